/// The target costs a fixed price, never more than before: the order, each shipment, or each complete group of units.
///
/// It acts last in its stage, on what the others left, and one after the other where there are several. Units come in
/// groups of one where the target names no groups; the dearest are taken first unless it says otherwise.
public struct FixedPrice: AmountEffect, Hashable {
    /// `fixed_price`.
    public static let type = "fixed_price"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .effect(
        type,
        "the target costs a fixed price, never more than before: the order, each shipment, each unit or group of units",
        keys: [
            .required("amount", .amount, "what the target, or each group of it, costs", example: 2000),
            .target("what costs that: scope order, shipping or units; of units the dearest come first"),
        ],
        rules: [.scopeWithPrice],
        example: ["amount": 2000, "target": ["scope": "units", "groups_of": 3]]
    )

    /// What the target costs.
    public var amount: Amount

    /// What costs that: scope order, shipping or units.
    public var target: Target

    /// A fixed price of a target.
    public init(_ amount: Amount, of target: Target = .order) {
        self.amount = amount
        self.target = target
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        amount = try reader.nested("amount", Amount.init)
        target =
            try reader.nested(ifPresent: "target") { value, pointer throws(CartwrightError) in
                try Target(value, at: pointer, scopes: [.order, .shipping, .units], take: .dearest)
            } ?? .order
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// It acts on what the other effects of its stage left.
    public var actsLast: Bool { true }

    /// Units with a fixed price are used up.
    public var usesUnitsUp: Bool { target.scope == .units }

    /// Whether there is a price in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { amount.dependsOnCurrency }

    var currencies: [Currency] { amount.currencies }

    func inCurrency(_ currency: Currency) -> FixedPrice? {
        var effect = self
        return effect.amount.resolve(in: currency) ? effect : nil
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// The effect with its amounts replaced, those of the filter among them.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> FixedPrice {
        var effect = self
        effect.amount = change(amount)
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        ["type": .string(Self.type), "amount": amount.json, "target": target.json]
    }
}
