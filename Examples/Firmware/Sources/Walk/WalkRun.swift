// Plays the walk that the machine has, from its first sample to the hash.
import Board
public import Tare

/// Plays a walk and tells all of it.
///
/// - Parameters:
///   - onStart: Called when everything is made that the walk needs, before the first sample.
///   - onEvent: What the sessions are told.
/// - Returns: The exit code: 0, or 65 if the input is no recording.
public func playWalk(
  onStart: () -> Void = {}, onEvent: (SessionEvent<Count>) -> Void = { _ in }
) -> Int32 {
  var player = WalkPlayer()
  onStart()
  let isWhole = forEachSample { sample in player.take(sample, onEvent: onEvent) }
  player.finish(onEvent: onEvent)
  board_flush()
  return isWhole ? 0 : 65
}
