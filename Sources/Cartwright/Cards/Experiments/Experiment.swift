/// An experiment of a catalog: variants, each with cards of the shop for a share of the shoppers, and a holdout that
/// sees none of these cards.
///
/// ```json
/// {"experiment": "autumn", "holdout": "10",
///  "variants": [{"name": "coupon", "share": "45", "cards": ["ten-off"]},
///               {"name": "tile", "share": "45", "cards": ["new-mugs"]}]}
/// ```
///
/// A keyed hash of the shopper and the experiment determines the variant: it is the same on every process and after a
/// restart, and nothing is stored. See ``CardAssigner``.
public struct Experiment: Hashable, Sendable {
    /// The name. Another name assigns all shoppers anew, independently of the former assignment.
    public let name: String

    /// The variants, each name once, in the order of the catalog.
    public let variants: [Variant]

    /// The share of shoppers who see no card of the variants.
    public let holdout: Percentage

    /// A variant of an experiment.
    public struct Variant: Hashable, Sendable {
        /// The name, unique in the experiment.
        public let name: String
        /// The share of the shoppers who see its cards.
        public let share: Percentage
        /// The ids of its cards.
        public let cards: [String]

        /// Creates a variant.
        public init(name: String, share: Percentage, cards: [String]) {
            (self.name, self.share, self.cards) = (name, share, cards)
        }
    }

    /// Creates an experiment.
    ///
    /// - Throws: `catalog.duplicate_variant`; `catalog.bad_shares` if the shares of the variants and the holdout are
    ///   not 100 % together.
    public init(
        name: String = "",
        variants: [Variant],
        holdout: Percentage = .zero
    ) throws(CartwrightError) {
        (self.name, self.variants, self.holdout) = (name, variants, holdout)
        var names: Set<String> = []
        for (index, variant) in variants.enumerated() where !names.insert(variant.name).inserted {
            throw .duplicateVariant(variant.name, at: index)
        }
        let sum = variants.reduce(Int128(holdout.millionths)) { $0 + Int128($1.share.millionths) }
        guard sum == Percentage.wholeMillionths else { throw .badShares(millionths: sum) }
    }

    /// The ids of the cards of all variants.
    var cards: Set<String> { Set(variants.flatMap(\.cards)) }

    /// Returns the variant of a shopper; nil for the holdout.
    ///
    /// - Parameter hash: a number that is evenly distributed among all numbers of 64 bits.
    func variant(of hash: UInt64) -> Variant? {
        let point = Int64(hash.multipliedFullWidth(by: UInt64(Percentage.wholeMillionths)).high)
        var end = holdout.millionths
        guard point >= end else { return nil }
        for variant in variants {
            end += variant.share.millionths
            if point < end { return variant }
        }
        return nil
    }
}
