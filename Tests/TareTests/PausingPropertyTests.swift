// Every sequence of up to five moves around pauses keeps the promises, on both machines.

import Tare
import Testing

@Suite struct `Every sequence of pauses, reports and answers` {
  /// Walks through all sequences; gives the first faults with the moves that lead to them.
  private func explore<Memory: SessionMemory>(
    _ world: PausingWorld<Memory>, upTo length: Int, _ count: inout Int, _ faults: inout [String]
  ) where Memory.Total == Count {
    for move in world.stream.moves(mayAsk: Memory.mayAsk) where faults.count < 3 {
      var next = world
      next.make(move)
      count += 1
      if let fault = next.fault(after: world.play.shown, whole: next.moves.count <= length - 1) {
        faults.append("\(Memory.self), stream from \(world.stream), \(next.moves): \(fault)")
      } else if next.moves.count < length {
        explore(next, upTo: length, &count, &faults)
      }
    }
  }

  private func check<Memory: SessionMemory>(
    _ memory: Memory.Type, _ stream: PausingStream
  ) where Memory.Total == Count {
    let world = PausingWorld<Memory>(stream)
    #expect(world.play.shown == 0)
    var count = 0
    var faults: [String] = []
    explore(world, upTo: 5, &count, &faults)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    print("\(count) sequences of moves around pauses, stream from \(stream), \(memory)")
  }

  @Test(arguments: PausingStream.allCases)
  func `shows what was walked outside of the pauses, where the source answers`(
    stream: PausingStream
  ) {
    check(SmallMemory<Count>.self, stream)
  }

  @Test(arguments: PausingStream.allCases)
  func `never falls below 0 and says that it is approximate, where nobody answers`(
    stream: PausingStream
  ) {
    check(FullMemory<Count>.self, stream)
  }
}
