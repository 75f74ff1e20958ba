import Testing

@testable import Cartwright

struct HybridFeedTests {
    private struct Cards: CardSource {
        let name = "server"
        var delay = Duration.zero
        var failure: CartwrightError?
        var meeting: Meeting?

        func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
            try? await Task.sleep(for: delay)
            await meeting?.arrive()
            if let failure { throw CardSourceFailure(failure) }
            return CardBatch([.link("new"), .percent("ten", 10)])
        }
    }

    private struct Shelf: ItemSource {
        let name = "shelf"
        var delay = Duration.zero
        var failure: CartwrightError?
        var meeting: Meeting?

        func items() async throws(CartwrightError) -> [FeedItem] {
            try? await Task.sleep(for: delay)
            await meeting?.arrive()
            if let failure { throw failure }
            return ["mug", "tea"].map { FeedItem(id: $0, Word(text: $0), classType: "word", by: WordHandler()) }
        }
    }

    /// A meeting point at which two callers wait for each other.
    private actor Meeting {
        private var first: CheckedContinuation<Void, Never>?

        func arrive() async {
            if let first {
                first.resume()
            } else {
                await withCheckedContinuation { first = $0 }
            }
        }
    }

    private static let down = CartwrightError(.sourceUnavailable, "down", fault: .environment)

    private func load(
        _ cards: Cards,
        _ shelf: Shelf,
        _ classTypes: Set<ClassType>? = nil,
        within limit: Duration = .seconds(60)
    ) async throws -> HybridFeed.Answer {
        let center = try await FeedCenterTests.center([.link("old")])
        return await HybridFeed(center: center, cards: cards, local: shelf).load(classTypes, within: limit)
    }

    @Test func `cards come first and local items after them, in one list`() async throws {
        let answer = try await load(Cards(), Shelf())
        #expect(answer.items.map(\.id) == ["new", "ten", "mug", "tea"])
        #expect(answer.items.map { $0.card == nil } == [false, false, true, true])
        #expect(answer.items[2].presentation.headline == "local: mug")
        #expect(answer.items[2].content(as: Word.self) == Word(text: "mug"))
        #expect(answer.failures == [])
        let tiles = try await load(Cards(), Shelf(), ["word", "deal"])
        #expect(tiles.items.map(\.id) == ["ten", "mug", "tea"])
    }

    @Test func `a source that fails does not affect the other and is named`() async throws {
        let noCards = try await load(Cards(failure: Self.down), Shelf())
        #expect(noCards.items.map(\.id) == ["old", "mug", "tea"])
        #expect(noCards.failures.map(\.source) == ["server"])
        #expect(noCards.failures.map(\.error.code) == [.feedSyncFailed])
        let noShelf = try await load(Cards(), Shelf(failure: Self.down))
        #expect(noShelf.items.map(\.id) == ["new", "ten"])
        #expect(noShelf.failures.map(\.source) == ["shelf"])
        #expect(noShelf.failures.map(\.error.code) == [.sourceUnavailable])
        let neither = try await load(Cards(failure: Self.down), Shelf(failure: Self.down))
        #expect(neither.items.map(\.id) == ["old"])
        #expect(neither.failures.map(\.source) == ["server", "shelf"])
    }

    @Test func `after the time limit the answer has the items so far`() async throws {
        let slowCards = try await load(Cards(delay: .seconds(60)), Shelf(), within: .seconds(5))
        #expect(slowCards.items.map(\.id) == ["old", "mug", "tea"])
        #expect(slowCards.failures.map(\.source) == ["server"])
        #expect(slowCards.failures.map(\.error.code) == [.sourceTimeout])
        let slowShelf = try await load(Cards(), Shelf(delay: .seconds(60)), within: .seconds(5))
        #expect(slowShelf.items.map(\.id) == ["new", "ten"])
        #expect(slowShelf.failures.map(\.source) == ["shelf"])
    }

    @Test func `both sources are called at the same time`() async throws {
        // Each source answers once the other is called: called one after the other, the first would never answer.
        let meeting = Meeting()
        let answer = try await load(Cards(meeting: meeting), Shelf(meeting: meeting))
        #expect(answer.failures == [])
    }
}
