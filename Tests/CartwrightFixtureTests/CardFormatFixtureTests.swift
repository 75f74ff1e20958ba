import Cartwright
import Testing

/// The cards of the fixtures, written in every format.
struct CardFormatFixtureTests {
    @Test(arguments: CardFormat.allCases)
    func `a card that is written and read is written the same again`(_ format: CardFormat) throws {
        for card in CardCase.batch.cards {
            let written = card.json(in: format)
            let read = try #require(CardBatch.reading([written], now: CardCase.now).cards.first, "\(written.text)")
            #expect(read.json(in: format) == written)
            #expect(read.id == card.id && read.extras == card.extras && read.hadUnsafeURL == card.hadUnsafeURL)
        }
    }

    @Test func `a card written in its own format is read back unchanged`() throws {
        let formats: [String: CardFormat] = ["short": .short, "long": .long, "web": .web, "rest": .rest]
        let file = try Fixtures.card("90-synthetic-guide-cards")
        for (element, entry) in zip(file["cards"]?.elements ?? [], CardCase.batch.entries) {
            guard let card = entry.card, let format = formats[element["style"]?.string ?? ""] else { continue }
            let read = try #require(CardBatch.reading([card.json(in: format)], now: CardCase.now).cards.first)
            #expect(read.json == card.json)
        }
    }
}
