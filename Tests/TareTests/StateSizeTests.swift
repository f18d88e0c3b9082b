// The documented sizes of the state are true.

import Tare
import Testing

@Suite struct `The size of a session` {
  @Test func `is at most 256 bytes for the small machine`() {
    #expect(MemoryLayout<SmallSession>.stride <= 256)
  }

  @Test func `is at most 1 KiB for the full machine`() {
    #expect(MemoryLayout<FullSession>.stride <= 1024)
  }

  @Test func `is documented for activity totals`() {
    #expect(MemoryLayout<CounterSession<SmallMemory<ActivityTotal>>>.stride <= 560)
    #expect(MemoryLayout<CounterSession<FullMemory<ActivityTotal>>>.stride <= 1536)
  }
}
