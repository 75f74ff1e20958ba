/// What a click does, as data: the engine records the click, the caller carries the action out.
public enum ClickAction: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Go to a place in the app or on the web.
    case openLink(String)
    /// Open a page that shows a message.
    case openPage(header: String?, title: String, body: String?)
    /// Open a web view on a URL.
    case openWebView(url: String, header: String?)
    /// Open a web view on markup. It is not trusted: show it under ``WebViewPolicy/contentSecurityPolicy``.
    case openHTML(String, header: String?)
    /// Activate the promotions the card offers.
    case applyOffer
}

extension ClickAction: JSONConvertible {
    /// The action for programs, with what they need to carry it out; markup brings the policy to show it under.
    public var json: JSONValue {
        switch self {
        case .nothing: return ["do": "nothing"]
        case .openLink(let url): return ["do": "open_link", "url": .string(url)]
        case .openPage(let header, let title, let body):
            return [
                "do": "open_page", "header": header.map(JSONValue.string) ?? .null, "title": .string(title),
                "body": body.map(JSONValue.string) ?? .null,
            ]
        case .openWebView(let url, let header):
            return ["do": "open_web_view", "header": header.map(JSONValue.string) ?? .null, "url": .string(url)]
        case .openHTML(let html, let header):
            return [
                "do": "open_html", "header": header.map(JSONValue.string) ?? .null, "html": .string(html),
                "content_security_policy": .string(WebViewPolicy.contentSecurityPolicy),
            ]
        case .applyOffer: return ["do": "apply_offer"]
        }
    }
}

/// How untrusted markup from a card should be shown.
public enum WebViewPolicy {
    /// A Content-Security-Policy that lets images and styles through and no script, frame or form.
    public static let contentSecurityPolicy =
        "default-src 'none'; img-src https:; style-src 'unsafe-inline'; font-src https:; form-action 'none'; "
        + "frame-ancestors 'none'; base-uri 'none'"
}
