public import Cartwright

/// Turns cards of class type `message_full_page` and `message_webview` into ``Message``.
public struct MessageHandler: CardHandler {
    /// `message`.
    public let name = "message"

    /// `message_full_page` and `message_webview`.
    public let classTypes: [ClassType] = ["message_full_page", "message_webview"]

    /// The formats of the extras.
    public let formats = Message.formats

    /// The codes of its refusals.
    public let errorCodes: [ErrorCode] = [.messageMissingContent, .messageMissingTitle]

    /// Creates a handler.
    public init() {}

    /// Reads a message. A full page needs a title, a web view needs markup or a URL. Only the class type decides
    /// between the two.
    public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Message {
        var extras = ExtrasReader(card, in: context)
        let isWebView = card.classType == "message_webview"
        let message = isWebView ? webView(&extras) : fullPage(&extras)
        try extras.finish()
        return message
    }

    private func fullPage(_ extras: inout ExtrasReader) -> Message {
        Message(
            header: extras.text("message_header"),
            title: extras.text("message_title", else: extras.card.title, orMissing: .messageMissingTitle),
            body: .fullPage
        )
    }

    /// Reads a web view. Markup overrides a URL, and the URL in the extras overrides the card's.
    private func webView(_ extras: inout ExtrasReader) -> Message {
        let header = extras.text("message_header")
        let title = extras.text("message_title") ?? extras.card.title
        guard !extras.has("html") else {
            return Message(header: header, title: title, body: .markup(html: extras.text("html") ?? ""))
        }
        let url = extras.text("url", else: extras.card.url, orMissing: .messageMissingContent)
        return Message(header: header, title: title, body: .webView(url: url))
    }

    /// Shows the title, with the card's text below.
    public func presentation(of message: Message, on card: ContentCard?) -> Presentation {
        Presentation(
            headline: (message.title ?? message.header ?? "Message")
                .shortened(toBytes: PluginLimits.headlineBytes),
            body: card?.description,
            image: card?.image
        )
    }

    /// Places the card in the inbox.
    public func placement(of message: Message) -> Placement { .inbox }

    /// Opens the page or the web view.
    public func click(on message: Message, card: ContentCard?) -> ClickAction {
        switch message.body {
        case .fullPage: .openPage(header: message.header, title: message.title ?? "", body: card?.description)
        case .webView(let url): .openWebView(url: url, header: message.header)
        case .markup(let html): .openHTML(html, header: message.header)
        }
    }
}
