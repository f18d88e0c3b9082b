// Days since 1 January 1970 as year, month and day of the Gregorian calendar, and back.

/// A day of the Gregorian calendar, which is taken to reach back and forth without end.
struct CivilDate: Sendable, Equatable {
  var year: Int
  var month: Int
  var day: Int

  /// Years are counted from 1 March, so that a leap day is the last of its year; 146,097 days are
  /// 400 years.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days since 1970 on which a month begins; `months` counts from January of year 0.
  static func daysSince1970(firstOfMonth months: Int) -> Int {
    let year = (Double(months) / 12).wholeBelow
    let month = months - Int(year) * 12 + 1
    let marchYear = Int(year) - (month <= 2 ? 1 : 0)
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The month's English name, three letters.
  var monthName: String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names[min(max(month, 1), 12) - 1]
  }
}
