import AdBannerPlugin
import Cartwright
import CartwrightREPL
import CouponPlugin
import Foundation
import HomeTilePlugin
import MessagePlugin
import Testing

/// The sessions in the documentation have the actual output.
struct DocumentedFlowTests {
    static let documents = ["README.md"] + articles.map { "Sources/Cartwright/Cartwright.docc/\($0).md" }
    private static let articles = ["FeedsAndCardSources", "GiftCardsAndStoreCredit", "Returns", "Support"]

    @Test(arguments: documents)
    func `every flow in a document passes its check`(document: String) throws {
        let flows = try ReadmeFile.blocks(of: "flow", in: document)
        #expect(!flows.isEmpty)
        for text in flows {
            let check = FlowCheck(try FlowFile(text), in: try Self.interpreter())
            #expect(check.differences.isEmpty, "\(document) should say:\n\(check.updated.text)")
        }
    }

    static let eventTypes = "Sources/Cartwright/Cartwright.docc/EventTypes.md"

    @Test func `the flows in the article on event types are one session with the shown output`() throws {
        let flow = try ReadmeFile.blocks(of: "flow", in: Self.eventTypes).joined()
        let check = FlowCheck(try FlowFile(flow), in: try Self.interpreter())
        #expect(check.differences.isEmpty, "it should say:\n\(check.updated.text)")
    }

    @Test func `the article on event types has a section with an example for each type`() throws {
        let source = try ReadmeFile.text(of: "Sources/Cartwright/Events/EventType.swift")
        let types = source.matches(of: /: EventType = "([^"]+)"/).map { String($0.1) }
        let article = try ReadmeFile.text(of: Self.eventTypes)
        #expect(types.count == 29)
        for type in types {
            let section = try #require(article.components(separatedBy: "\n## \(type)\n").dropFirst().first, "\(type)")
            let example = section.components(separatedBy: "\n## ").first ?? ""
            #expect(example.contains("\"type\": \"\(type)\""))
            #expect(article.contains("\n| `\(type)` | "))
        }
    }

    @Test func `the article on event types shows the actual event of a long order`() throws {
        var shop = MemoryCheckout(Checkout(registry: HandlerRegistry([])), Session(currency: .usd, seed: 1))
        var cart = Cart(currency: .usd)
        cart.lines = (1...101).map { Line(id: "line-\($0)", sku: "SKU-\($0)", unitPriceMinor: 1250, quantity: 2) }
        let now = try #require(Instant(seconds: 1_767_225_600))
        try shop.run([.loadCart(cart), .beginCheckout, .pay(method: "card")], at: now)
        let event = try #require(shop.session.pendingEvents.last)
        let example = try ReadmeFile.blocks(of: "json", in: Self.eventTypes).map { try JSONParser.parse($0) }
            .first { $0["type"] == event.json["type"] }
        #expect(example == event.json, "it should say:\n\(event.json.text)")
    }

    @Test func `the article on event types shows the actual events of a banner, apart from their ids`() throws {
        let examples = try ReadmeFile.blocks(of: "json", in: Self.eventTypes).map { try JSONParser.parse($0) }
        let shown = examples.filter { $0["type"]?.text.contains("cartwright.banner.") == true }
        let now = try #require(Instant(seconds: 1_767_225_600))
        var events: [Event] = []
        for isControl in [false, true] {
            let checkout = Checkout(registry: HandlerRegistry([AdBannerHandler()]))
            var shop = MemoryCheckout(checkout, Session(currency: .usd, seed: 1))
            let banner = """
                {"banners": {"home_hero": {"banner": {"id": "b1", "is_control": \(isControl), "properties": {
                  "class_type": {"type": "string", "value": "ad_banner"},
                  "image": {"type": "image", "value": "https://img.example/1.png"},
                  "url": {"type": "string", "value": "https://example.com/ad"}}}}}}
                """
            try shop.run([.receiveCards(try CardBatch.read(banner, now: now)), .viewCard(id: "b1")], at: now)
            if !isControl { try shop.run([.openCard(id: "b1"), .dismissCard(id: "b1")], at: now) }
            events += shop.session.pendingEvents
        }
        let order: [EventType] = [.bannerImpression, .bannerControlImpression, .bannerClick, .bannerDismiss]
        let sorted = order.compactMap { type in events.first { $0.type == type } }
        #expect(shown.map { $0.setting("id") } == sorted.map { $0.json.setting("id") })
    }

    @Test func `the article on event types shows the actual event of a payment refund`() throws {
        var shop = MemoryCheckout(Checkout(registry: HandlerRegistry([])), Session(currency: .usd, seed: 1))
        let now = try #require(Instant(seconds: 1_767_225_600))
        let mug = Line(id: "MUG", sku: "MUG", unitPriceMinor: 1250, quantity: 1)
        try shop.run([.addLine(mug), .beginCheckout], at: now)
        try shop.run(.pay(method: "card"), at: now, paying: .failed(reason: "declined"))
        try shop.run(.paymentConfirmed(key: "s1-pay-1"), at: now)
        let event = try #require(shop.session.pendingEvents.last)
        let example = try #require(try ReadmeFile.blocks(of: "json", in: Self.eventTypes).last)
        #expect(try JSONParser.parse(example) == event.json, "it should say:\n\(event.json.text)")
    }

    private static func interpreter() throws -> Interpreter {
        let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
        let files = DiskFiles(folder: ReadmeFile.root.path)
        let tools = Tools(files: files, keys: [:], machineClock: { .earliest })
        return .forFlows(registry: registry, tools: tools)
    }
}

extension JSONValue {
    /// The object with null under a key.
    fileprivate func setting(_ key: String) -> JSONValue {
        guard case .object(var object) = self else { return self }
        object[key] = .some(.null)
        return .object(object)
    }
}
