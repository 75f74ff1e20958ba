/// A percentage off a target.
///
/// Order and total round once, on the sum; lines and units once per line, shipping once per shipment. ``rounding`` per
/// unit rounds every unit of a line by itself.
public struct PercentOff: AmountEffect, Hashable {
    /// `percent_off`.
    public static let type = "percent_off"

    /// The keys that a promotion may write for it.
    public static let format: ObjectFormat? = .effect(
        type,
        "a percentage off the target",
        keys: [
            .required("percent", .percentage, "how much", example: "20"),
            .target("what it is off"),
            .optional("max_discount", .amount, "the most it gives", absent: "no limit", example: 1500),
            .optional(
                "round",
                .words(of: Granularity.self),
                "what is rounded on a target of scope lines: each line, or each unit by itself",
                absent: "line",
                example: "unit",
                in: ["percent": "20", "target": ["scope": "lines"]]
            ),
        ],
        rules: [.roundingOfLines],
        example: ["percent": "20"]
    )

    /// How much.
    public var percent: Percentage

    /// Of what.
    public var target: Target

    /// The most it gives, nil without a limit.
    public var maximumDiscount: Amount?

    /// What is rounded on a target of lines.
    public var rounding = Granularity.line

    /// A percentage off a target.
    public init(_ percent: Percentage, off target: Target = .order, maximumDiscount: Amount? = nil) {
        self.percent = percent
        self.target = target
        self.maximumDiscount = maximumDiscount
    }

    /// What is rounded.
    public enum Granularity: String, Hashable, Sendable, CaseIterable {
        /// The line as a whole.
        case line
        /// Every unit.
        case unit
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        percent = try reader.percentage("percent")
        target = try reader.nested(ifPresent: "target", Target.init) ?? .order
        maximumDiscount = try reader.nested(ifPresent: "max_discount", Amount.init)
        if target.scope == .lines { rounding = try reader.choice(ifPresent: "round") ?? .line }
    }

    /// The target's stage.
    public var stage: Stage { target.stage }

    /// Groups use their units up.
    public var usesUnitsUp: Bool { target.usesUnitsUp }

    /// Whether what limits it is an amount in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    var dependsOnCurrency: Bool { maximumDiscount?.dependsOnCurrency ?? false }

    var currencies: [Currency] { maximumDiscount?.currencies ?? [] }

    func inCurrency(_ currency: Currency) -> PercentOff? {
        var effect = self
        guard effect.maximumDiscount?.resolve(in: currency) ?? true else { return nil }
        return effect
    }

    /// The lines of the target.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) }

    /// A place of the target.
    public var need: Need { target.need }

    /// The effect with its amounts replaced, those of the filter among them.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> PercentOff {
        var effect = self
        effect.maximumDiscount = maximumDiscount.map(change)
        effect.target.filter = target.filter.replacingAmounts(change)
        return effect
    }

    /// The effect as a scenario writes it.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        object["percent"] = .string(percent.description)
        object["target"] = target.json
        object["max_discount"] = maximumDiscount?.json
        if rounding != .line { object["round"] = .string(rounding.rawValue) }
        return .object(object)
    }
}
