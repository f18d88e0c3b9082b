// Google Fit in JSON: streams as its REST interface answers them and as Takeout writes them.

/// Google Fit's streams.
///
/// Read are data sets (`point`), answers to aggregate requests (`bucket`), and the streams of a
/// Takeout archive (`Data Points`).
///
/// A point belongs to the source that it came from, `originDataSourceId`, also within a stream that
/// Google merged: so an entry by hand stays one, and of a device that is read raw and merged each
/// instant counts once. Takeout holds the same steps four times over: as totals of the sensor, as
/// steps of the device, merged, and estimated. There a stream of one device is passed over, and said
/// to be: what was merged holds its steps already, cut where another device was believed.
enum GoogleFitExport: JSONExport {
  static let format = ExportFormat(
    name: "google-fit", title: "Google Fit, JSON of the REST interface or of Takeout",
    taken:
      "Points of com.google.step_count.delta and .cumulative, with their origin and time of change; "
      + "vehicles of com.google.activity.segment. Of Takeout's streams those that Google merged: "
      + "they hold the steps of each device's own.",
    check: .realFile)

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("point[].startTimeNanos") || outline.has("point", "dataSourceId")
      || outline.has("Data Points") || outline.has("bucket[].dataset")
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var reader = GoogleFitReader(json)
    do throws(ExportFault) {
      try reader.readDocument(into: &export)
    } catch {
      reader.finish(into: &export)
      throw error
    }
    reader.finish(into: &export)
  }
}
