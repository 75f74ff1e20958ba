import Testing

@testable import Cartwright

struct FeedCenterTests {
    static let now = Shopper.noon

    static func center(_ cards: [ContentCard] = [], kept: StoredFeed? = nil) async throws -> FeedCenter {
        let registry = HandlerRegistry([DealHandler(), LinkHandler(), WordHandler()])
        let center = try FeedCenter(registry: registry, currency: .usd, clock: { now }, kept: kept)
        if !cards.isEmpty { try await center.receive(CardBatch(cards)) }
        return center
    }

    @Test func `a center without a clock uses the system clock`() async throws {
        let center = try FeedCenter(registry: HandlerRegistry([LinkHandler()]), currency: .usd)
        let times = [Instant.now(), await center.request.now, Instant.now().adding(seconds: 60)]
        #expect(times == times.sorted())
    }

    @Test func `a listener gets the current snapshot, then each change`() async throws {
        let center = try await Self.center([.link("a")])
        var snapshots = await center.snapshots().makeAsyncIterator()
        let next1 = await snapshots.next()
        #expect(next1?.cards.map(\.id) == ["a"])
        try await center.receive(CardBatch([.link("a"), .link("b")]))
        let next2 = await snapshots.next()
        #expect(next2?.cards.map(\.id) == ["a", "b"])
        _ = try await center.click("b")
        let next3 = await snapshots.next()
        #expect(next3?.cards.map(\.clicked) == [false, true])
        try await center.dismiss("a")
        let next4 = await snapshots.next()
        #expect(next4?.items.map(\.id) == ["b"])
    }

    @Test func `a change that is not visible does not send a snapshot`() async throws {
        let center = try await Self.center([.link("a")])
        var snapshots = await center.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        try await center.receive(CardBatch([.link("a")]))
        _ = try await center.click("a")
        _ = try await center.click("a")
        _ = try await center.recordImpression(of: "a")
        let next5 = await snapshots.next()
        #expect(next5?.cards.map(\.clicked) == [true])
        try await center.receive(CardBatch([.link("z")]))
        let next6 = await snapshots.next()
        #expect(next6?.cards.map(\.id) == ["z"])
    }

    @Test func `a slow listener gets the newest snapshot and no older ones`() async throws {
        let center = try await Self.center([.link("a")])
        var snapshots = await center.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        for number in 0..<100 { try await center.receive(CardBatch([.link("\(number)")])) }
        let next7 = await snapshots.next()
        #expect(next7?.cards.map(\.id) == ["99"])
        try await center.receive(CardBatch([.link("x")]))
        try await center.receive(CardBatch([.link("99")]))
        try await center.receive(CardBatch([.link("last")]))
        let next8 = await snapshots.next()
        #expect(next8?.cards.map(\.id) == ["last"])
    }

    @Test func `a snapshot equal to the last one is not sent again`() async throws {
        let center = try await Self.center([.link("a")])
        let stream = await center.snapshots()
        var snapshots = stream.makeAsyncIterator()
        _ = await snapshots.next()
        try await center.receive(CardBatch([.link("b")]))
        try await center.receive(CardBatch([.link("a")]))
        let later = Task {
            try await Task.sleep(for: .milliseconds(20))
            try await center.receive(CardBatch([.link("c")]))
        }
        let next = await snapshots.next()
        #expect(next?.cards.map(\.id) == ["c"])
        _ = try await later.value
    }

    @Test func `a filtered listener gets only changes of its class types`() async throws {
        let coupon = ContentCard.percent("ten", 10)
        let center = try await Self.center([.link("a"), coupon, ContentCard(id: "plain", created: Self.now)])
        var links = await center.snapshots(of: ["link"]).makeAsyncIterator()
        let next9 = await links.next()
        #expect(next9?.cards.map(\.id) == ["a"])
        _ = try await center.click("ten")
        _ = try await center.click("plain")
        _ = try await center.click("a")
        let next = await links.next()
        #expect(next?.items.map(\.id) == ["a"])
        #expect(next?.cards.map(\.clicked) == [true])
        #expect(await center.snapshot(of: ["deal", "link"]).items.map(\.id) == ["a", "ten"])
        #expect(await center.snapshot(of: []).items.isEmpty)
        #expect(await center.snapshot().cards.map(\.id) == ["a", "plain", "ten"])
    }

    @Test func `a refused card is in the full list and not in a list by class type`() async throws {
        let refused = ContentCard(id: "a", created: Self.now).changed { $0.extras["class_type"] = "word" }
        let center = try await Self.center([refused])
        #expect(await center.snapshot().cards.count == 1)
        #expect(await center.snapshot().items.isEmpty)
        #expect(await center.snapshot(of: ["word"]).cards.isEmpty)
    }

