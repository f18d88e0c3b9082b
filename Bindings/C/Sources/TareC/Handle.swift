// What a C caller holds: one value of ours behind an opaque pointer.

/// Makes, opens and ends the opaque pointers that stand for a value.
///
/// A pointer that did not come from here, or that has ended, is the caller's fault and cannot be told.
enum Handle<Value> {
  static func make(_ value: consuming Value) -> OpaquePointer {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return OpaquePointer(pointer)
  }

  static func open(_ handle: OpaquePointer?) -> UnsafeMutablePointer<Value>? {
    handle.map { UnsafeMutablePointer<Value>($0) }
  }

  static func end(_ handle: OpaquePointer?) {
    guard let pointer = open(handle) else { return }
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}

extension Int {
  /// A `size_t` that says how much room there is: beyond the greatest `Int`, all that there can be.
  var room: Int { self < 0 ? .max : self }
}
