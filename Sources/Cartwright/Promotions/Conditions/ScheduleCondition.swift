/// A condition on the weekday and the time of day in a time zone.
///
/// The times are half-open: `from` is inside, `until` is not. A window that crosses midnight (`22:00` to `02:00`)
/// belongs to the weekday on which it begins.
public struct ScheduleCondition: DeclaredCondition, Hashable {
    /// `schedule`.
    public static let type = "schedule"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .condition(
        type,
        "weekdays and times of day in a time zone",
        keys: [
            .optional(
                "weekdays",
                .list(.words(of: Weekday.self), atLeast: 0),
                "the days on which a window begins",
                absent: "every day",
                example: ["fri", "sat"]
            ),
            .optional("from", .timeOfDay, "the time at which the window begins", absent: "00:00", example: "17:00"),
            .optional(
                "until",
                .timeOfDay,
                "the time at which it ends, which is outside; if it is before from, it is on the next day",
                absent: "24:00",
                example: "19:00"
            ),
            .zone("the time zone of weekdays, from and until"),
        ],
        example: ["weekdays": ["fri"], "from": "17:00", "until": "19:00"]
    )

    /// The days on which a window may begin; nil is every day.
    public var weekdays: Set<Weekday>?

    /// The time at which a window begins; nil is the start of the day.
    public var from: TimeOfDay?

    /// The time at which a window ends; nil is the end of the day.
    public var until: TimeOfDay?

    /// The time zone of the weekdays and times.
    public var zone: Zone

    /// Creates a condition that holds on some weekdays, all day.
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

    var requirement: Requirement {
        let seconds = Set([0, from?.second, until?.second].compactMap(\.self)).subtracting([TimeOfDay.endOfDay.second])
        return .clock(ClockTest(zone: zone, required: required, seconds: seconds.sorted(), holds: holds))
    }

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
