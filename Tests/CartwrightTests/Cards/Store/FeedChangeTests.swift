import Testing

@testable import Cartwright

struct FeedChangeTests {
    private let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// The parts of a feed that a store must keep.
    private func view(_ feed: Feed) -> [String] {
        [feed.user ?? "-", "\(feed.lastFullSyncAt?.milliseconds ?? 0)", "\(feed.lastCardUpdatedAt?.milliseconds ?? 0)"]
            + feed.cards.map(\.json.text)
            + feed.marks.filter { !$0.value.lasting.isEmpty }.map { "\($0.key) \($0.value.lasting.rawValue)" }.sorted()
    }

    @Test(arguments: 1...40) func `a record follows every change of a feed, forward and back`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var feed = Feed()
        var record = FeedRecord()
        var states: [Feed] = [feed]
        for _ in 0..<60 {
            var next = feed
            step(&next, &random)
            record = record.applying(FeedChange(from: feed, to: next))
            #expect(view(Feed(record)) == view(next))
            feed = next
            states.append(feed)
        }
        for earlier in states.reversed() {
            record = record.applying(FeedChange(from: feed, to: earlier))
            #expect(view(Feed(record)) == view(earlier))
            feed = earlier
        }
        #expect(FeedChange(from: feed, to: feed).isEmpty)
    }

    private func step(_ feed: inout Feed, _ random: inout SplitMix64) {
        let id = ["a", "b", "c", "d", "e\u{301}", "é"].randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<12, using: &random) {
        case 0: feed.changeUser(to: [nil, "ada", "bob"].randomElement(using: &random) ?? nil)
        case 1...3: _ = try? feed.recordImpression(of: id)
        case 4...5: _ = try? feed.click(id)
        case 6: _ = try? feed.dismiss(id)
        default:
            var card = ContentCard(id: id, created: now.adding(seconds: Int64.random(in: 0..<9, using: &random)))
            card.title = "\(Int.random(in: 0..<3, using: &random))"
            card.clicked = Bool.random(using: &random)
            var batch = CardBatch([card])
            batch.sync = CardBatch.SyncInfo(isFull: Bool.random(using: &random), lastCardUpdatedAt: card.created)
            feed.receive(batch, at: now)
        }
    }
}
