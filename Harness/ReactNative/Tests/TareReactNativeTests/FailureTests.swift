// What a promise is rejected with: each reason's code, and each wrong option by its name.

import CoreMotion
import Foundation
import React
import ScriptedPhone
import StepCounting
import Testing

@testable import TareReactNative

@Suite struct `A promise` {
  static let codes: [(Int, String, Bool)] = [
    (103, "ERR_OTHER", true), (101, "ERR_REQUIRES_MOVEMENT", true), (104, "ERR_UNAVAILABLE", false),
    (105, "ERR_DENIED", false), (106, "ERR_NOT_ENTITLED", false),
    (107, "ERR_INVALID_REQUEST", false),
    (112, "ERR_NO_DATA", true),
  ]

  @Test(arguments: codes)
  func `is rejected with the code of Core Motion's error, and its number beside it`(
    _ code: Int, _ expected: String, _ isTransient: Bool
  ) throws {
    let scene = Scene()
    scene.phone.device.onQuery = { $0.answer(.failure(code: code)) }
    let now = Phone.threePM.timeIntervalSince1970 * 1000
    guard
      case .rejected(let found, let message, let details)? = try scene.call(
        "queryRange", now - 1000, now)
    else {
      Issue.record("it was not rejected")
      return
    }
    #expect(found == expected)
    #expect(details["nativeCode"] as? Double == Double(code))
    #expect(details["domain"] as? String == "CMErrorDomain")
    #expect(details["isTransient"] as? Bool == isTransient)
    #expect(!message.isEmpty)
  }

  @Test func `has a code for every reason of a source`() {
    let codes = PedometerError.Reason.allCases.map(\.bridgeCode)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.hasPrefix("ERR_") })
  }

  @Test func `of a query that is never answered is rejected in time`() async throws {
    let scene = Scene()
    scene.phone.answer(.held)
    let now = Phone.threePM.timeIntervalSince1970 * 1000
    let query = try scene.begin("queryRange", now - 1000, now)
    #expect(await scene.end(of: query)?.code == "ERR_TIMED_OUT")
    scene.phone.release()
    #expect(query.all.count == 1)
  }

  static let wrong: [([String: any Sendable], String)] = [
    (["zero": "yesterday"], "ERR_INVALID_OPTION"),
    (["zero": "since"], "ERR_INVALID_DATE"),
    (["zero": "since", "since": Double.nan], "ERR_INVALID_DATE"),
    (["zero": "resume"], "ERR_INVALID_SNAPSHOT"),
    (["zero": "resume", "snapshot": "{}"], "ERR_INVALID_SNAPSHOT"),
    (["heartbeatMs": 0.0], "ERR_INVALID_OPTION"),
    (["maximumStepsPerSecond": -1.0], "ERR_INVALID_OPTION"),
    (["calendar": ["timeZone": "Mars/Olympus"]], "ERR_INVALID_OPTION"),
    (["calendar": ["timeZone": "UTC", "dayStart": "24:30"]], "ERR_INVALID_OPTION"),
  ]

  @Test(arguments: wrong.indices)
  func `names what is wrong with the options, and begins nothing`(_ index: Int) throws {
    let scene = Scene()
    let (options, code) = Self.wrong[index]
    #expect(try scene.call("startSession", "a", options)?.code == code)
    #expect(scene.phone.device.calls.isEmpty)
    #expect(try scene.call("readSession", "a")?.code == "ERR_UNKNOWN_SESSION")
  }

  @Test(arguments: [
    -Double.greatestFiniteMagnitude, -8.64e15, 0, 1, 8.64e15, Double.greatestFiniteMagnitude,
  ])
  func `any finite start begins a session`(_ since: Double) throws {
    let scene = Scene()
    let reading = try scene.call("startSession", "a", ["zero": "since", "since": since])?.object
    #expect(reading?["steps"] as? Double == 0)
  }

  @Test(arguments: [
    "readSession", "pauseSession", "resumeSession", "resetSession", "stopSession",
    "snapshotSession", "sessionDays", "changeZone", "sessionTrace", "explainSession",
  ])
  func `about a session that nobody began is rejected`(_ method: String) throws {
    #expect(try Scene().call(method, "x", "UTC")?.code == "ERR_UNKNOWN_SESSION")
  }

  @Test func `a day that the clock was set on has 23 or 25 hours in the history`() async throws {
    let scene = Scene()
    // 2026-03-08 02:00 in New York was 03:00; the phone's clock says 2026-03-10.
    let from = 1_772_859_600_000.0  // 2026-03-07 00:00 in New York
    let query = try scene.begin(
      "queryDays", ["from": from, "to": from + 3 * 86_400_000, "timeZone": "America/New_York"])
    let days = await scene.end(of: query)?.list ?? []
    let hours = days.map { day -> Double in
      let (start, end) = (day["startDate"] as? Double ?? 0, day["endDate"] as? Double ?? 0)
      return (end - start) / 3_600_000
    }
    #expect(
      days.map { $0["day"] as? String } == ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"])
    #expect(hours == [24, 23, 24, 1])
  }
}
