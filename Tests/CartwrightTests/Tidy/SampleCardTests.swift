import Cartwright
import Foundation
import Testing

/// Checks cards that a reader may copy from a page.
struct SampleCardTests {
    static let pages = [
        "README.md", "Sources/Cartwright/Cartwright.docc/WriteAHandler.md",
        "Sources/Cartwright/Cartwright.docc/EmbedTheEngine.md",
    ]

    @Test(arguments: pages) func `a card on a page is live at the current time`(page: String) throws {
        let text = try Repository.text(at: page)
        let cards = text.matches(of: #/\{"id": "[^"]+", "tp"[^}]*\}\}/#).map { String($0.output) }
        #expect(!cards.isEmpty)
        let now = try #require(Instant(seconds: Int64(Date().timeIntervalSince1970)))
        for card in cards {
            let entry = try #require(try CardBatch.read(card, now: now).entries.first)
            #expect(entry.diagnostics.isEmpty, "\(card)")
            #expect(entry.card?.isLive(at: now) == true, "\(card)")
        }
    }

    @Test func `a card in a message is read without diagnostics`() throws {
        let text = try Repository.text(at: "Sources/Cartwright/Cartwright.docc/HandlersInOtherLanguages.md")
        let line = try #require(text.split(separator: "\n").first { $0.contains(#""do": "decode""#) })
        guard case .array(let cards)? = try JSONParser.parse(String(line))["cards"] else {
            Issue.record("no cards in \(line)")
            return
        }
        #expect(cards.count == 2)
        for card in cards {
            let entry = try #require(CardBatch.reading(card, now: .latest).entries.first)
            #expect(entry.card != nil && entry.diagnostics.isEmpty, "\(entry.diagnostics)")
        }
    }
}
