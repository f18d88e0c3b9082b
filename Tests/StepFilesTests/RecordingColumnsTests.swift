// Columns as a command line names them.

import StepFiles
import Testing

@Suite("Columns of a recording")
struct RecordingColumnsTests {
  @Test("are named by place")
  func places() {
    #expect(
      RecordingColumns("t,x,y,z")
        == RecordingColumns(time: .number(1), x: .number(2), y: .number(3), z: .number(4)))
    #expect(
      RecordingColumns("-,Z,-,y,x")
        == RecordingColumns(time: nil, x: .number(5), y: .number(4), z: .number(2)))
  }

  @Test("are named by name, the time with its unit")
  func names() {
    #expect(
      RecordingColumns("time=my stamp:ms,x=a,y=b,z=c=d")
        == RecordingColumns(
          time: .name("my stamp"), timeUnit: .milliseconds, x: .name("a"), y: .name("b"),
          z: .name("c=d")))
    #expect(RecordingColumns("t=T:s,x=a,y=b,z=c")?.timeUnit == .seconds)
    #expect(RecordingColumns("t=T:ns,x=a,y=b,z=c")?.timeUnit == .nanoseconds)
  }

  @Test(
    "are refused where they are not whole",
    arguments: ["", "t,x,y", "x,x,y,z", "t,x,y,w", "x=,y=b,z=c", "t,x=a,y=b,z=c", "t,x,y,z,"])
  func refused(text: String) {
    #expect(RecordingColumns(text) == nil)
  }
}
