// Who counted for Google Fit: what the name of one of its streams tells.

/// A stream of Google Fit, told from its identifier.
///
///     derived:com.google.step_count.delta:com.google.android.gms:merge_step_deltas
///     raw:com.google.step_count.cumulative:Google:Pixel:a6e7d67b:BMI160 Step counter
///
/// The parts are, as Google's reference of `DataSource.dataStreamId` has them: raw or derived, the
/// data type, the application's package, the device's maker, model and identifier, and the name of
/// the stream. What does not apply is left out. Behind `<-` stands what it was derived from.
struct GoogleFitStream {
  /// The data type; empty if the identifier is none.
  let type: Substring
  /// Whether Google merged it from all sources, so that it counts nothing twice.
  let isMerged: Bool
  /// Who counted.
  let source: RecordSource

  /// Tells a stream from its identifier.
  init(_ identifier: String) {
    let arrow = identifier.firstRange(of: "<-")
    let own = identifier[..<(arrow?.lowerBound ?? identifier.endIndex)]
    let parts = own.split(separator: ":", omittingEmptySubsequences: false)
    type = parts.count > 1 ? parts[1] : ""
    let last = parts.last ?? ""
    let isGoogles = parts.count == 4 && parts[2] == "com.google.android.gms"
    isMerged =
      isGoogles
      && (last.hasPrefix("merge") || last.hasPrefix("estimated") || last == "aggregated")
    if last == "user_input" {
      source = RecordSource(
        name: "\(parts.count > 2 ? parts[2] : "Google Fit") (by hand)", kind: .manual)
    } else if parts.count >= 6 {
      let maker = parts[parts.count - 4]
      let model = parts[parts.count - 3]
      let name = model.hasPrefix(maker) ? "\(model)" : "\(maker) \(model)"
      let lower = name.lowercased()
      let isWorn = lower.contains("watch") || lower.contains("band")
      source = RecordSource(name: name, kind: isWorn ? .watch : .phone)
    } else if isGoogles || parts.count < 3 || parts[2].isEmpty {
      source = RecordSource(name: "Google Fit", kind: .other)
    } else {
      source = RecordSource(name: String(parts[2]), kind: .other)
    }
  }
}
