import Cartwright
import Testing

struct FeedActivityTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest

    @Test(arguments: [
        (ImpressionPolicy.everyCall, [true, true, true]), (.oncePerSession, [true, false, true]),
        (.onceEver, [true, false, false]),
    ])
    func `a policy decides which impressions count`(_ policy: ImpressionPolicy, _ counted: [Bool]) throws {
        var feed = feed(policy)
        let first = try feed.recordImpression(of: "a")
        let second = try feed.recordImpression(of: "a")
        feed.beginSession()
        let third = try feed.recordImpression(of: "a")
        #expect([first, second, third].map { $0 == .impression } == counted)
        #expect(feed.card("a")?.viewed == true)
    }

    @Test func `a click marks a card viewed and clicked, and the next impression still counts`() throws {
        var feed = feed(.onceEver)
        let card = try feed.click("a")
        #expect(card.viewed && card.clicked)
        #expect(try feed.recordImpression(of: "a") == .impression)
    }

    @Test func `a control only counts impressions, as control impressions`() throws {
        var feed = feed()
        #expect(try feed.recordImpression(of: "control") == .controlImpression)
        expect(.feedControlCard) { _ = try feed.click("control") }
        expect(.feedControlCard) { _ = try feed.dismiss("control") }
        #expect(feed.card("control")?.clicked == false)
        #expect(feed.shown(at: now).map(\.id) == ["a", "fixed"])
    }

    @Test func `a card is dismissed once, and only if it is dismissible`() throws {
        var feed = feed()
        #expect(try feed.dismiss("a").dismissed)
        expect(.feedAlreadyDismissed) { _ = try feed.dismiss("a") }
        expect(.feedNotDismissible) { _ = try feed.dismiss("fixed") }
        #expect(feed.shown(at: now).map(\.id) == ["fixed"])
    }

    @Test func `the error for an unknown id suggests the nearest id`() {
        var feed = feed()
        expect(.feedUnknownCard) { _ = try feed.click("fixd") }
        expect(.feedUnknownCard) { _ = try feed.dismiss("zzzzzz") }
        let error = #expect(throws: CartwrightError.self) { try feed.recordImpression(of: "fixd") }
        #expect(error?.hint == "did you mean fixed?")
    }

    @Test func `a card that expired on the screen can still be clicked and dismissed`() throws {
        var feed = Feed()
        var card = ContentCard(id: "a", created: now)
        card.expiresAt = now.adding(seconds: -1)
        feed.receive(CardBatch([card]), at: now)
        #expect(try feed.click("a").clicked)
        #expect(try feed.dismiss("a").dismissed)
        card.expiresAt = nil
        feed.receive(CardBatch([card]), at: now)
        #expect(feed.shown(at: now).isEmpty, "a later version does not return")
    }

    @Test(arguments: [
        (nil, "ada", true), ("ada", "ada", true), ("ada", "bob", false), ("ada", nil, false), (nil, nil, true),
    ])
    func `only an anonymous user keeps cards and marks`(_ from: String?, _ to: String?, _ keeps: Bool) throws {
        var feed = Feed()
        feed.changeUser(to: from)
        feed.receive(CardBatch([ContentCard(id: "a", created: now)]), at: now)
        _ = try feed.dismiss("a")
        feed.changeUser(to: to)
        #expect(feed.user == to)
        #expect(feed.cards.isEmpty == !keeps)
        feed.receive(CardBatch([ContentCard(id: "a", created: now)]), at: now)
        #expect(feed.shown(at: now).isEmpty == keeps)
    }

    private func feed(_ policy: ImpressionPolicy = .oncePerSession) -> Feed {
        var fixed = ContentCard(id: "fixed", created: now)
        fixed.dismissible = false
        var feed = Feed(settings: FeedSettings(impressions: policy))
        let control = ContentCard(id: "control", kind: .control, created: now)
        feed.receive(CardBatch([ContentCard(id: "a", created: now), fixed, control]), at: now)
        return feed
    }

    private func expect(_ code: ErrorCode, _ act: () throws -> Void) {
        let error = #expect(throws: CartwrightError.self, performing: act)
        #expect(error?.code == code)
    }
}
