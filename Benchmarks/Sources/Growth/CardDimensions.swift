import Cartwright

/// The dimensions of a sync of cards, and of a feed.
let cardDimensions: [Dimension] = [
    Dimension("cards of a sync, read") { count in
        let bytes = Array(sync(count) { "c\($0)" }.utf8)
        return { _ = try CardBatch.read(bytes, now: noon) }
    },
    Dimension("cards on lines, all of them bad") { count in
        let bytes = Array(
            Array(repeating: #"{"id":"c","tp":"banner_image","ca":"x"}"#, count: count).joined(separator: "\n").utf8
        )
        return { _ = try CardBatch.read(bytes, now: noon).diagnostics }
    },
    Dimension("cards of a sync, received") { count in try receiving(sync(count) { "c\($0)" }) },
    Dimension("cards of a sync, all of one id") { count in try receiving(sync(count) { _ in "c" }) },
    Dimension("cards of a sync, all taken away") { count in
        try receiving(sync(count, #""r":true,"#, isFull: false) { "c\($0)" })
    },
    Dimension("cards of a sync, all expired") { count in try receiving(sync(count, #""ea":1780000000,"#) { "c\($0)" })
    },
    Dimension("extras of a card") { count in
        let extras = (0..<count).map { "\"x\($0)\":\"1\"" }.joined(separator: ",")
        return try receiving(#"{"cards":[{"id":"c","tp":"text_announcement","ca":1780310000,"e":{\#(extras)}}]}"#)
    },
    Dimension("keys of a card, none of them known") { count in
        let keys = (0..<count).map { "\"x\($0)\":\"1\"" }.joined(separator: ",")
        return try receiving(#"{"cards":[{"id":"c","tp":"text_announcement","ca":1780310000,\#(keys)}]}"#)
    },
    Dimension("cards of a feed, each seen", limit: .seconds(10)) { count in
        let batch = try CardBatch.read(sync(count, #""ea":1780000000,"#) { "c\($0)" }, now: noon)
        var feed = Feed()
        feed.receive(batch, at: noon)
        let received = feed
        return {
            var feed = received
            for card in received.cards { _ = try feed.recordImpression(of: card.id) }
        }
    },
    Dimension("cards of a feed, what changed") { count in
        let batch = try CardBatch.read(sync(count, #""ea":1780000000,"#) { "c\($0)" }, now: noon)
        var feed = Feed()
        feed.receive(batch, at: noon)
        let received = feed
        return { _ = FeedChange(from: Feed(), to: received) }
    },
]

/// Returns a sync answer with cards of the short style.
private func sync(_ count: Int, _ others: String = "", isFull: Bool = true, _ id: (Int) -> String) -> String {
    let cards = (0..<count).map { number in
        #"{"id":"\#(id(number))","tp":"text_announcement",\#(others)"ca":\#(1_780_000_000 + number),"tt":"Tea"}"#
    }
    return #"{"cards":[\#(cards.joined(separator: ","))],"full_sync":\#(isFull)}"#
}

private func receiving(_ text: String) throws -> () throws -> Void {
    let batch = try CardBatch.read(text, now: noon)
    return {
        var feed = Feed()
        feed.receive(batch, at: noon)
        _ = batch.verdicts(at: noon)
    }
}
