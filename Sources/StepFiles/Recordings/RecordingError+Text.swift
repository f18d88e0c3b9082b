// The words of a refusal: what is wrong and what would be right.

extension RecordingError.Problem {
  /// One line of English: what is wrong and what would be right.
  public var text: String {
    switch self {
    case .unreadable(let text): text
    case .empty:
      "empty; a recording begins with column names such as t_s,x_g,y_g,z_g"
    case .noRows:
      "no samples; after the column names comes a row for each sample"
    case .binary:
      "binary data; a recording is a text with a row for each sample, or that text in gzip"
    case .foreign(let format): format.text
    case .unknownHeader(let columns):
      """
      no known header (\(Self.list(columns))); known are such as t_s,x_g,y_g,z_g; name others with \
      --columns time=NAME,x=NAME,y=NAME,z=NAME
      """
    case .noHeader:
      "no column names; say what the columns are with --columns t,x,y,z (- for one to pass over)"
    case .noTimes(let columns):
      """
      no column of times (\(Self.list(columns))); name it with --columns, or say the samples a \
      second with --rate
      """
    case .missingColumns(let missing, let present):
      "no column \(Self.list(missing)); the columns are \(Self.list(present))"
    case .repeatedColumn:
      "the column stands twice; say which is meant with --columns t,x,y,z (- for one to pass over)"
    case .perhapsCounts(let length):
      """
      values of about \(RecordingNote.rounded(length)) are neither g nor m/s²; say how many make \
      1 g with --counts-per-g, or the unit with --units g or --units ms2
      """
    case .rowTooLong:
      "longer than 65536 bytes; each row is a short line of its own"
    case .unclosedQuote:
      "a quotation mark is opened and not closed on its line; close it"
    case .fieldCount(let found, let expected):
      """
      \(found) \(found == 1 ? "field" : "fields") where \(expected) belong; a decimal comma needs \
      another separator than the comma, and a row that was cut off must go
      """
    case .notATime(let found, let unit):
      "'\(found)' is no time; write \(unit.plural) such as \(Self.example(unit))"
    case .impossibleTime(let found):
      """
      '\(found)' is no date or time of day; months go from 01 to 12, hours from 00 to 23, minutes \
      and seconds from 00 to 59
      """
    case .timeBeyondRange(let found, let unit):
      """
      '\(found)' is beyond the range of times if these are \(unit.plural) (292 years about their \
      zero); name the unit with --time-unit
      """
    case .notANumber(let found):
      "'\(found)' is no number; write one such as -0.981, or leave the field empty for no value"
    case .gzipTruncated(let byte):
      "the gzip file ends too early, after byte \(byte); copy or download it again"
    case .gzipDamaged(let byte):
      "the gzip file is damaged at about byte \(byte); copy or download it again"
    }
  }

  /// At most a handful of names, each of at most a handful of characters.
  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "nothing" }
    let shown = names.prefix(8).map { name in
      name.count > 32 ? name.prefix(31) + "…" : Substring(name)
    }
    return shown.joined(separator: ",") + (names.count > shown.count ? ",…" : "")
  }

  private static func example(_ unit: LogColumns.Unit) -> String {
    switch unit {
    case .seconds: "12.34"
    case .milliseconds: "12340"
    case .microseconds: "12340000"
    case .nanoseconds: "12340000000"
    }
  }
}

extension RecordingError.ForeignFormat {
  /// One line of English: what it is and what to do instead.
  public var text: String {
    switch self {
    case .axivity:
      "an Axivity CWA file, which is not read; export it as raw CSV with OmGui"
    case .zip:
      """
      a zip archive, which is not read; unpack it and name the CSV in it, or export an ActiGraph \
      GT3X as raw CSV with ActiLife
      """
    case .oldExcel: "an Excel file, which is not read; save it as CSV"
    case .sqlite: "an SQLite database, which is not read; export the samples as CSV"
    case .trace: "a trace of totals; replay it with tare replay"
    case .json: "JSON, which is not read; export the recording as CSV"
    }
  }
}
