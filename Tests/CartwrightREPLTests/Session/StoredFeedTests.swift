import Cartwright
import Testing

@testable import CartwrightREPL

/// Sessions that store their feed.
struct StoredFeedTests {
    /// A store that can be full.
    private final class Disk: FeedStore {
        let memory = MemoryFeedStore()
        let isFull: Bool

        init(isFull: Bool = false) { self.isFull = isFull }

        func record(of name: String) throws(CartwrightError) -> FeedRecord? { memory.record(of: name) }
        func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
            if isFull { throw CartwrightError(.storeFull, "no room", fault: .environment) }
            memory.write(change, to: name)
        }
        func removeFeeds(of user: String) throws(CartwrightError) -> Int { memory.removeFeeds(of: user) }
    }

    private func session(_ store: any FeedStore) throws -> Interpreter {
        let kept = StoredFeed(in: store, named: "session")
        let world = World(registry: .bundled, settings: .flows).resuming(try kept.feed())
        let tools = Tools(files: MemoryFiles(), keys: [:], machineClock: { .earliest }, storedFeed: kept)
        return Interpreter(world, tools: tools)
    }

    /// Returns the cards and marks that a new session would read.
    private func kept(_ store: any FeedStore) throws -> [String] {
        try session(store).world.session.feed.cards.map { card in
            let marks = [(card.viewed, "v"), (card.clicked, "c"), (card.dismissed, "d")]
            return card.id + marks.filter(\.0).map { " \($0.1)" }.joined()
        }.sorted()
    }

    @Test func `the next session has the same cards, marks and short names`() throws {
        let store = MemoryFeedStore()
        var first = try session(store)
        try first.answer("load cards samples/cards/autumn.json")
        let cards = try first.answer("list cards")
        try first.answer("open card c3")
        try first.answer("dismiss card c2")
        var second = try session(store)
        #expect(second.stepNumber == 0)
        #expect(try second.answer("list cards") == cards.filter { !$0.hasPrefix("  c2") })
        #expect(try second.refusal("dismiss card c2").code == .feedAlreadyDismissed)
        try second.answer("load cards samples/cards/autumn.json")
        #expect(try second.answer("list cards").count == 4, "a dismissed card does not return with the next load")
    }

    @Test func `a stored coupon is offered but not applied`() throws {
        let store = MemoryFeedStore()
        var first = try session(store)
        try first.answer("load cards samples/cards/autumn.json")
        try first.answer("add item MUG price=40.00")
        #expect(try first.answer("open card c4").first?.hasPrefix("applied TENOFF") == true)
        var second = try session(store)
        try second.answer("add item MUG price=40.00")
        #expect(second.world.session.activeCoupons.isEmpty)
        #expect(try second.answer("begin checkout").contains { $0.contains("TENOFF saves $4.00") })
    }

    @Test func `the stored feed follows undo, redo and goto`() throws {
        let store = MemoryFeedStore()
        var session = try session(store)
        try session.answer("load cards samples/cards/autumn.json")
        let loaded = try kept(store)
        try session.answer("open card c3")
        let opened = try kept(store)
        #expect(opened != loaded)
        try session.answer("dismiss card c2")
        let dismissed = try kept(store)
        try session.answer("undo")
        #expect(try kept(store) == opened)
        try session.answer("undo")
        #expect(try kept(store) == loaded)
        try session.answer("goto step 0")
        #expect(try kept(store) == [])
        try session.answer("goto step 3")
        #expect(try kept(store) == dismissed)
    }

    @Test func `queries, trials and checks store nothing`() throws {
        let store = MemoryFeedStore()
        var session = try session(store)
        try session.answer("try load cards samples/cards/autumn.json")
        try session.answer("check flow samples/flows/sync.flow")
        #expect(store.record(of: "session") == nil)
    }

    @Test func `a command that cannot be stored fails and changes nothing`() throws {
        var session = try session(Disk(isFull: true))
        #expect(try session.refusal("load cards samples/cards/autumn.json").code == .storeFull)
        #expect(session.stepNumber == 0)
        #expect(session.world.session.feed.cards.isEmpty)
        try session.answer("add item MUG price=1.00")
    }

    @Test func `an undo that cannot be stored fails`() throws {
        let store = MemoryFeedStore()
        var session = try session(store)
        try session.answer("load cards samples/cards/autumn.json")
        try session.answer("open card c3")
        var stuck = session
        stuck = Interpreter(stuck, keepingIn: Disk(isFull: true))
        #expect(try stuck.refusal("undo").code == .storeFull)
        #expect(stuck.stepNumber == 2)
        #expect(stuck.world.session.feed.cards.filter(\.clicked).count == 1)
    }

    @Test func `changing the customer removes the cards and marks of the previous one from the store`() throws {
        let store = MemoryFeedStore()
        var session = try session(store)
        try session.answer("set customer ada")
        try session.answer("load cards samples/cards/autumn.json")
        try session.answer("dismiss card c2")
        try session.answer("set customer bob")
        #expect(try kept(store) == [])
        #expect(store.record(of: "session")?.marks == [:])
        #expect(store.record(of: "session")?.header.user == "bob")
    }

    @Test func `session options leave the stored feed in place`() throws {
        let store = MemoryFeedStore()
        var first = try session(store)
        try first.answer("load cards samples/cards/autumn.json")
        var second = try session(store)
        try second.answer("option currency EUR")
        #expect(second.world.session.feed.cards.count == 5)
        #expect(second.world.session.cart.currency.description == "EUR")
        #expect(try kept(store).count == 5)
    }
}

extension Interpreter {
    /// Copies a session with another store for its feed.
    fileprivate init(_ other: Interpreter, keepingIn store: any FeedStore) {
        var tools = other.tools
        tools.storedFeed = StoredFeed(in: store, named: "session")
        self.init(other.world, tools: tools)
        timeline = other.timeline
    }
}
