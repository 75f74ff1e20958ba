/// The cards of one user: what was received, what the user did with it, and what is to be shown.
///
/// A pure value: keeping a copy is keeping the earlier state, and the same calls give the same feed.
///
/// ```swift
/// var feed = Feed()
/// let diagnostics = feed.receive(try CardBatch.read(bytes, now: now), at: now)
/// for card in feed.shown(at: now) { print(card.title ?? card.id) }
/// ```
public struct Feed: Sendable {
    /// How the feed behaves.
    public let settings: FeedSettings

    /// Whose feed it is; nil is an anonymous user.
    public internal(set) var user: String?

    /// All cards held, shown or not, with the user's marks, in the order of the feed: pinned first, then the newest,
    /// then by id.
    public internal(set) var cards: [ContentCard] = []

    /// What the last sync answer said of when the server sent everything, for the next request.
    public internal(set) var lastFullSyncAt: Instant?

    /// What the last sync answer said of the newest card's age, for the next request.
    public internal(set) var lastCardUpdatedAt: Instant?

    var marks: [String: CardMarks] = [:]

    /// The cards that it has in common with other feeds, by id, see ``share(_:)``.
    var common: [String: ContentCard] = [:]

    /// An empty feed of an anonymous user.
    public init(settings: FeedSettings = FeedSettings()) { self.settings = settings }

    /// The cards to show at an instant, in order: not dismissed, expired or too old, no control variants, and none
    /// with an unsafe URL.
    public func shown(at now: Instant) -> [ContentCard] {
        cards.filter { $0.isShown(at: now, limits: settings.limits) }
    }

    /// A card that is held, shown or not.
    public func card(_ id: String) -> ContentCard? { cards.first { $0.id == id } }

    /// Begins a new session: under ``ImpressionPolicy/oncePerSession`` cards count anew.
    public mutating func beginSession() {
        marks = marks.mapValues(\.lasting)
    }

    /// Hands the feed to another user. A user who was anonymous until now keeps cards and marks; every other change
    /// clears both, since they belong to the former user.
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
    /// The order of a feed: pinned first, then the newest, then by the bytes of the id.
    static func stands(_ a: ContentCard, before b: ContentCard) -> Bool {
        if a.pinned != b.pinned { return a.pinned }
        if a.created != b.created { return a.created > b.created }
        return comesFirst(a.id, b.id)
    }

    /// Ids compare as bytes, so that the order does not depend on how a machine compares text.
    static func comesFirst(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

extension Feed {
    /// Puts cards into the feed that it has in common with others, in place of those that were shared before.
    ///
    /// They are shown, viewed and dismissed like its own, and no sync takes them away. Of a card of its own with the
    /// same id the newer one counts. They are not kept with the feed, but the user's marks on them are.
    mutating func share(_ shared: [ContentCard]) {
        guard !shared.isEmpty || !common.isEmpty else { return }
        let own = ownCards
        common = Dictionary(shared.map { ($0.id, $0) }) { $0.created < $1.created ? $1 : $0 }
        var held = common
        for card in own where held[card.id].map({ card.created >= $0.created }) ?? true { held[card.id] = card }
        for card in common.values { mark(card) }
        cards = held.values.map { $0.marked(marks[$0.id] ?? []) }.sorted(by: ContentCard.stands)
    }

    /// The cards that it has alone.
    var ownCards: [ContentCard] {
        common.isEmpty ? cards : cards.filter { common[$0.id]?.hasSameContent(as: $0) != true }
    }
}
