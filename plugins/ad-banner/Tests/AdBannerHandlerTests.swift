import AdBannerPlugin
import Cartwright
import CartwrightTesting
import Testing

struct AdBannerHandlerTests {
    private let handler = AdBannerHandler()

    @Test func `the handler keeps its contract`() throws {
        #expect(HandlerContract(AdBannerHandler(), samples: try .besideTests()).violations() == [])
    }

    @Test(arguments: [
        ([:], "https://card", "https://link"), (["ad_image": "https://ad"], "https://ad", "https://link"),
        (["ad_deeplink": "app://ad"], "https://card", "app://ad"),
    ])
    func `extras override the card's own image and URL`(
        _ extras: [String: String],
        _ image: String,
        _ deeplink: String
    ) throws {
        #expect(try decode(extras) == AdBanner(image: image, deeplink: deeplink))
    }

    @Test func `an advertisement needs an image`() {
        let refusal = #expect(throws: CardRefusal.self) { try decode([:], image: nil) }
        #expect(refusal?.diagnostics.map(\.code) == [.adMissingImage])
    }

    @Test func `an advertisement without a link has null for it, and a click does nothing`() {
        let banner = AdBanner(image: "i")
        #expect(banner.json.text == #"{"image":"i","deeplink":null}"#)
        #expect(handler.click(on: banner, card: nil) == .nothing)
        #expect(handler.click(on: AdBanner(image: "i", deeplink: "app://x"), card: nil) == .openLink("app://x"))
    }

    @Test func `the headline is the card's title, or else the alternative text of its image`() {
        var card = ContentCard(id: "ad", created: .earliest)
        let banner = AdBanner(image: "i")
        #expect(handler.presentation(of: banner, on: card).headline == "Advertisement")
        card.imageAlternative = "A parcel"
        #expect(handler.presentation(of: banner, on: card).headline == "A parcel")
        card.title = "Free delivery"
        #expect(handler.presentation(of: banner, on: card).headline == "Free delivery")
        #expect(handler.placement(of: banner) == .feed)
    }

    private func decode(
        _ extras: [String: String],
        image: String? = "https://card"
    ) throws(CardRefusal) -> AdBanner {
        var card = ContentCard(id: "ad", kind: .banner, created: .earliest)
        card.extras = extras
        card.image = image
        card.url = "https://link"
        return try handler.decode(card, in: HandlerContext(currency: .usd))
    }
}
