internal import HTTPTypes

/// A file of the page. It is embedded in the program, so that nothing else has to be installed.
struct PageFile {
    let type: String
    let bytes: [UInt8]

    /// Finds a file by its name; nil if there is none.
    init?(_ name: String) {
        guard let bytes = Self.files[name]?() else { return nil }
        self.init(type: Self.types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "", bytes: bytes)
    }

    private init(type: String, bytes: [UInt8]) { (self.type, self.bytes) = ("\(type); charset=utf-8", bytes) }

    /// Makes the page, with the token for its requests.
    static func page(token: String) -> PageFile {
        let html = String(decoding: PackageResources.workbench_html, as: UTF8.self)
        return PageFile(type: "text/html", bytes: Array(html.replacing("{{token}}", with: token).utf8))
    }

    private static let types = ["css": "text/css", "svg": "image/svg+xml", "js": "text/javascript"]

    /// The contents are read on demand, because they are large.
    private static let files: [String: @Sendable () -> [UInt8]] = [
        "workbench.css": { PackageResources.workbench_css },
        "icon.svg": { PackageResources.icon_svg },
        "main.js": { PackageResources.main_js },
        "service.js": { PackageResources.service_js },
        "dom.js": { PackageResources.dom_js },
        "cart.js": { PackageResources.cart_js },
        "reasons.js": { PackageResources.reasons_js },
        "price.js": { PackageResources.price_js },
        "timeline.js": { PackageResources.timeline_js },
        "whatif.js": { PackageResources.whatif_js },
        "wire.js": { PackageResources.wire_js },
        "backtest.js": { PackageResources.backtest_js },
        "campaign.js": { PackageResources.campaign_js },
        "commandline.js": { PackageResources.commandline_js },
        "tour.js": { PackageResources.tour_js },
    ]

    /// The headers of all answers: no content from other sites, no inline script or style, and no framing.
    static let headers: HTTPFields = {
        var headers: HTTPFields = [
            .xContentTypeOptions: "nosniff", .cacheControl: "no-cache",
            .contentSecurityPolicy:
                "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
        ]
        let others = [
            "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
        ]
        for (name, value) in others {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return headers
    }()
}
