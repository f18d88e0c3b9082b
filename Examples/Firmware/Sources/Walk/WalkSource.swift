// Where samples come from: the recording in flash, or text that is read.
import Board
public import StepDetection

/// Hands out the samples of the input, or, without one, of the recording in flash.
///
/// - Returns: Whether the input was what it should be; if not, that was told.
public func forEachSample(_ take: (AccelerationSample) -> Void) -> Bool {
  if board_has_input() == 0 {
    var size = 0
    if let bytes = board_recording(&size) {
      for record in 0..<size / WalkRecord.size {
        take(WalkRecord.read(bytes + record * WalkRecord.size))
      }
    }
    return true
  }
  var text = SampleText()
  do throws(SampleFault) {
    while true {
      var count = 0
      guard let batch = board_batch(&count), count > 0 else { break }
      for place in 0..<count {
        if let sample = try text.take(batch[place]) { take(sample) }
      }
    }
  } catch {
    switch error {
    case .header: Output.put("fault,1")
    case .line(let line):
      Output.put("fault")
      Output.field(line)
    }
    Output.end()
    return false
  }
  return true
}
