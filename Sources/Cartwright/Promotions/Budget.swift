/// What a promotion may cost in all.
public struct Budget: Hashable, Sendable {
    /// What is counted.
    public var kind: Kind

    /// How much there is: minor units, or uses.
    public var limit: Int64

    /// How much of it is gone, besides what ``Counters`` say.
    public var used: Int64

    /// What happens where the rest does not cover a discount whole: nothing is given, or what is left.
    public var isPartial: Bool

    /// What is counted.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Minor units of discount really given.
        case amount
        /// Carts that got the promotion.
        case uses
    }

    /// A budget.
    public init(_ kind: Kind, limit: Int64, used: Int64 = 0, isPartial: Bool = false) {
        self.kind = kind
        self.limit = limit
        self.used = used
        self.isPartial = isPartial
    }
}

extension Budget: JSONConvertible {
    /// `{"kind": "amount", "limit": 10000, "used": 0, "partial": true}`.
    public var json: JSONValue {
        var object: JSONObject = ["kind": .string(kind.rawValue), "limit": .integer(limit)]
        if used != 0 { object["used"] = .integer(used) }
        if isPartial { object["partial"] = true }
        return .object(object)
    }
}

extension Budget {
    /// Reads `{"kind": "amount", "limit": 10000, "used": 0, "partial": true}`.
    ///
    /// - Throws: an error of area `json`, or `promotion.contradiction`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        kind = try reader.choice("kind")
        limit = try reader.integer("limit", in: 0...Int64.max)
        used = try reader.integer(ifPresent: "used", in: 0...Int64.max) ?? 0
        isPartial = try reader.bool(ifPresent: "partial") ?? false
        try reader.finish()
        guard !(isPartial && kind == .uses) else {
            throw CartwrightError(
                .promotionContradiction,
                "\"partial\" on a budget of uses",
                hint: "a use cannot be split; leave partial out",
                at: pointer.appending("partial").location
            )
        }
    }
}
