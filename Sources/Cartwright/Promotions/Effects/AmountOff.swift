/// An amount off the order, or off the lines that a filter lets through, spread over them in proportion.
public struct AmountOff: Effect, Hashable {
    /// `amount_off`.
    public static let type = "amount_off"

    /// How much.
    public var amount: EffectAmount

    /// Off what.
    public var target: Target

    /// An amount off a target.
    public init(_ amount: EffectAmount, off target: Target = .order) {
        self.amount = amount
        self.target = target
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        amount = try reader.nested("amount", EffectAmount.init)
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
    }

    /// The order stage.
    public var stage: Stage { .order }

    /// At most what is there.
    public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        guard let amountMinor = amount.minor(in: input.cart.currency) else { return .wrongCurrency }
        let weights = input.bases(of: target.filter)
        let base = weights.reduce(Int128(0)) { $0 + Int128($1) }
        return .spread(amountMinor: Int64(clamping: min(Int128(amountMinor), base)), weights: weights)
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        ["type": .string(Self.type), "amount": amount.json, "target": target.json]
    }
}
