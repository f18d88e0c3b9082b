// What the look-alike's pedometers tell their device.

import Foundation

extension ScriptedDevice {
  func noteCreation() -> Int {
    withState {
      $0.created += 1
      $0.calls.append(.create($0.created))
      return $0.created
    }
  }

  func noteRelease(of number: Int) {
    withState {
      $0.released += 1
      $0.calls.append(.release(number))
    }
  }

  func noteLateRead() {
    withState { $0.lateReads += 1 }
  }

  func noteQuery(
    by pedometer: CMPedometer, from start: Date, to end: Date,
    handler: @escaping CMPedometerHandler
  ) {
    let (query, onQuery) = withState {
      $0.handlerNumber += 1
      let query = ScriptedQuery(
        from: start, to: end, device: self, pedometer: pedometer, number: $0.handlerNumber)
      pedometer.queryHandlers[query.number] = handler
      $0.queries.append(query)
      $0.calls.append(.query(pedometer.number))
      return (query, $0.onQuery)
    }
    onQuery?(query)
  }

  func noteStart(
    by pedometer: CMPedometer, from start: Date, handler: @escaping CMPedometerHandler
  ) {
    let (feed, onStart) = withState {
      if !pedometer.updateHandlers.isEmpty { $0.doubleStarts += 1 }
      $0.handlerNumber += 1
      let feed = ScriptedFeed(
        from: start, device: self, pedometer: pedometer, number: $0.handlerNumber)
      pedometer.updateHandlers[feed.number] = handler
      $0.feeds.append(feed)
      $0.calls.append(.start(pedometer.number))
      return (feed, $0.onStart)
    }
    onStart?(feed)
  }

  func noteStop(by pedometer: CMPedometer) {
    // Released outside the lock: what a handler holds may call back.
    let handlers = withState {
      $0.calls.append(.stop(pedometer.number))
      defer { pedometer.updateHandlers = [:] }
      return pedometer.updateHandlers
    }
    withExtendedLifetime(handlers) {}
  }

  func noteEventStart(by pedometer: CMPedometer, handler: @escaping CMPedometerEventHandler) {
    withState {
      if !pedometer.eventHandlers.isEmpty { $0.doubleStarts += 1 }
      $0.handlerNumber += 1
      let feed = ScriptedEventFeed(
        device: self, pedometer: pedometer, number: $0.handlerNumber)
      pedometer.eventHandlers[feed.number] = handler
      $0.eventFeeds.append(feed)
      $0.calls.append(.startEvents(pedometer.number))
    }
  }

  func noteEventStop(by pedometer: CMPedometer) {
    let handlers = withState {
      $0.calls.append(.stopEvents(pedometer.number))
      defer { pedometer.eventHandlers = [:] }
      return pedometer.eventHandlers
    }
    withExtendedLifetime(handlers) {}
  }
}
