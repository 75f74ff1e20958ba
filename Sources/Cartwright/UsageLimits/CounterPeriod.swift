/// A calendar period of a counter: one day, week or month of a time zone.
///
/// Two limits with the same period share a counter. Zones are compared by their names, so that a limit whose zone
/// changes starts anew.
public struct CounterPeriod: Hashable, Sendable {
    /// The length of the period.
    public let length: LimitPeriod.Length

    /// The name of the time zone.
    public let zone: String

    /// The first day, counted from 1970-01-01.
    private let firstDay: Int

    private init(_ length: LimitPeriod.Length, from first: CivilDate, in zone: String) {
        (self.length, self.zone, firstDay) = (length, zone, first.daysSinceEpoch)
    }

    /// Creates the period of an instant.
    public init(of period: LimitPeriod, at instant: Instant) {
        let date = CivilDate(at: instant, in: period.zone)
        let first =
            switch period.length {
            case .day: date
            case .week: date.monday
            case .month: date.firstOfMonth
            }
        self.init(period.length, from: first, in: period.zone.name)
    }

    /// Reads the output of ``text``; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let date = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, !parts[2].isEmpty, date.count == 3, let year = date[0], let month = date[1],
            let day = date[2], let first = CivilDate(year: year, month: month, day: day),
            let length = LimitPeriod.Length(rawValue: String(parts[1]))
        else { return nil }
        self.init(length, from: first, in: String(parts[2]))
        guard self.text == text else { return nil }
    }

    /// The period as text: its first day, its length and its zone, `2026-05-01 day Europe/Berlin`. Texts of later
    /// periods are greater.
    public var text: String { "\(Self.text(of: first)) \(length.rawValue) \(zone)" }

    /// Returns the day of an instant in UTC, as ``text`` begins. Periods with a smaller text began before that day.
    package static func dayText(of instant: Instant) -> String { text(of: CivilDate(at: instant, in: .utc)) }

    private var first: CivilDate { CivilDate(daysSinceEpoch: firstDay) }

    private static func text(of date: CivilDate) -> String {
        [(date.year, 4), (date.month, 2), (date.day, 2)].map { number, width in
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        .joined(separator: "-")
    }

    /// The first day of the next period.
    private var next: CivilDate {
        switch length {
        case .day: CivilDate(daysSinceEpoch: firstDay + 1)
        case .week: CivilDate(daysSinceEpoch: firstDay + 7)
        // The 32nd day is in the next month.
        case .month: CivilDate(daysSinceEpoch: firstDay + 31).firstOfMonth
        }
    }

    /// Returns the instant at which the period ends, which is the first of the next one.
    ///
    /// - Parameter zone: the zone of the period.
    func end(in zone: Zone) -> Instant { zone.start(of: next) }
}

extension LimitPeriod {
    /// Returns the instant at which the limit starts anew, after an instant.
    public func reset(after instant: Instant) -> Instant { CounterPeriod(of: self, at: instant).end(in: zone) }
}
