internal import Cartwright

extension LintRule {
    /// Effects without a discount, beside others with one.
    static let effects = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            let idle = entry.effects.filter(\.effect.givesNothing)
            // If no effect gives a discount, the promotion is reported as one that never applies.
            guard idle.count < entry.effects.count else { return [] }
            return idle.map { effect, _, pointer in
                CartwrightError(
                    .lintEffectGivesNothing,
                    "the effect \(effect.name) gives no discount for any cart",
                    hint: "correct or remove it",
                    at: pointer.location
                )
            }
        }
    }
}
