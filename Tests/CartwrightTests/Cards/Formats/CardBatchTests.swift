import Cartwright
import Testing

struct CardBatchTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest
    private let card = #"{"id":"a","tp":"short_news","ca":1699999999,"e":{"tile_price":5}}"#

    @Test(arguments: [
        (#"[C,C]"#, ["/0/e/tile_price", "/1/e/tile_price"]),
        (#"{"cards":[C]}"#, ["/cards/0/e/tile_price"]),
        (#"C"#, ["/e/tile_price"]),
    ])
    func `diagnostics point into the document`(_ shape: String, _ places: [String]) throws {
        let batch = try read(shape.replacing("C", with: card))
        #expect(batch.diagnostics.map(\.location.pointer) == places)
        #expect(batch.sync == nil)
    }

    @Test func `cards in JSON Lines have their line number, and blank lines are not cards`() throws {
        let batch = try read("\n\(card)\n \n\(card)\r\n")
        #expect(batch.entries.map(\.index) == [0, 1])
        #expect(batch.entries.map(\.line) == [2, 4])
        #expect(batch.diagnostics.map(\.location.line) == [2, 4])
        #expect(batch.diagnostics.map(\.location.pointer) == ["/e/tile_price", "/e/tile_price"])
    }

    @Test func `a card written over several lines is one card`() throws {
        #expect(try read(card.replacing(",", with: ",\n")).entries.count == 1)
        #expect(try read("[\n\(card)\n,\n\(card)\n]").entries.count == 2)
    }

    @Test(arguments: [("{\"id\":", 1), ("[1,\n2", 2), ("{}\n{\"id\"}\n{}", 2), ("", 1)])
    func `text that is not JSON is refused with its line`(_ text: String, _ line: Int) {
        let error = #expect(throws: CartwrightError.self) { try read(text) }
        #expect(error?.code == .jsonSyntax)
        #expect(error?.location.line == line)
    }

    @Test func `a sync answer is read with its kind and its times`() throws {
        let batch = try read(#"{"cards":[],"full_sync":1,"last_full_sync_at":5,"last_card_updated_at":6}"#)
        #expect(batch.sync?.isFull == true)
        #expect(batch.sync?.hasCards == true)
        #expect(batch.sync?.lastFullSyncAt?.seconds == 5)
        #expect(batch.sync?.lastCardUpdatedAt?.seconds == 6)
    }

    @Test(arguments: [
        #"{"full_sync":true}"#, #"{"full_sync":true,"cards":null}"#, #"{"full_sync":true,"cards":{}}"#,
        #"{"full_sync":"yes","cards":[]}"#, #"{"cards":7}"#, #"{"cards":[],"last_full_sync_at":"soon"}"#,
    ])
    func `an answer that is malformed or has no cards does not empty the feed`(_ text: String) throws {
        var feed = Feed()
        feed.receive(try read(card), at: now)
        let batch = try read(text)
        feed.receive(batch, at: now)
        #expect(batch.sync?.hasCards == false || !batch.diagnostics.isEmpty)
        #expect(feed.cards.map(\.id) == ["a"])
    }

    @Test func `a malformed answer has a diagnostic for each bad key`() throws {
        let batch = try read(#"{"full_sync":"yes","cards":{}}"#)
        #expect(batch.diagnostics.map(\.code) == [.cardWrongType, .cardWrongType])
        #expect(batch.diagnostics.map(\.location.pointer) == ["/full_sync", "/cards"])
    }

    @Test func `a removal needs only its id`() throws {
        let entry = try #require(try read(#"{"cards":[{"id":"a","r":1,"tt":7}],"full_sync":0}"#).entries.first)
        #expect(entry.isRemoval && entry.card == nil && entry.removedAt == nil)
        #expect(entry.diagnostics.isEmpty)
    }

    @Test func `styles may be mixed in one list`() throws {
        let batch = try read(#"[{"id":"a","tp":"control"},{"id":"b","type":"Classic"},{"type":"BANNER"},{"id":"d"},5]"#)
        #expect(batch.entries.map(\.card?.id) == ["a", "b", "#3", "d", nil])
        #expect(batch.cards.count == 4)
    }

    @Test func `a bad card does not affect the others`() throws {
        let batch = try read("[\(card),{\"tp\":\"x\"},null,\(card.replacing("\"a\"", with: "\"b\""))]")
        #expect(batch.cards.map(\.id) == ["a", "b"])
        #expect(batch.entries[1].diagnostics.count == 2)
    }

    @Test(arguments: [
        ("/extras", "/0/e"), ("/extras/a~1b", "/0/e/a~1b"), ("/extras_too", "/0/extras_too"), ("", "/0"), (nil, "/0"),
    ])
    func `a pointer into the canonical card becomes a pointer into the document`(_ inCard: String?, _ place: String)
        throws
    {
        let entry = try #require(try read("[\(card)]").entries.first)
        let diagnostic = CartwrightError("t.bad", "bad", at: InputLocation(pointer: inCard))
        #expect(entry.placed(diagnostic).location.pointer == place)
    }

    @Test func `diagnostics of a handler point into the document, each once`() throws {
        let batch = try read("[\(card)]")
        let entry = try #require(batch.entries.first)
        let handled = HandlerRegistry([]).handle(try #require(entry.card), currency: .usd)
        let diagnostics = entry.diagnostics(with: handled)
        #expect(diagnostics.map(\.code) == [.cardExtraNotString, .cardClassTypeMissing])
        #expect(diagnostics.last?.location.pointer == "/0/e/class_type")
    }

    private func read(_ text: String) throws -> CardBatch { try CardBatch.read(Array(text.utf8), now: now) }
}
