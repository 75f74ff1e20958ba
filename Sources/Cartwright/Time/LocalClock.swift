/// The local time of day and weekday in a zone.
struct LocalClock: Hashable {
    /// Seconds since midnight in local time.
    let secondOfDay: Int
    /// The day of the week.
    let weekday: Weekday

    init(at instant: Instant, in zone: Zone) {
        self.init(localSeconds: Int(instant.seconds) + zone.offsetSeconds(at: instant))
    }

    /// - Parameter local: seconds since the midnight of 1970-01-01 on the clock of the zone.
    init(localSeconds local: Int) {
        let secondsPerDay = 86_400
        secondOfDay = (local % secondsPerDay + secondsPerDay) % secondsPerDay
        weekday = Weekday(daysSinceEpoch: (local - secondOfDay) / secondsPerDay)
    }
}

/// A day of the week, as scenarios write it.
public enum Weekday: String, Hashable, Sendable, CaseIterable {
    /// Monday.
    case monday = "mon"
    /// Tuesday.
    case tuesday = "tue"
    /// Wednesday.
    case wednesday = "wed"
    /// Thursday.
    case thursday = "thu"
    /// Friday.
    case friday = "fri"
    /// Saturday.
    case saturday = "sat"
    /// Sunday.
    case sunday = "sun"

    /// The weekday of a day counted from 1970-01-01, which was a Thursday.
    init(daysSinceEpoch day: Int) {
        let sinceMonday = ((day + 3) % 7 + 7) % 7
        self = Self.allCases[sinceMonday]
    }

    /// The day before.
    var previous: Weekday {
        let all = Self.allCases
        let position = all.firstIndex(of: self) ?? 0
        return all[(position + all.count - 1) % all.count]
    }
}
