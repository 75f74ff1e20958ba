import Cartwright
import CartwrightTesting
import MessagePlugin
import Testing

struct MessageHandlerTests {
    private let handler = MessageHandler()

    @Test func `the handler keeps its contract`() throws {
        #expect(HandlerContract(MessageHandler(), samples: try .besideTests()).violations() == [])
    }

    @Test(arguments: [
        (["class_type": "message_full_page"], #"{"kind":"full_page","header":null,"title":"Card"}"#),
        (
            ["class_type": "message_full_page", "message_title": "Mine"],
            #"{"kind":"full_page","header":null,"title":"Mine"}"#
        ),
        (
            ["class_type": "Message_WebView", "html": "<p>"],
            #"{"kind":"web_view","header":null,"title":"Card","html":"<p>"}"#
        ),
        (["class_type": "message_webview"], #"{"kind":"web_view","header":null,"title":"Card","url":"https://card"}"#),
        (
            ["class_type": "message_webview", "url": "https://extra", "message_header": "H"],
            #"{"kind":"web_view","header":"H","title":"Card","url":"https://extra"}"#
        ),
        (
            ["class_type": "message_webview", "url": "https://extra", "html": "<p>"],
            #"{"kind":"web_view","header":null,"title":"Card","html":"<p>"}"#
        ),
    ])
    func `a message follows from its class type and extras`(_ extras: [String: String], _ json: String) throws {
        #expect(try handler.decode(card(extras), in: context).json.text == json)
    }

    @Test func `the header is only display text`() throws {
        let extras = ["class_type": "message_full_page", "message_header": "HTML"]
        #expect(try handler.decode(card(extras), in: context).body == .fullPage)
    }

    @Test(
        arguments: [
            ("message_full_page", "message.missing_title"), ("message_webview", "message.missing_content"),
        ] as [(String, ErrorCode)]
    )
    func `a page needs a title, and a web view needs content`(_ classType: String, _ code: ErrorCode) {
        var bare = ContentCard(id: "m", created: .earliest)
        bare.extras = ["class_type": classType]
        let refusal = #expect(throws: CardRefusal.self) { try handler.decode(bare, in: context) }
        #expect(refusal?.diagnostics.map(\.code) == [code])
    }

    @Test func `opening a message opens its page or web view`() {
        let page = Message(header: "H", title: "T", body: .fullPage)
        let web = Message(header: "H", title: nil, body: .webView(url: "https://u"))
        let markup = Message(title: nil, body: .markup(html: "<p>"))
        #expect(handler.click(on: page, card: card([:])) == .openPage(header: "H", title: "T", body: "Text"))
        #expect(handler.click(on: web, card: nil) == .openWebView(url: "https://u", header: "H"))
        #expect(handler.click(on: markup, card: nil) == .openHTML("<p>", header: nil))
        #expect(handler.placement(of: page) == .inbox)
    }

    @Test func `the headline is the title, or else the header`() {
        let presentation = handler.presentation(of: Message(title: "T", body: .fullPage), on: card([:]))
        #expect(presentation == Presentation(headline: "T", body: "Text", image: nil))
        let untitled = Message(header: "H", title: nil, body: .webView(url: "u"))
        #expect(handler.presentation(of: untitled, on: nil).headline == "H")
    }
}

private let context = HandlerContext(currency: .usd)

private func card(_ extras: [String: String]) -> ContentCard {
    var card = ContentCard(id: "m", created: .earliest)
    card.title = "Card"
    card.description = "Text"
    card.url = "https://card"
    card.extras = extras
    return card
}
