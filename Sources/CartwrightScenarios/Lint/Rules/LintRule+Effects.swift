internal import Cartwright

extension LintRule {
    /// Effects that give nothing beside others that do.
    static let effects = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            let idle = entry.effects.filter(\.effect.givesNothing)
            // Where none gives anything, the promotion is told as one that never applies.
            guard idle.count < entry.effects.count else { return [] }
            return idle.map { effect, _, pointer in
                CartwrightError(
                    .lintEffectGivesNothing,
                    "the effect \(type(of: effect).type) takes nothing off, whatever the cart",
                    hint: "mend it, or take it out",
                    at: pointer.location
                )
            }
        }
    }
}
