import Testing

@testable import Cartwright

/// The order of the cards in one sync does not change the feed.
struct ArrivalOrderTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// The cards of a feed and the ids that it shows, as bytes.
    private func bytes(_ feed: Feed) -> [UInt8] {
        Array(
            (feed.cards.map(\.json.text) + ["shown"] + feed.shown(at: Self.now).map(\.id)).joined(separator: "\n").utf8
        )
    }

    /// Cards as JSON: several versions of most of them, some removed, expired, dismissed, pinned, too old or broken.
    private func cards(_ random: inout SplitMix64) -> [String] {
        (0..<40).map { number in
            // No two versions of a card have the same age: the later one would win, and order would matter.
            let id = "c\(Int.random(in: 0..<25, using: &random))"
            let created = 1_767_225_600 - 70_000 * number
            guard Int.random(in: 0..<8, using: &random) > 0 else { return #"{"id":"\#(id)","r":1,"ca":\#(created)}"# }
            let flags = ["v", "cl", "p", "d"].map { #""\#($0)":\#(Bool.random(using: &random))"# }.joined(
                separator: ","
            )
            let ends = Bool.random(using: &random) ? -1 : 1_767_225_600 + Int.random(in: -9...9, using: &random)
            let type = ["short_news", "control", "poster"].randomElement(using: &random) ?? ""
            return #"{"id":"\#(id)","tp":"\#(type)","ca":\#(created),"ea":\#(ends),"tt":"\#(number)",\#(flags)}"#
        }
    }

    @Test(arguments: 1...60) func `the same cards in any order give the same feed, byte for byte`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let (before, after) = (cards(&random), cards(&random))
        let isFull = Bool.random(using: &random)
        var limits = CardLimits()
        limits.maximumLiveCards = 6
        var results: Set<[UInt8]> = []
        for _ in 0..<6 {
            var feed = Feed(settings: FeedSettings(limits: limits))
            for (cards, full) in [(before, true), (after, isFull)] {
                let list = cards.shuffled(using: &random).joined(separator: ",")
                let answer = #"{"cards":[\#(list)],"full_sync":\#(full)}"#
                feed.receive(try CardBatch.read(Array(answer.utf8), now: Self.now), at: Self.now)
            }
            results.insert(bytes(feed))
        }
        #expect(results.count == 1)
        #expect(results.first?.count ?? 0 > 500, "there is something to compare")
    }
}
