internal import Cartwright

extension LintRule {
    /// Alternatives of `any` without effect: they can never hold, or only if another one does.
    static let alternatives = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.conditions.flatMap { findings(in: $0, entry.currencies) }
        }
    }

    private static func findings(in placed: PlacedCondition, _ currencies: [Currency]) -> [CartwrightError] {
        // Other rules report a condition that always or never holds as a whole.
        guard placed.condition.certainty(in: currencies) == .depends else { return [] }
        let inside = placed.parts.flatMap { findings(in: $0, currencies) }
        guard placed.condition is AnyCondition else { return inside }
        let parts = Array(placed.parts.prefix([PlacedCondition].mostCompared))
        return parts.indices.compactMap { finding(on: $0, of: parts, currencies) } + inside
    }

    private static func finding(
        on index: Int,
        of parts: [PlacedCondition],
        _ currencies: [Currency]
    ) -> CartwrightError? {
        let placed = parts[index]
        if let reason = placed.condition.certainty(in: currencies).impossibility {
            return CartwrightError(
                .lintDeadAlternative,
                "this alternative can never hold: \(reason)",
                hint: "correct or remove it",
                at: placed.pointer.location
            )
        }
        let wider = parts.indices.first { other in
            guard other != index, placed.condition.implies(parts[other].condition, in: currencies) else { return false }
            return other < index || !parts[other].condition.implies(placed.condition, in: currencies)
        }
        guard let wider else { return nil }
        return CartwrightError(
            .lintNeedlessAlternative,
            "this alternative holds only if the one at \(parts[wider].pointer) does",
            hint: "remove it, or write the intended condition",
            at: placed.pointer.location
        )
    }
}
