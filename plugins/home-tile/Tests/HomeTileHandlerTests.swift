import Cartwright
import CartwrightTesting
import HomeTilePlugin
import Testing

struct HomeTileHandlerTests {
    private let handler = HomeTileHandler()

    @Test func `the handler keeps its contract`() throws {
        #expect(HandlerContract(HomeTileHandler(), samples: try .besideTests()).violations() == [])
    }

    private let required = ["tile_title": "Mug", "tile_image": "i.png"]

    @Test func `title and image are enough`() throws {
        #expect(
            try decode([:]).json.text
                == #"{"id":null,"title":"Mug","image":"i.png","price":null,"tags":[],"deeplink":null,"detail":null}"#
        )
    }

    @Test func `every extra is read into its property`() throws {
        let tile = try decode([
            "tile_id": "101", "tile_price": "3500", "currency": "jpy", "tile_tags": " A ,, B,", "tags": "C",
            "tile_deeplink": "app://mug", "tile_detail": "Stoneware",
        ])
        let yen = Money(minor: 3500, try Currency("JPY"))
        #expect(
            tile
                == HomeTile(
                    id: 101,
                    title: "Mug",
                    image: "i.png",
                    price: yen,
                    tags: ["A", "B"],
                    deeplink: "app://mug",
                    detail: "Stoneware"
                )
        )
    }

    @Test(
        arguments: [
            ("tile_title", " ", "tile.missing_title"), ("tile_image", "", "tile.missing_image"),
            ("tile_id", "1.0", "tile.bad_id"), ("tile_price", "-1", "tile.bad_price"),
            ("tile_price", "35.005", "tile.bad_price"), ("currency", "DOLLARS", "tile.bad_currency"),
        ] as [(String, String, ErrorCode)]
    )
    func `a missing or malformed extra refuses the tile`(_ name: String, _ text: String, _ code: ErrorCode) {
        let refusal = #expect(throws: CardRefusal.self) { try decode([name: text]) }
        #expect(refusal?.diagnostics.map(\.code) == [code])
        #expect(refusal?.diagnostics.first?.location.pointer == "/extras/\(name)")
    }

    @Test func `a tile may cost nothing`() throws {
        #expect(try decode(["tile_price": "0"]).price == Money(minor: 0, .usd))
    }

    @Test func `a tile without a deeplink opens the card's URL`() throws {
        var card = card([:])
        card.url = "https://example.com"
        let tile = try handler.decode(card, in: HandlerContext(currency: .usd))
        #expect(handler.click(on: tile, card: card) == .openLink("https://example.com"))
        #expect(handler.click(on: HomeTile(title: "t", image: "i"), card: nil) == .nothing)
    }

    @Test func `home_card is another spelling of home_tile`() {
        #expect(handler.classTypes.map(handler.canonical) == ["home_tile", "home_tile"])
    }

    @Test func `price and detail are shown below the title`() {
        let tile = HomeTile(title: "Mug", image: "i", price: Money(minor: 1250, .usd), detail: "Stoneware")
        let presentation = handler.presentation(of: tile, on: nil)
        #expect(presentation == Presentation(headline: "Mug", body: "$12.50\nStoneware", image: "i"))
        #expect(handler.presentation(of: HomeTile(title: "Mug", image: "i"), on: nil).body == nil)
        #expect(handler.placement(of: tile) == .feed)
    }

    private func card(_ extras: [String: String]) -> ContentCard {
        var card = ContentCard(id: "tile", created: .earliest)
        card.extras = required.merging(extras) { $1 }
        return card
    }

    private func decode(_ extras: [String: String]) throws(CardRefusal) -> HomeTile {
        try handler.decode(card(extras), in: HandlerContext(currency: .usd))
    }
}
