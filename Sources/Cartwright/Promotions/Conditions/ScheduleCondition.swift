/// Weekdays and hours as the clocks of a zone show them.
///
/// The hours are half-open: `from` counts, `until` does not. A window that crosses midnight (`22:00` to `02:00`)
/// belongs to the weekday on which it began.
public struct ScheduleCondition: DeclaredCondition, Hashable {
    /// `schedule`.
    public static let type = "schedule"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "weekdays and hours as the clocks of a zone show them",
        keys: [
            .optional(
                "weekdays",
                .list(.words(of: Weekday.self), atLeast: 0),
                "the days on which a window begins",
                absent: "every day",
                example: ["fri", "sat"]
            ),
            .optional("from", .timeOfDay, "when the window begins", absent: "00:00", example: "17:00"),
            .optional(
                "until",
                .timeOfDay,
                "when it ends; this time itself is outside, and an earlier one than from is on the next day",
                absent: "24:00",
                example: "19:00"
            ),
            .zone("whose clocks"),
        ],
        example: ["weekdays": ["fri"], "from": "17:00", "until": "19:00"]
    )

    /// The days on which a window may begin; nil is every day.
    public var weekdays: Set<Weekday>?

    /// When a window begins.
    public var from: TimeOfDay?

    /// When a window ends.
    public var until: TimeOfDay?

    /// Whose clocks.
    public var zone: Zone

    /// Some days, all day.
    public init(weekdays: Set<Weekday>, in zone: Zone = .utc) {
        self.weekdays = weekdays
        self.zone = zone
    }

    /// Reads the condition.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        weekdays = try reader.array(ifPresent: "weekdays") { value, pointer throws(CartwrightError) in
            try Weekday.reading(value, at: pointer, among: Weekday.allCases)
        }.map(Set.init)
        from = try reader.nested(ifPresent: "from", TimeOfDay.init)
        until = try reader.nested(ifPresent: "until", TimeOfDay.init)
        zone = try reader.zone(ifPresent: "time_zone") ?? .utc
    }

    var requirement: Requirement { .clock(ClockTest(zone: zone, required: required, holds: holds)) }

    private func holds(for clock: LocalClock) -> Bool {
        let (from, until) = (from ?? .startOfDay, until ?? .endOfDay)
        let isDay = { (day: Weekday) in weekdays?.contains(day) ?? true }
        if from.second < until.second {
            return (from.second..<until.second).contains(clock.secondOfDay) && isDay(clock.weekday)
        }
        let beganToday = clock.secondOfDay >= from.second && isDay(clock.weekday)
        let beganYesterday = clock.secondOfDay < until.second && isDay(clock.weekday.previous)
        return beganToday || beganYesterday
    }

    /// The condition as a scenario writes it.
    public var json: JSONValue { .condition(Self.type, required) }

    private var required: JSONObject {
        var object = JSONObject()
        let days = weekdays.map { set in Weekday.allCases.filter(set.contains) }
        object["weekdays"] = days.map { .array($0.map { .string($0.rawValue) }) }
        object["from"] = from.map { .string($0.description) }
        object["until"] = until.map { .string($0.description) }
        if zone != .utc { object["time_zone"] = .string(zone.name) }
        return object
    }
}
