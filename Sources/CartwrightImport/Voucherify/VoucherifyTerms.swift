internal import Cartwright

/// The conditions, limits and lines of a discount, as its validation rules say them.
struct VoucherifyTerms {
    /// The conditions, all of which must hold.
    var conditions: [JSONValue] = []

    /// The limit of uses; nil without one.
    var usage: Limit?

    /// The limit of uses of each customer; nil without one.
    var customer: Limit?

    /// The budget of the campaign; nil without one.
    var budget: JSONObject?

    /// The lines that the discount reduces; nil if no rule names some.
    var items: LineSet?

    /// A number of uses, in all or in each period.
    struct Limit: Hashable {
        let count: Int64
        let period: String?

        /// Returns the limit as a promotion writes it.
        ///
        /// - Parameter zone: the time zone of the period; nil for UTC.
        func json(_ zone: String?) -> JSONValue {
            guard let period else { return .integer(count) }
            var limit: JSONObject = ["count": .integer(count), "every": .string(period)]
            limit["time_zone"] = zone.map(JSONValue.string)
            return .object(limit)
        }
    }

    /// Sets a limit, unless there is one already.
    ///
    /// - Returns: false if there is another one.
    mutating func set(_ path: WritableKeyPath<VoucherifyTerms, Limit?>, _ limit: Limit) -> Bool {
        guard self[keyPath: path] == nil || self[keyPath: path] == limit else { return false }
        self[keyPath: path] = limit
        return true
    }
}
