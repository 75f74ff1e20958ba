internal import Cartwright

extension LintRule {
    /// Variants of an experiment that show the same cards as an earlier one.
    static let variants = LintRule { subject in
        var earlier: [Set<String>: String] = [:]
        return subject.variants.enumerated().compactMap { index, variant in
            let cards = Set(variant.cards)
            guard let other = earlier[cards] else {
                earlier[cards] = variant.name
                return nil
            }
            return CartwrightError(
                .lintEqualVariants,
                "the variants \"\(other)\" and \"\(variant.name)\" show the same cards",
                hint: "name other cards in one of them, or make one variant of both",
                at: subject.variantsPointer.appending(index).appending("cards").location
            )
        }
    }
}
