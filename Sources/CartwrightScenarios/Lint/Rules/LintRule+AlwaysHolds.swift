internal import Cartwright

extension LintRule {
    /// Conditions that hold for every cart, also inside `all`. As an alternative of `any`, they make all of it hold.
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
                    hint: "remove it, or write the intended condition",
                    at: placed.pointer.location
                )
            ]
        case .depends: inside(placed).flatMap { findings(in: $0, currencies) }
        }
    }

    /// The nested conditions that could be removed if they always hold.
    private static func inside(_ placed: PlacedCondition) -> [PlacedCondition] {
        placed.condition is AnyCondition || placed.condition is NotCondition ? placed.parts.flattened : []
    }
}
