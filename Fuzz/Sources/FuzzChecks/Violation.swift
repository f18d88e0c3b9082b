// How a fuzz target says that a promise was broken.

/// Stops the run if a promise does not hold; libFuzzer then keeps the input that broke it.
///
/// - Parameters:
///   - holds: Whether the promise holds.
///   - promise: What was promised, as a sentence.
public func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError("broken promise: " + promise()) }
}
