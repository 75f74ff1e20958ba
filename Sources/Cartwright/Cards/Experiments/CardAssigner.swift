/// A maker of keyed hashes of shoppers. Cartwright has none of its own; `AssignmentKey` of CartwrightAnalytics makes
/// them with HMAC-SHA256.
public protocol AssignmentHasher: Sendable {
    /// Returns 64 bits of the keyed digest of bytes.
    ///
    /// - Throws: any error of the maker; the shopper then sees no card of the experiment.
    func hash(_ bytes: [UInt8]) throws(CartwrightError) -> UInt64
}

/// The assignment of shoppers to the variants of an ``Experiment``.
public struct CardAssigner: Sendable {
    private let hasher: (any AssignmentHasher)?

    /// Creates an assigner.
    public init(by hasher: any AssignmentHasher) { self.hasher = hasher }

    private init() { hasher = nil }

    /// No assignment, for programs without cards of the shop: they need no key, and each card stays as it is.
    package static let unneeded = CardAssigner()

    /// Returns the cards of the shop for a shopper: those of the shopper's variant, and those of no variant. In the
    /// holdout, cards of variants are control variants: they are not shown, and their impressions are counted.
    ///
    /// - Parameters:
    ///   - cards: the cards of the shop.
    ///   - experiment: the experiment.
    ///   - shopper: the shopper, by the kind and the id.
    func cards(_ cards: [ContentCard], in experiment: Experiment, for shopper: String) -> [ContentCard] {
        guard let hasher else { return cards }
        let named = experiment.cards
        let text = "\(experiment.name.utf8.count):\(experiment.name)\(shopper)"
        guard let hash = try? hasher.hash(Array(text.utf8)) else { return cards.filter { !named.contains($0.id) } }
        guard let variant = experiment.variant(of: hash) else {
            return cards.map { named.contains($0.id) ? $0.asControl : $0 }
        }
        let own = Set(variant.cards)
        return cards.filter { own.contains($0.id) || !named.contains($0.id) }
    }
}

extension CardAssigner? {
    /// Returns the cards of the shop for a shopper. Without an assigner, cards of variants are not shown.
    func cards(_ cards: [ContentCard], in experiment: Experiment, for shopper: String) -> [ContentCard] {
        guard let self else {
            let named = experiment.cards
            return cards.filter { !named.contains($0.id) }
        }
        return self.cards(cards, in: experiment, for: shopper)
    }
}

extension ContentCard {
    /// The card as the control variant of an experiment.
    fileprivate var asControl: ContentCard {
        var card = self
        card.kind = .control
        return card
    }
}
