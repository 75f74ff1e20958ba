/// The order rounded down: its last cents are off, so that what remains is a multiple of an amount.
public struct RoundedDown: TargetedEffect, Hashable {
    /// `rounded_down`.
    public static let type = "rounded_down"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .effect(
        type,
        "the target rounded down to a multiple of an amount",
        keys: [
            .required("to", .amount, "the amount of which a multiple remains", example: 500),
            .target("what is rounded down"),
        ],
        example: ["to": 500]
    )

    /// The amount of which a multiple remains.
    public var to: Amount

    /// The places that are rounded down together.
    public var target: Target

    /// A target rounded down.
    public init(to amount: Amount, of target: Target = .order) { (to, self.target) = (amount, target) }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        to = try reader.nested("to", Amount.init)
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// It acts on the amounts that the other effects of its stage left.
    public var actsLast: Bool { true }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    var dependsOnCurrency: Bool { to.dependsOnCurrency }

    var currencies: [Currency] { to.currencies }

    func inCurrency(_ currency: Currency) -> RoundedDown? {
        var effect = self
        return effect.to.resolve(in: currency) ? effect : nil
    }

    /// True if the amount has a number in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    /// The effect as a scenario writes it.
    public var json: JSONValue { ["type": .string(Self.type), "to": to.json, "target": target.json] }

    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        .always(.remainderOfAll(RemainderOfAll(minor: to.atLeastZeroMinor)))
    }
}

/// The remainder of all places together, divided by an amount, spread over them.
struct RemainderOfAll: OperationKind {
    let minor: Int64

    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        try pipeline.takeOfAll(step) { left in minor > 0 ? left % minor : 0 }
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? {
        min(max(0, minor - 1), step.places.roomMinor)
    }

    var isSteady: Bool { false }

    var spreadsAmounts: Bool { true }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        let left = step.baseMinor
        let remainder = minor > 0 ? left % minor : 0
        return step.spread(remainder, "\(step.money(left)) down to \(step.money(left - remainder))")
    }
}
