// The tables of samples that are understood, and what a sample means in each.

/// A table of samples in a Gadgetbridge database.
struct SampleTable: Equatable {
  var name: String
  var meaning: Meaning

  /// What `STEPS` means.
  enum Meaning: Equatable {
    /// Steps within the minute that begins at `TIMESTAMP`.
    case perMinute
    /// The same in a byte: 255 says that there is none.
    case perMinuteByte
    /// Steps of the local day up to `TIMESTAMP`.
    case sinceMidnight
  }

  /// The meanings as the application's sources have them: it writes one sample a minute for bands of
  /// Huami and Xiaomi, Pebbles and hybrid watches, and takes differences within a day for Garmin's and
  /// CMF's. `TIMESTAMP` is in seconds since 1970 in all of them.
  static let known = [
    SampleTable(name: "MI_BAND_ACTIVITY_SAMPLE", meaning: .perMinuteByte),
    SampleTable(name: "HUAMI_EXTENDED_ACTIVITY_SAMPLE", meaning: .perMinuteByte),
    SampleTable(name: "PEBBLE_HEALTH_ACTIVITY_SAMPLE", meaning: .perMinuteByte),
    SampleTable(name: "XIAOMI_ACTIVITY_SAMPLE", meaning: .perMinute),
    SampleTable(name: "HYBRID_HRACTIVITY_SAMPLE", meaning: .perMinute),
    SampleTable(name: "GARMIN_ACTIVITY_SAMPLE", meaning: .sinceMidnight),
    SampleTable(name: "CMF_ACTIVITY_SAMPLE", meaning: .sinceMidnight),
  ]

  /// The columns that a table of samples has.
  static let columns: Set<String> = ["TIMESTAMP", "DEVICE_ID", "STEPS"]
}

/// A sample with steps in it.
struct StepSample: Equatable {
  /// Seconds since 1970.
  var time: Int64
  /// More than 0.
  var steps: Int64
}
