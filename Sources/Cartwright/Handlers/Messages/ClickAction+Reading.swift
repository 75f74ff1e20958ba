extension ClickAction {
    private enum Word: String, CaseIterable {
        case nothing
        case openLink = "open_link"
        case openPage = "open_page"
        case openWebView = "open_web_view"
        case openHTML = "open_html"
        case applyOffer = "apply_offer"
        case enterPromotion = "enter_promotion"
    }

    /// Reads the format of ``json`` strictly. The key `content_security_policy` is not allowed, since the host sets the
    /// policy.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    public init(_ value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let word: Word = try reader.choice("do")
        switch word {
        case .nothing: self = .nothing
        case .applyOffer: self = .applyOffer
        case .enterPromotion: self = .enterPromotion(try reader.string("promotion"))
        case .openLink: self = .openLink(try reader.string("url"))
        case .openWebView:
            self = .openWebView(url: try reader.string("url"), header: try reader.string(ifPresent: "header"))
        case .openHTML:
            self = .openHTML(try reader.string("html"), header: try reader.string(ifPresent: "header"))
        case .openPage:
            self = .openPage(
                header: try reader.string(ifPresent: "header"),
                title: try reader.string("title"),
                body: try reader.string(ifPresent: "body")
            )
        }
        try reader.finish()
    }
}
