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

    /// True if cards of variants are assigned; false if each card stays as it is.
    private let assignsCards: Bool

    /// Creates an assigner.
    public init(by hasher: any AssignmentHasher) { self.init(hasher, assignsCards: true) }

    private init(_ hasher: (any AssignmentHasher)?, assignsCards: Bool) {
        (self.hasher, self.assignsCards) = (hasher, assignsCards)
    }

    /// No assignment, for programs without cards of the shop: they need no key, and each card stays as it is.
    package static let unneeded = CardAssigner(nil, assignsCards: false)

    /// No assignment, for sessions that try a campaign out: the codes that cards issue follow from a text that may be
    /// known.
    package static func trial(_ text: String) -> CardAssigner {
        CardAssigner(TrialHasher(text: text), assignsCards: false)
    }

    /// True if the codes that cards issue follow from a text that may be known.
    package var isTrial: Bool { hasher is TrialHasher }

    /// True if it has a key, so that its numbers cannot be guessed.
    var hasKey: Bool { hasher != nil }

    /// Returns a number of 128 bits for a text, the same in every process with the key; nil if the key cannot be used.
    func number(of text: String) -> UInt128? {
        guard let hasher, let high = try? hasher.hash(Array("1 \(text)".utf8)),
            let low = try? hasher.hash(Array("2 \(text)".utf8))
        else { return nil }
        return UInt128(high) << 64 | UInt128(low)
    }

    /// Returns the cards of the shop for a shopper: those of the shopper's variant, and those of no variant. In the
    /// holdout, cards of variants are control variants: they are not shown, and their impressions are counted.
    ///
    /// - Parameters:
    ///   - cards: the cards of the shop.
    ///   - experiment: the experiment.
    ///   - shopper: the shopper, by the kind and the id.
    func cards(_ cards: [ContentCard], in experiment: Experiment, for shopper: String) -> [ContentCard] {
        guard let hasher, assignsCards else { return cards }
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

/// Hashes without a secret.
private struct TrialHasher: AssignmentHasher {
    let text: String

    func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        hash.add(text.utf8)
        hash.add(bytes)
        return UInt64(hash.digits.prefix(16), radix: 16) ?? 0
    }
}
