internal import Cartwright

/// The dates, weekdays and hours of a voucher, a tier or a campaign.
struct VoucherifyTimes {
    /// The first instant; nil without one.
    private(set) var start: Instant?

    /// The instant at which it ends; nil without one.
    private(set) var end: Instant?

    /// The conditions on weekdays and hours.
    private(set) var conditions: [JSONValue] = []

    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /// Reads the fields.
    ///
    /// - Parameter zone: the time zone of weekdays and hours; nil for UTC.
    /// - Throws: an error of area `json` or `time`, at the field.
    init(_ fields: inout FieldReader, _ zone: String?) throws(CartwrightError) {
        start = try Self.instant("start_date", &fields)
        end = try Self.instant("expiration_date", &fields)
        let days = try Self.days(try fields.elements("validity_day_of_week"), "validity_day_of_week", fields)
        if !days.isEmpty { conditions.append(Self.schedule(days, nil, nil, zone)) }
        guard let hours = fields.value("validity_hours") else { return }
        guard case .array(let windows)? = hours["daily"], !windows.isEmpty else {
            throw fields.error("validity_hours", "expected daily hours")
        }
        var parts: [JSONValue] = []
        for window in windows {
            guard let from = window.optionalText(at: "start_time"),
                let until = window.optionalText(at: "expiration_time")
            else { throw fields.error("validity_hours", "expected a start_time and an expiration_time") }
            var elements: [JSONValue] = []
            if case .array(let own)? = window["days_of_week"] { elements = own }
            let days = try Self.days(elements, "validity_hours", fields)
            parts.append(Self.schedule(days, from, until, zone))
        }
        conditions += parts.count == 1 ? parts : [["type": "any", "of": .array(parts)]]
    }

    private static func instant(_ name: String, _ fields: inout FieldReader) throws(CartwrightError) -> Instant? {
        guard let text = try fields.text(name) else { return nil }
        return try fields.placed(name) { () throws(CartwrightError) in try Instant(text) }
    }

    private static func days(
        _ numbers: [JSONValue],
        _ name: String,
        _ fields: FieldReader
    ) throws(CartwrightError) -> [JSONValue] {
        var found: [JSONValue] = []
        for number in numbers {
            guard case .integer(let day) = number, (0...6).contains(day) else {
                throw fields.error(name, "expected days from 0, Sunday, to 6")
            }
            let word = JSONValue.string(days[Int(day)])
            if !found.contains(word) { found.append(word) }
        }
        return found
    }

    private static func schedule(
        _ days: [JSONValue],
        _ from: String?,
        _ until: String?,
        _ zone: String?
    ) -> JSONValue {
        var condition: JSONObject = ["type": "schedule"]
        condition.setUnlessAbsent("weekdays", .array(days))
        condition["from"] = from.map(JSONValue.string)
        condition["until"] = until.map(JSONValue.string)
        condition["time_zone"] = zone.map(JSONValue.string)
        return .object(condition)
    }

    /// Returns the times at which both hold.
    func and(_ other: VoucherifyTimes) -> VoucherifyTimes {
        var both = self
        both.start = [start, other.start].compactMap { $0 }.max()
        both.end = [end, other.end].compactMap { $0 }.min()
        both.conditions += other.conditions.filter { !conditions.contains($0) }
        return both
    }
}
