/// A percentage off the order, or off the lines that a filter lets through taken together. Rounded once.
public struct PercentOff: Effect, Hashable {
    /// `percent_off`.
    public static let type = "percent_off"

    /// How much.
    public var percent: Percentage

    /// Of what.
    public var target: Target

    /// The most it gives, in minor units.
    public var maximumDiscountMinor: Int64?

    /// A percentage off a target.
    public init(_ percent: Percentage, off target: Target = .order, maximumDiscountMinor: Int64? = nil) {
        self.percent = percent
        self.target = target
        self.maximumDiscountMinor = maximumDiscountMinor
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        percent = try reader.percentage("percent")
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
        maximumDiscountMinor = try reader.integer(ifPresent: "max_discount", in: 0...Int64.max)
    }

    /// The order stage.
    public var stage: Stage { .order }

    /// The remaining price is rounded, so that the customer pays what a price tag would show.
    public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        let weights = input.bases(of: target.filter)
        let base = weights.reduce(Int128(0)) { $0 + Int128($1) }
        let remaining = input.rounding.divide(
            base * Int128(Percentage.wholeMillionths - percent.millionths),
            by: Int128(Percentage.wholeMillionths)
        )
        let wanted = min(base - remaining, Int128(maximumDiscountMinor ?? .max))
        return .spread(amountMinor: Int64(clamping: wanted), weights: weights)
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["percent"] = .string(percent.description)
        object["target"] = target.json
        object.setUnlessAbsent("max_discount", maximumDiscountMinor.map(JSONValue.integer))
        return .object(object)
    }
}
