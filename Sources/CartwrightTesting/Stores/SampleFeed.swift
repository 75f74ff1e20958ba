internal import Cartwright

/// Feeds for the rules of stores.
enum SampleFeed {
    static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Texts that are difficult for stores.
    static let hostileTexts = [
        "", " ", "'", "\"; DROP TABLE feed; --", "%_\\", "a\u{0}b", "e\u{301}", "é", "Straße", "日本", "👩‍👩‍👧", "\r\n",
        String(repeating: "x", count: 5_000),
    ]

    /// Returns a card with a value in every field.
    static func fullCard(_ id: String, _ text: String) -> ContentCard {
        var card = ContentCard(id: id, kind: .captioned, created: now.adding(milliseconds: 123))
        (card.title, card.description, card.linkText) = (text, text, text)
        (card.image, card.imageAlternative, card.imageAspectRatio) = ("https://example.com/i.png", text, "1.5")
        (card.url, card.language, card.opensInWebView, card.isTest) = ("https://example.com", "de", true, true)
        (card.updated, card.expiresAt) = (now, now.adding(seconds: 86_400))
        (card.pinned, card.dismissible, card.hadUnsafeURL) = (true, false, true)
        card.extras = ["class_type": "coupon_code", text: text]
        card.malformedExtras = ["tile_id"]
        card.unknown["more"] = ["numbers": [1, .number("2.50"), nil], "text": .string(text)]
        return card
    }

    /// Returns a feed that received cards.
    static func feed(_ cards: [ContentCard], user: String? = nil) -> Feed {
        var feed = Feed()
        feed.changeUser(to: user)
        var batch = CardBatch(cards)
        batch.sync = CardBatch.SyncInfo(isFull: true, lastFullSyncAt: now, lastCardUpdatedAt: now)
        feed.receive(batch, at: now)
        return feed
    }

    /// Returns a feed of plain cards by id.
    static func feed(of ids: [String], user: String? = nil) -> Feed {
        feed(ids.map { ContentCard(id: $0, created: now) }, user: user)
    }
}
