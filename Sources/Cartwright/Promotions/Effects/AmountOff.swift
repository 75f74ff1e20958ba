/// An amount off a target, at most what is there.
public struct AmountOff: AmountEffect, Hashable {
    /// `amount_off`.
    public static let type = "amount_off"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .effect(
        type,
        "an amount off the target, at most what is there",
        keys: [
            .required("amount", .amount, "how much", example: ["USD": 500, "EUR": 450]),
            .target("what it is off"),
            .each,
            .optional(
                "first_amount",
                .amount,
                "how much for the first unit of each line instead, where each is unit",
                absent: "the same as for the others",
                example: 200,
                in: ["amount": 100, "each": "unit"]
            ),
        ],
        rules: [.eachFitsScope, .firstAmountOfUnits],
        example: ["amount": 500]
    )

    /// How much.
    public var amount: Amount

    /// Off what.
    public var target: Target

    /// How often.
    public var each = Each.once

    /// How much for the first unit of a line instead, where it counts for every unit.
    public var firstAmount: Amount?

    /// An amount off a target.
    public init(_ amount: Amount, off target: Target = .order, each: Each = .once) {
        self.amount = amount
        self.target = target
        self.each = each
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        amount = try reader.nested("amount", Amount.init)
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
        each = try Each(from: &reader, on: target)
        firstAmount = try reader.nested(ifPresent: "first_amount", Amount.init)
        if firstAmount != nil, each != .unit {
            throw CartwrightError(
                .promotionContradiction,
                "\"first_amount\" where the amount does not count for every unit",
                hint: "add \"each\": \"unit\"",
                at: reader.pointer.appending("first_amount").location
            )
        }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// Whether there is an amount in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { amount.dependsOnCurrency || firstAmount?.dependsOnCurrency ?? false }

    var currencies: [Currency] { amount.currencies + (firstAmount?.currencies ?? []) }

    func inCurrency(_ currency: Currency) -> AmountOff? {
        var effect = self
        guard effect.amount.resolve(in: currency), effect.firstAmount?.resolve(in: currency) ?? true else { return nil }
        return effect
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// The effect with its amounts replaced, those of the filter among them.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> AmountOff {
        var effect = self
        (effect.amount, effect.firstAmount) = (change(amount), firstAmount.map(change))
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["amount"] = amount.json
        object["target"] = target.json
        if each != .once { object["each"] = .string(each.rawValue) }
        object["first_amount"] = firstAmount?.json
        return .object(object)
    }
}
