import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Tests feeds on a server beyond the contract.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLFeedStoreTests {
    private let store: PostgreSQLStore
    private let feeds: PostgreSQLFeedStore

    init() throws {
        store = try TestSchemas().store()
        feeds = PostgreSQLFeedStore(store)
    }

    /// Returns a feed of some cards, the first of which is dismissed.
    private static func feed(_ ids: [String]) throws -> Feed {
        var feed = Feed()
        _ = feed.receive(CardBatch(ids.map { ContentCard(id: $0, created: Samples.now) }), at: Samples.now)
        _ = try feed.dismiss(try #require(ids.first))
        return feed
    }

    private func code(_ body: () throws -> Void) -> ErrorCode? {
        let error = #expect(throws: CartwrightError.self, performing: body)
        #expect(error?.fault == .environment)
        #expect(error?.hint != nil)
        return error?.code
    }

    @Test func `names and ids may exceed the index limit and have any characters`() throws {
        let (name, id) = (String(repeating: "näme\0", count: 2_000), String(repeating: "é🂡'\\", count: 2_000))
        let feed = try Self.feed([id, ""])
        try feeds.write(FeedChange(from: Feed(), to: feed), to: name)
        let record = try #require(try feeds.record(of: name))
        #expect(Set(record.cards.keys) == [id, ""])
        #expect(record.marks.keys.sorted() == [id])
        try feeds.write(FeedChange(from: feed, to: Feed()), to: name)
        #expect(try #require(try feeds.record(of: name)).cards.isEmpty)
    }

    @Test func `a partly refused write changes nothing`() async throws {
        let (before, after) = (try Self.feed(["a"]), try Self.feed(["b", "c"]))
        try feeds.write(FeedChange(from: Feed(), to: before), to: "ada")
        try await store.execute("ALTER TABLE feed_mark ADD CHECK (id <> 'b')")
        #expect(code { try feeds.write(FeedChange(from: before, to: after), to: "ada") } == .storeCorrupt)
        let record = try #require(try feeds.record(of: "ada"))
        #expect(record.cards.keys.sorted() == ["a"])
        #expect(record.marks.keys.sorted() == ["a"])
    }

    @Test(arguments: [
        "UPDATE feed_card SET body = '{'", "UPDATE feed SET last_full_sync_at = 9223372036854775807",
        "UPDATE feed_mark SET id = '\\xff'", "ALTER TABLE feed_card DROP body",
    ])
    func `an unreadable feed is reported as damage`(sql: String) async throws {
        try feeds.write(FeedChange(from: Feed(), to: try Self.feed(["a"])), to: "ada")
        try await store.execute(sql)
        #expect(code { _ = try feeds.record(of: "ada") } == .storeCorrupt)
    }

    @Test func `a lost connection is reopened, and a write without an answer has an unknown outcome`() async throws {
        let feed = try Self.feed(["a"])
        try feeds.write(FeedChange(from: Feed(), to: feed), to: "ada")
        try await store.execute(
            """
            CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
            CREATE TRIGGER hanging BEFORE INSERT OR UPDATE ON feed_mark FOR EACH ROW EXECUTE FUNCTION hang_up();
            """
        )
        let marked = try Self.feed(["b"])
        #expect(code { try feeds.write(FeedChange(from: feed, to: marked), to: "ada") } == .storeOutcomeUnknown)
        #expect(try feeds.record(of: "ada")?.marks.keys.sorted() == ["a"])
        try await store.execute("DROP TRIGGER hanging ON feed_mark")
        try feeds.write(FeedChange(from: feed, to: marked), to: "ada")
        #expect(try feeds.record(of: "ada")?.marks.keys.sorted() == ["b"])
    }
}
