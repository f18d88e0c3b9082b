// Reading what a store holds.

public import StepFiles

extension StepStore {
  /// A view of the present state.
  public func view() throws(StoreError) -> StoreView {
    try StoreView(Self.connect(path, creates: false, patience))
  }

  /// The records that touch a span, with their sources, drives and zones, as if the imported files had
  /// been read again.
  ///
  /// - Parameters:
  ///   - start: The first instant of the span, in nanoseconds since 1970.
  ///   - end: The first instant after it.
  ///   - keepsPlaces: Whether the row of each record is kept, at 16 bytes a record.
  /// - Returns: The records, in order of start.
  /// - Throws: ``StoreError``.
  /// - Complexity: 40 bytes of memory a record; ``StoreView/forEachRecord(from:to:_:)`` needs none.
  public func export(
    from start: Int64 = .min, to end: Int64 = .max, keepsPlaces: Bool = false
  ) throws(StoreError) -> StepExport {
    var export = StepExport(keepsPlaces: keepsPlaces)
    try view().read(into: &export, file: path, from: start, to: end)
    return export
  }

  /// Who counted, in order of name.
  public func sources() throws(StoreError) -> [RecordSource] { try view().sources }
}
