/// The cards of one user: the received cards, the user's marks, and the selection to show.
///
/// A feed is a pure value: a copy is the earlier state, and the same calls give the same feed.
///
/// ```swift
/// var feed = Feed()
/// let diagnostics = feed.receive(try CardBatch.read(bytes, now: now), at: now)
/// for card in feed.shown(at: now) { print(card.title ?? card.id) }
/// ```
public struct Feed: Sendable {
    /// The settings of the feed.
    public let settings: FeedSettings

    /// The user of the feed; nil for an anonymous user.
    public internal(set) var user: String?

    /// All cards of the feed, shown or not, with the user's marks: pinned first, then the newest, then by id; then
    /// banners.
    public internal(set) var cards: [ContentCard] = []

    /// The time of the last full sync according to the server, for the next request.
    public internal(set) var lastFullSyncAt: Instant?

    /// The time of the newest card according to the server, for the next request.
    public internal(set) var lastCardUpdatedAt: Instant?

    var marks: [String: CardMarks] = [:]

    /// The cards that the feed shares with other feeds, by id, see ``share(_:)``.
    var common: [String: ContentCard] = [:]

    /// Creates an empty feed of an anonymous user.
    public init(settings: FeedSettings = FeedSettings()) { self.settings = settings }

    /// Returns the cards to show at an instant, in order: not dismissed, expired or too old, no control variants, and
    /// none with an unsafe URL.
    public func shown(at now: Instant) -> [ContentCard] {
        cards.filter { $0.isShown(at: now, limits: settings.limits) }
    }

    /// Returns the banner to show in a placement at an instant; nil if there is none.
    public func banner(in placement: Placement, at now: Instant) -> ContentCard? {
        shown(at: now).first { $0.placement == placement }
    }

    /// The placements of the banners in the feed, shown or not, in order of their names.
    public var placements: [Placement] { cards.compactMap(\.placement).sorted() }

    /// Returns a card of the feed, shown or not; nil if there is none with this id.
    public func card(_ id: String) -> ContentCard? { cards.first { $0.id == id } }

    /// Begins a new session: under ``ImpressionPolicy/oncePerSession`` impressions are counted again. Banners stay
    /// until the next answer, except those of a test.
    public mutating func beginSession() {
        marks = marks.mapValues(\.lasting)
        cards.removeAll { $0.isBanner && $0.isTest && common[$0.id] == nil }
    }

    /// Changes the user of the feed. If the user was anonymous before, cards and marks stay; any other change removes
    /// both, because they belong to the former user.
    public mutating func changeUser(to user: String?) {
        guard user != self.user else { return }
        let keepsCards = self.user == nil
        self.user = user
        guard !keepsCards else { return }
        marks = [:]
        cards = common.values.sorted(by: ContentCard.stands)
        (lastFullSyncAt, lastCardUpdatedAt) = (nil, nil)
    }
}

extension ContentCard {
    /// The order of a feed: pinned first, then the newest, then by the bytes of the id; then banners by placement.
    static func stands(_ a: ContentCard, before b: ContentCard) -> Bool {
        if a.placement != b.placement { return (a.placement?.rawValue ?? "") < (b.placement?.rawValue ?? "") }
        if a.pinned != b.pinned { return a.pinned }
        if a.created != b.created { return a.created > b.created }
        return comesFirst(a.id, b.id)
    }

    /// Compares ids as bytes, so that the order does not depend on the machine's text comparison.
    static func comesFirst(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

extension Feed {
    /// Replaces the cards that the feed shares with other feeds.
    ///
    /// Shared cards are shown, viewed and dismissed like own cards, and no sync removes them. If an own card has the
    /// same id, the newer card is shown. They are not stored with the feed, but the user's marks on them are.
    mutating func share(_ shared: [ContentCard]) {
        guard !shared.isEmpty || !common.isEmpty else { return }
        let own = ownCards
        common = Dictionary(shared.map { ($0.id, $0) }) { $0.created < $1.created ? $1 : $0 }
        var held = common
        for card in own where held[card.id].map({ card.created >= $0.created }) ?? true { held[card.id] = card }
        for card in common.values { mark(card) }
        cards = arranged(held)
    }

    /// Returns cards with their marks in the order of the feed, without the common banners of placements that have a
    /// banner of the feed's own.
    func arranged(_ held: [String: ContentCard]) -> [ContentCard] {
        let isCommon = { (card: ContentCard) in common[card.id]?.hasSameContent(as: card) == true }
        let taken = Set(held.values.filter { !isCommon($0) }.compactMap(\.placement))
        return held.values.filter { card in
            guard let placement = card.placement, taken.contains(placement) else { return true }
            return !isCommon(card)
        }
        .map { $0.marked(marks[$0.id] ?? []) }.sorted(by: ContentCard.stands)
    }

    /// The cards that are not shared.
    var ownCards: [ContentCard] {
        common.isEmpty ? cards : cards.filter { common[$0.id]?.hasSameContent(as: $0) != true }
    }
}
