/// A day of the proleptic Gregorian calendar, with its day number for arithmetic.
struct CivilDate: Hashable, Comparable {
    var year: Int
    var month: Int
    var day: Int

    /// Creates a date; nil if it does not exist (2026-02-29).
    init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysInMonth(month, of: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the date of a day counted from 1970-01-01. The calculation uses years that begin in March, so that the
    /// leap day is last.
    init(daysSinceEpoch: Int) {
        let shifted = daysSinceEpoch + Self.daysBeforeEpoch
        let era = Self.floorDivide(shifted, by: Self.daysPerEra)
        let dayOfEra = shifted - era * Self.daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    var daysSinceEpoch: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = Self.floorDivide(marchYear, by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * Self.daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - Self.daysBeforeEpoch
    }

    /// The date of an instant in a zone.
    init(at instant: Instant, in zone: Zone) {
        let local = Int(instant.seconds) + zone.offsetSeconds(at: instant)
        self.init(daysSinceEpoch: Self.floorDivide(local, by: 86_400))
    }

    /// The Monday of its week.
    var monday: CivilDate {
        let day = daysSinceEpoch
        return CivilDate(daysSinceEpoch: day - ((day + 3) % 7 + 7) % 7)
    }

    /// The first day of its month.
    var firstOfMonth: CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch - day + 1) }

    static func < (a: CivilDate, b: CivilDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

    private static let daysPerEra = 146_097

    /// Days from 0000-03-01 to 1970-01-01.
    private static let daysBeforeEpoch = 719_468

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func floorDivide(_ a: Int, by b: Int) -> Int { a >= 0 ? a / b : (a - b + 1) / b }
}
