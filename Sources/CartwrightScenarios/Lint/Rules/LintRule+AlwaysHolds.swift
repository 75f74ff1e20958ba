internal import Cartwright

extension LintRule {
    /// Conditions that hold for every cart, also inside `all`; in an alternative of `any` they make all of it hold.
    static let alwaysHolds = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.conditions.flatMap { findings(in: $0, entry.currencies) }
        }
    }

    private static func findings(in placed: PlacedCondition, _ currencies: [Currency]) -> [CartwrightError] {
        switch placed.condition.certainty(in: currencies) {
        case .never, .unknown, .neverMet: []
        case .always:
            [
                CartwrightError(
                    .lintAlwaysHolds,
                    "the condition \(type(of: placed.condition).type) holds for every cart",
                    hint: "take it out, or write what it was to ask for",
                    at: placed.pointer.location
                )
            ]
        case .depends: inside(placed).flatMap { findings(in: $0, currencies) }
        }
    }

    /// The conditions inside one that could be left out where they always hold.
    private static func inside(_ placed: PlacedCondition) -> [PlacedCondition] {
        placed.condition is AnyCondition || placed.condition is NotCondition ? placed.parts.flattened : []
    }
}
