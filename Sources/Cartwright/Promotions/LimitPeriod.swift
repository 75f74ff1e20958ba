/// The calendar period after which a limit starts anew: each day, week or month of a time zone.
///
/// ```json
/// {"usage_limit": {"count": 100, "every": "day", "time_zone": "Europe/Berlin"}}
/// ```
public struct LimitPeriod: Hashable, Sendable {
    /// The length of the period.
    public var length: Length

    /// The time zone whose calendar counts.
    public var zone: Zone

    /// The length of a period.
    public enum Length: String, Hashable, Sendable, CaseIterable {
        /// A calendar day.
        case day
        /// A week, from Monday to Sunday (ISO 8601).
        case week
        /// A calendar month.
        case month
    }

    /// Creates a period.
    public init(_ length: Length, in zone: Zone = .utc) { (self.length, self.zone) = (length, zone) }

    /// Reads `every` and `time_zone`; nil if both are absent.
    ///
    /// - Throws: an error of area `json`, `time.unknown_zone`, or `json.missing_key` if a zone has no period.
    init?(reading reader: inout ObjectReader) throws(CartwrightError) {
        let length: Length? = try reader.choice(ifPresent: "every")
        let zone = try reader.zone(ifPresent: "time_zone")
        guard let length else {
            guard zone != nil else { return nil }
            throw CartwrightError(
                .jsonMissingKey,
                "expected \"every\" beside \"time_zone\", found no \"every\"",
                hint: "add \"every\": \"day\", \"week\" or \"month\", or remove time_zone",
                at: reader.pointer.appending("time_zone").location
            )
        }
        self.init(length, in: zone ?? .utc)
    }

    /// Writes `every`, and `time_zone` unless it is UTC.
    func write(in object: inout JSONObject) {
        object["every"] = .string(length.rawValue)
        if zone != .utc { object["time_zone"] = .string(zone.name) }
    }
}

/// The instant at which a limit starts anew.
public struct LimitReset: Hashable, Sendable {
    /// The length of the period of the limit.
    public var every: LimitPeriod.Length

    /// The first instant of the next period.
    public var at: Instant

    /// Creates the reset of a limit.
    public init(every: LimitPeriod.Length, at instant: Instant) { (self.every, at) = (every, instant) }
}

// MARK: Limits of uses

extension ObjectReader {
    /// Reads a maximum number of uses: a number, or `{"count": 100, "every": "day", "time_zone": "Europe/Berlin"}` with
    /// a count of 1 or more.
    ///
    /// - Throws: an error of area `json` or `time`, with the JSON pointer.
    mutating func countLimit(
        ifPresent key: String,
        in range: ClosedRange<Int64>
    ) throws(CartwrightError) -> (count: Int64, period: LimitPeriod?)? {
        guard let value = value(ifPresent: key) else { return nil }
        guard case .object = value else { return (try integer(value, key, in: range), nil) }
        var reader = try ObjectReader(value, at: pointer.appending(key))
        let count = try reader.integer("count", in: 1...Int64.max)
        let period = try LimitPeriod(reading: &reader)
        try reader.finish()
        return (count, period)
    }
}

extension LimitPeriod {
    /// Returns a maximum number of uses as it is written: the number of a limit without a period; otherwise an object.
    package static func json(_ count: Int64, per period: LimitPeriod?) -> JSONValue {
        guard let period else { return .integer(count) }
        var object: JSONObject = ["count": .integer(count)]
        period.write(in: &object)
        return .object(object)
    }
}

extension LimitPeriod {
    /// The keys of a limit with a period.
    package static let format = ObjectFormat(
        "count_limit",
        "a maximum number of uses, in all or in each day, week or month",
        keys: [.required("count", .count("orders", from: 1), "the maximum number of uses", example: 100)]
            + keys(in: ["count": 100, "every": "day"]),
        rules: [rule],
        example: ["count": 100, "every": "day", "time_zone": "Europe/Berlin"]
    )

    /// The keys of a period in a budget.
    static let budgetKeys = keys(in: ["kind": "amount", "limit": 50000, "every": "day"])

    /// - Parameter surroundings: an object in which a zone is valid.
    static func keys(in surroundings: JSONObject) -> [KeyFormat] {
        [
            .optional(
                "every",
                .words(of: Length.self),
                """
                the calendar period after which the count starts anew at 0; weeks begin on Monday. A use counts in the \
                period in which it was reserved
                """,
                absent: "it never starts anew",
                example: "day"
            ),
            .optional(
                "time_zone",
                .zone,
                "the time zone of the period; only with every",
                absent: "UTC",
                example: "Europe/Berlin",
                in: surroundings
            ),
        ]
    }

    /// The rule that a zone needs a period.
    static let rule = KeyRule(
        "use time_zone only with every",
        .not(.all([.has("time_zone"), .not(.has("every"))]))
    )
}
