import Testing

@testable import Cartwright

/// Cards that several feeds share.
@Suite struct FeedCommonTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest

    private func card(_ id: String, _ age: Int64, title: String? = nil) -> ContentCard {
        var card = ContentCard(id: id, created: Instant(seconds: 1_700_000_000 + age) ?? .earliest)
        card.title = title
        return card
    }

    @Test func `shared cards are sorted among the feed's own, and stay separate from them`() {
        var feed = Feed()
        feed.receive(CardBatch([card("own", 1)]), at: now)
        feed.share([card("a", 2), card("b", 0)])
        #expect(feed.shown(at: now).map(\.id) == ["a", "own", "b"])
        #expect(feed.ownCards.map(\.id) == ["own"])
        feed.share([card("b", 0)])
        #expect(feed.cards.map(\.id) == ["own", "b"])
        feed.share([])
        #expect(feed.cards.map(\.id) == ["own"])
    }

    @Test func `a sync or a change of user does not remove shared cards`() {
        var feed = Feed()
        feed.changeUser(to: "ada")
        feed.share([card("a", 0)])
        feed.receive(CardBatch([card("own", 0)]), at: now)
        #expect(feed.cards.map(\.id) == ["a", "own"])
        feed.changeUser(to: "bob")
        #expect(feed.cards.map(\.id) == ["a"] && feed.ownCards.isEmpty)
    }

    @Test func `the newer of two cards with the same id is used`() {
        var feed = Feed()
        feed.receive(CardBatch([card("a", 1, title: "own"), card("b", 1, title: "own")]), at: now)
        feed.share([card("a", 0, title: "common"), card("b", 2, title: "common")])
        #expect(feed.cards.map(\.title) == ["common", "own"])
        #expect(feed.ownCards.map(\.id) == ["a"])
    }

    @Test func `marks of shared cards stay in the feed`() throws {
        var feed = Feed()
        feed.share([card("a", 0)])
        _ = try feed.dismiss("a")
        feed.share([])
        feed.share([card("a", 5)])
        #expect(feed.card("a")?.dismissed == true && feed.shown(at: now).isEmpty)
    }

    @Test func `a session is stored without shared cards and has them again when it is restored`() throws {
        var checkout = Checkout(registry: HandlerRegistry([]))
        checkout.commonCards = [card("a", 0)]
        var session = checkout.open(Session(currency: .usd, seed: 1))
        session = try checkout.transition(session, .viewCard(id: "a"), at: now, counters: .none).session
        #expect(session.handled.keys.sorted() == ["a"])
        #expect(session.json["feed"]?["cards"] == nil)
        let again = try Session(restoring: session.json, by: checkout)
        #expect(again.feed.card("a")?.viewed == true && again.handled.keys.sorted() == ["a"])
        #expect(again.json == session.json)
        #expect(try Session(restoring: session.json, by: Checkout(registry: HandlerRegistry([]))).feed.cards.isEmpty)
    }
}
