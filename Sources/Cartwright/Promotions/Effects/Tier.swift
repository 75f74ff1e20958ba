/// One step of a ``Tiered`` effect.
public struct Tier: Hashable, Sendable {
    /// What must be reached: minor units, or units.
    public var atLeast: Int64

    /// What it gives.
    public var benefit: Benefit

    /// A step at a threshold.
    public init(atLeast: Int64, _ benefit: Benefit) {
        self.atLeast = atLeast
        self.benefit = benefit
    }

    /// What a step gives.
    public enum Benefit: Hashable, Sendable {
        /// A percentage.
        case percent(Percentage)
        /// Minor units.
        case amount(Int64)
    }
}

extension Tier: JSONConvertible {
    /// Reads `{"at_least": 10000, "percent": "15"}` or `{"at_least": 10000, "amount": 1500}`.
    ///
    /// - Throws: an error of area `json`, or `promotion.contradiction`.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        atLeast = try reader.integer("at_least", in: 0...Int64.max)
        let percent = try reader.percentage(ifPresent: "percent")
        let amount = try reader.integer(ifPresent: "amount", in: 0...Int64.max)
        switch (percent, amount) {
        case (let percent?, nil): benefit = .percent(percent)
        case (nil, let amount?): benefit = .amount(amount)
        case (_?, _?): throw .contradiction("percent", "amount", at: pointer)
        case (nil, nil):
            throw CartwrightError(
                .jsonMissingKey,
                "a tier that gives nothing",
                hint: "add percent or amount",
                at: pointer.location
            )
        }
        try reader.finish()
    }

    /// Reads the tiers of an effect, at least one and no two with one threshold, and sorts them.
    static func list(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> [Tier] {
        guard case .array(let values) = value, !values.isEmpty else {
            throw ObjectReader.wrongType(value, expected: "an array of at least one tier", at: pointer)
        }
        var tiers: [Tier] = []
        var thresholds: Set<Int64> = []
        for (index, value) in values.enumerated() {
            let tier = try Tier(value, at: pointer.appending(index))
            guard thresholds.insert(tier.atLeast).inserted else {
                throw CartwrightError(
                    .promotionContradiction,
                    "two tiers at \(tier.atLeast)",
                    hint: "keep one of them",
                    at: pointer.appending(index).appending("at_least").location
                )
            }
            tiers.append(tier)
        }
        return tiers.sorted { $0.atLeast < $1.atLeast }
    }

    /// The tier as a scenario writes it.
    public var json: JSONValue {
        switch benefit {
        case .percent(let percent): ["at_least": .integer(atLeast), "percent": .string(percent.description)]
        case .amount(let minor): ["at_least": .integer(atLeast), "amount": .integer(minor)]
        }
    }
}
