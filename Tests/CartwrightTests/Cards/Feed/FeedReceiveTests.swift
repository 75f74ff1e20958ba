import Testing

@testable import Cartwright

struct FeedReceiveTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest

    @Test func `cards are sorted pinned first, then newest, then by id`() {
        var feed = Feed()
        feed.receive(CardBatch([card("b", 1), card("a", 1), card("new", 2), card("pin", 0, pinned: true)]), at: now)
        #expect(feed.shown(at: now).map(\.id) == ["pin", "new", "a", "b"])
    }

    @Test func `a full sync replaces the list and keeps the marks`() throws {
        var feed = Feed()
        feed.receive(CardBatch([card("a", 1), card("b", 1)]), at: now)
        _ = try feed.click("a")
        _ = try feed.dismiss("b")
        feed.receive(sync([card("a", 0), card("b", 9), card("c", 1)], full: true), at: now)
        #expect(feed.shown(at: now).map(\.id) == ["c", "a"])
        #expect(feed.card("a")?.clicked == true && feed.card("a")?.viewed == true)
        #expect(feed.card("b")?.dismissed == true)
    }

    @Test func `an incremental sync ignores older cards and applies cards of the same age`() {
        var feed = Feed()
        feed.receive(CardBatch([card("a", 5, title: "held"), card("b", 5, title: "held")]), at: now)
        var older = card("a", 4, title: "older")
        older.viewed = true
        feed.receive(sync([older, card("b", 5, title: "same age")], full: false), at: now)
        #expect(feed.card("a")?.title == "held")
        #expect(feed.card("a")?.viewed == false)
        #expect(feed.card("b")?.title == "same age")
    }

    @Test func `marks that arrive with a card are never reset`() {
        var feed = Feed()
        var seen = card("a", 1)
        (seen.viewed, seen.clicked, seen.dismissed) = (true, true, true)
        feed.receive(CardBatch([seen]), at: now)
        feed.receive(CardBatch([card("a", 2)]), at: now)
        let held = feed.card("a")
        #expect(held?.viewed == true && held?.clicked == true && held?.dismissed == true)
    }

    @Test(arguments: [
        (#"{"id":"a","r":true}"#, false), (#"{"id":"a","r":true,"ca":1699999994}"#, true),
        (#"{"id":"a","r":true,"ca":1699999995}"#, false), (#"{"id":"b","r":true}"#, true),
    ])
    func `a removal applies unless it is older than the card`(_ removal: String, _ isHeld: Bool) throws {
        var feed = Feed()
        feed.receive(CardBatch([card("a", -5)]), at: now)
        let text = #"{"full_sync":false,"cards":[\#(removal)]}"#
        #expect(feed.receive(try CardBatch.read(Array(text.utf8), now: now), at: now).isEmpty)
        #expect((feed.card("a") != nil) == isHeld)
    }

    @Test func `the newest card of an id in a batch is used, at the same age the later one`() {
        var feed = Feed()
        let batch = CardBatch([
            card("a", 2, title: "2"), card("a", 3, title: "3"), card("a", 3, title: "later"), card("a", 1),
        ])
        let diagnostics = feed.receive(batch, at: now)
        #expect(feed.cards.map(\.title) == ["later"])
        #expect(diagnostics.map(\.code) == [.cardDuplicateID, .cardDuplicateID, .cardDuplicateID])
        #expect(diagnostics.map(\.location.pointer) == ["/0", "/1", "/3"])
    }

    @Test func `a removal without an age is newer than any card of its batch`() throws {
        let text = #"[{"id":"a","r":true},{"id":"a","tp":"short_news","ca":1700000000}]"#
        var feed = Feed()
        let diagnostics = feed.receive(try CardBatch.read(Array(text.utf8), now: now), at: now)
        #expect(feed.cards.isEmpty)
        #expect(diagnostics.map(\.code) == [.cardDuplicateID])
    }

    @Test func `a card that is too old is held, not shown, and reported`() {
        var feed = Feed()
        let diagnostics = feed.receive(CardBatch([card("old", -2_592_001), card("new", 0)]), at: now)
        #expect(feed.shown(at: now).map(\.id) == ["new"])
        #expect(feed.card("old") != nil)
        #expect(diagnostics.map(\.code) == [.cardTooOld])
    }

    @Test func `the oldest of more than 250 live cards are left out`() {
        var feed = Feed()
        let dismissed = (0..<5).map { index in
            var card = card("dismissed\(index)", Int64(index))
            card.dismissed = true
            return card
        }
        let first = feed.receive(CardBatch((0..<252).map { card("c\($0)", Int64($0)) } + dismissed), at: now)
        #expect(feed.shown(at: now).count == 250)
        #expect(first.map(\.code) == [.cardTooMany, .cardTooMany])
        #expect(Set(first.map(\.location.pointer)) == ["/0", "/1"])
        #expect(feed.cards.count == 255, "dismissed cards do not count")
        let second = feed.receive(sync([card("newest", 999)], full: false), at: now)
        #expect(second.map(\.code) == [.cardTooMany])
        #expect(feed.card("c2") == nil && feed.card("newest") != nil)
    }

    @Test func `hidden cards beyond the limit do not displace live cards, and the newest are held`() {
        var limits = CardLimits()
        (limits.maximumLiveCards, limits.maximumHeldCards) = (2, 4)
        var feed = Feed(settings: FeedSettings(limits: limits))
        let dismissed = (0..<5).map { index in
            var card = card("d\(index)", Int64(100 + index))
            card.dismissed = true
            return card
        }
        let told = feed.receive(CardBatch([card("a", 1), card("b", 2), card("c", 3)] + dismissed), at: now)
        #expect(told.map(\.code) == Array(repeating: .cardTooMany, count: 4))
        #expect(feed.cards.map(\.id) == ["d4", "d3", "c", "b"])
        #expect(told.first?.hint == "at most 2 live cards, 4 in all, and marks of 10000")
    }

    @Test func `replaced cards leave nothing behind unless they are marked`() throws {
        var feed = Feed()
        for round in 0..<20 {
            let cards = (0..<50).map { card("c\(round)-\($0)", Int64(round)) }
            #expect(feed.receive(sync(cards, full: true), at: now).isEmpty)
            _ = try feed.click("c\(round)-0")
        }
        #expect(feed.cards.count == 50 && feed.marks.count == 20)
    }

    @Test func `surplus marks of cards that are not held are dropped, except dismissals`() throws {
        var limits = CardLimits()
        limits.maximumMarkedCards = 6
        var feed = Feed(settings: FeedSettings(limits: limits))
        feed.receive(CardBatch((0..<4).map { card("old\($0)", 1) }), at: now)
        for id in 0..<3 { _ = try feed.click("old\(id)") }
        _ = try feed.dismiss("old3")
        let seen = (0..<4).map { index in
            var card = card("new\(index)", Int64(2 + index))
            card.viewed = true
            return card
        }
        #expect(feed.receive(sync(seen, full: true), at: now).isEmpty)
        #expect(feed.marks.keys.sorted() == ["new0", "new1", "new2", "new3", "old3"])
        // A replaced card does not count twice, and a card that returns stays dismissed.
        #expect(feed.receive(sync(seen + [card("old3", 9)], full: false), at: now).isEmpty)
        #expect(feed.card("old3")?.dismissed == true && feed.marks.count == 5)
    }

    @Test(arguments: [true, false])
    func `a card is left out where no marks can be dropped for it`(isMarked: Bool) {
        var limits = CardLimits()
        limits.maximumMarkedCards = 3
        var feed = Feed(settings: FeedSettings(limits: limits))
        let dismissed = (0..<4).map { index in
            var card = card("d\(index)", Int64(index))
            card.dismissed = true
            return card
        }
        let first = feed.receive(sync(dismissed, full: false), at: now)
        #expect(first.map(\.code) == [.cardTooMany] && feed.card("d0") == nil, "the oldest")
        var another = card("another", 99)
        another.viewed = isMarked
        #expect(feed.receive(sync([another], full: false), at: now).map(\.code) == [.cardTooMany])
        #expect(feed.card("another") == nil && feed.marks.count == 3)
    }

    @Test func `the limits are configurable`() {
        var limits = CardLimits()
        limits.maximumLiveCards = 1
        limits.maximumAgeSeconds = 10
        var feed = Feed(settings: FeedSettings(limits: limits))
        feed.receive(CardBatch([card("a", -11), card("b", -10), card("c", 0)]), at: now)
        #expect(feed.shown(at: now).map(\.id) == ["c"])
    }

    @Test func `the times of a sync answer are stored for the next request and cleared with the user`() {
        var feed = Feed()
        feed.changeUser(to: "ada")
        let info = CardBatch.SyncInfo(isFull: false, lastFullSyncAt: now, lastCardUpdatedAt: now, hasCards: false)
        feed.receive(CardBatch(entries: [], sync: info), at: now)
        #expect(feed.lastFullSyncAt == now && feed.lastCardUpdatedAt == now)
        feed.changeUser(to: "bob")
        #expect(feed.lastFullSyncAt == nil && feed.lastCardUpdatedAt == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the feed does not depend on the order of cards inside a sync`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let cards = (0..<12).map { index in
            var card = card("c\(random.next() % 6)", Int64(index), pinned: random.next() % 3 == 0)
            card.viewed = random.next() % 2 == 0
            card.dismissed = random.next() % 4 == 0
            card.title = "\(index)"
            return card
        }
        let held = CardBatch((0..<6).map { card("c\($0)", Int64($0 * 2), title: "held") })
        let isFull = random.next() % 2 == 0
        var states: Set<String> = []
        for order in [cards, cards.shuffled(using: &random), cards.shuffled(using: &random)] {
            var feed = Feed()
            feed.receive(held, at: now)
            let diagnostics = feed.receive(sync(order, full: isFull), at: now)
            states.insert("\(feed.cards.map(\.json.text)) \(diagnostics.map(\.code).sorted())")
        }
        #expect(states.count == 1)
    }

    private func card(_ id: String, _ age: Int64, title: String? = nil, pinned: Bool = false) -> ContentCard {
        var card = ContentCard(id: id, created: now.adding(seconds: age))
        card.title = title
        card.pinned = pinned
        return card
    }

    private func sync(_ cards: [ContentCard], full: Bool) -> CardBatch {
        var batch = CardBatch(cards)
        batch.sync = CardBatch.SyncInfo(isFull: full)
        return batch
    }
}