    @Test func `a cancelled listener leaves nothing behind`() async throws {
        let center = try await Self.center([.link("a")])
        let tasks = await withTaskGroup(of: Void.self) { _ in
            (0..<50).map { _ in Task { for await _ in await center.snapshots() {} } }
        }
        while await center.listenerCount < 50 { await Task.yield() }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        #expect(await center.listenerCount == 0)
    }

    @Test func `a dropped sequence, begun or not, leaves nothing behind`() async throws {
        let center = try await Self.center([.link("a")])
        do {
            let unused = await center.snapshots()
            var used = await center.snapshots().makeAsyncIterator()
            _ = await used.next()
            #expect(await center.listenerCount == 2)
            _ = unused
        }
        #expect(await center.listenerCount == 0)
    }

    @Test func `the sequence ends with the center`() async throws {
        var center: FeedCenter? = try await Self.center([.link("a")])
        let stream = await center?.snapshots()
        center = nil
        var count = 0
        for await _ in try #require(stream) { count += 1 }
        #expect(count == 1)
    }

    @Test func `a change of user sends a snapshot even without cards`() async throws {
        let center = try await Self.center()
        try await center.changeUser(to: "ada")
        var snapshots = await center.snapshots().makeAsyncIterator()
        let next10 = await snapshots.next()
        #expect(next10?.user == "ada")
        try await center.changeUser(to: "bob")
        let next11 = await snapshots.next()
        #expect(next11?.user == "bob")
    }

    @Test func `cards and marks are kept at a login and removed at a change of user`() async throws {
        let center = try await Self.center([.link("a"), .link("b")])
        _ = try await center.click("a")
        try await center.changeUser(to: "ada")
        #expect(await center.snapshot().cards.map(\.clicked) == [true, false])
        try await center.changeUser(to: "bob")
        #expect(await center.snapshot().cards.isEmpty)
        try await center.receive(CardBatch([.link("a")]))
        #expect(await center.snapshot().cards.map(\.clicked) == [false])
    }

    @Test func `a click on a shown card returns its action`() async throws {
        let expired = ContentCard.link("old").changed { $0.expiresAt = Self.now.adding(seconds: -1) }
        let center = try await Self.center([
            .link("a"), .percent("ten", 10), expired, ContentCard(id: "plain", created: Self.now),
        ])
        #expect(try await center.click("a") == .openLink("shop://a"))
        #expect(try await center.click("ten") == .applyOffer)
        #expect(try await center.click("old") == .nothing)
        #expect(try await center.click("plain") == .nothing)
        let error = await #expect(throws: CartwrightError.self) { try await center.click("b") }
        #expect(error?.code == .feedUnknownCard)
    }

    @Test func `an expiry sends a snapshot on the next notice`() async throws {
        let clock = HandClock(Self.now)
        let registry = HandlerRegistry([LinkHandler()])
        let center = try FeedCenter(registry: registry, currency: .usd, clock: { clock.now })
        try await center.receive(CardBatch([.link("a").changed { $0.expiresAt = Self.now.adding(seconds: 10) }]))
        var snapshots = await center.snapshots().makeAsyncIterator()
        let next12 = await snapshots.next()
        #expect(next12?.cards.count == 1)
        clock.now = Self.now.adding(seconds: 11)
        await center.notice()
        let next13 = await snapshots.next()
        #expect(next13?.cards.isEmpty == true)
    }

    @Test func `a center continues from the stored feed of the one before it`() async throws {
        let kept = StoredFeed(in: MemoryFeedStore(), named: "ada")
        let first = try await Self.center([.link("a"), .link("b")], kept: kept)
        try await first.changeUser(to: "ada")
        try await first.dismiss("a")
        #expect(try await first.recordImpression(of: "b") == .impression)
        #expect(try await first.recordImpression(of: "b") == nil)
        let second = try await Self.center(kept: kept)
        #expect(await second.snapshot().items.map(\.id) == ["b"])
        #expect(await second.feed.user == "ada")
        #expect(try await second.recordImpression(of: "b") == .impression, "a new run is a new session")
    }

    /// A store that is full.
    private struct FullStore: FeedStore {
        func record(of name: String) throws(CartwrightError) -> FeedRecord? { nil }
        func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
            throw CartwrightError(.storeFull, "no room", fault: .environment)
        }
        func removeFeeds(of user: String) throws(CartwrightError) -> Int { 0 }
    }

    @Test func `a change that cannot be stored has no effect`() async throws {
        let center = try await Self.center(kept: StoredFeed(in: FullStore(), named: "ada"))
        let error = await #expect(throws: CartwrightError.self) { try await center.receive(CardBatch([.link("a")])) }
        #expect(error?.code == .storeFull)
        #expect(await center.feed.cards.isEmpty)
    }
}
