public import Cartwright

/// A message for the inbox: a full page, or a web view.
public struct Message: CardContent {
    /// The page that the message opens.
    public enum Body: Hashable, Sendable {
        /// A page with the card's own text.
        case fullPage
        /// A web view on a URL.
        case webView(url: String)
        /// A web view on markup.
        case markup(html: String)
    }

    /// The line above the page. It is display text, possibly translated, and never used for decisions.
    public var header: String?

    /// The title; a full page always has one.
    public var title: String?

    /// The page that the message opens.
    public var body: Body

    /// Creates a message.
    public init(header: String? = nil, title: String?, body: Body) {
        self.header = header
        self.title = title
        self.body = body
    }

    /// The message as JSON: `kind` (`full_page` or `web_view`), `header` and `title`, and for a web view its `html` or
    /// `url`.
    public var json: JSONValue {
        var object = JSONObject()
        object["kind"] = body == .fullPage ? "full_page" : "web_view"
        object["header"] = header.map(JSONValue.string) ?? .null
        object["title"] = title.map(JSONValue.string) ?? .null
        switch body {
        case .fullPage: break
        case .webView(let url): object["url"] = .string(url)
        case .markup(let html): object["html"] = .string(html)
        }
        return .object(object)
    }
}
