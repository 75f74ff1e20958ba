internal import Cartwright

extension LintRule {
    /// Conditions that follow from others that must hold, too.
    static let follows = LintRule { subject in
        subject.promotions.flatMap { entry in
            conjunctions(entry.conditions).flatMap { findings(in: $0, entry.currencies) }
        }
    }

    /// The lists of conditions that must all hold: these, and those inside their alternatives.
    private static func conjunctions(_ conditions: [PlacedCondition]) -> [[PlacedCondition]] {
        let inside = conditions.flatMap(\.parts)
        return [conditions] + inside.flatMap { conjunctions([$0].flattened) }
    }

    private static func findings(in all: [PlacedCondition], _ currencies: [Currency]) -> [CartwrightError] {
        let all = Array(all.prefix([PlacedCondition].mostCompared))
        return all.enumerated().compactMap { index, placed in
            guard placed.condition.certainty(in: currencies) == .depends else { return nil }
            let reason = all.enumerated().first { other, reason in
                guard other != index, reason.condition.certainty(in: currencies) == .depends,
                    reason.condition.implies(placed.condition, in: currencies)
                else { return false }
                // Of two equivalent conditions, the first one is kept.
                return other < index || !placed.condition.implies(reason.condition, in: currencies)
            }
            guard let reason = reason?.element else { return nil }
            return CartwrightError(
                .lintFollows,
                "the condition \(type(of: placed.condition).type) follows from the one at "
                    + "\(reason.pointer), which must hold, too",
                hint: "remove it, or write the intended condition",
                at: placed.pointer.location
            )
        }
    }
}
