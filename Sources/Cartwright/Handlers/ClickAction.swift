/// The action of a click, as data: the engine records the click, the caller performs the action.
public enum ClickAction: Hashable, Sendable {
    /// No action.
    case nothing
    /// Open a place in the app or on the web.
    case openLink(String)
    /// Open a page that shows a message.
    case openPage(header: String?, title: String, body: String?)
    /// Open a URL in a web view.
    case openWebView(url: String, header: String?)
    /// Open markup in a web view. It is untrusted: show it under ``WebViewPolicy/contentSecurityPolicy``.
    case openHTML(String, header: String?)
    /// Activate the promotions of the card.
    case applyOffer
    /// Enter the code of a promotion of the catalog, by its id. Without the code, the promotion would apply before the
    /// click.
    case enterPromotion(String)
}

extension ClickAction: JSONConvertible {
    /// The action as JSON for programs; markup comes with its content security policy.
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
        case .enterPromotion(let id): return ["do": "enter_promotion", "promotion": .string(id)]
        }
    }
}

/// The policy for showing untrusted markup of cards.
public enum WebViewPolicy {
    /// A Content-Security-Policy that allows images and styles but no scripts, frames or forms.
    public static let contentSecurityPolicy =
        "default-src 'none'; img-src https:; style-src 'unsafe-inline'; font-src https:; form-action 'none'; "
        + "frame-ancestors 'none'; base-uri 'none'"
}
