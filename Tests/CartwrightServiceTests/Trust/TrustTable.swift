import Cartwright
import CartwrightScenarios
import Foundation
import Testing

@testable import CartwrightService

/// The table of the threat model: which caller may send which part of a body.
struct TrustTable {
    /// The columns, in order.
    enum Caller: String, CaseIterable {
        case local, quote, checkout, backend, manage, agent

        /// The scopes of the caller's key; nil for a caller without a key.
        var scopes: Set<Scope>? {
            switch self {
            case .local: nil
            case .quote: [.quote]
            case .checkout: [.checkout]
            case .backend: [.quote, .checkout, .backend]
            case .manage: [.quote, .checkout, .manage]
            case .agent: [.agent]
            }
        }
    }

    /// The outcome for each caller, by the name of the part: `line.unit_price`.
    let cells: [String: [Caller: String]]

    init() throws {
        let page = ServiceBench.root.appending(path: "Sources/Cartwright/Cartwright.docc/ThreatModel.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("| part of a body |") })
        var cells: [String: [Caller: String]] = [:]
        for line in lines[(start + 2)...].prefix(while: { $0.hasPrefix("|") }) {
            let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(columns.count == Caller.allCases.count + 1, "\(line)")
            for name in columns[0].split(separator: ",") {
                let name = name.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
                #expect(cells[name] == nil, "\(name) occurs twice")
                cells[name] = Dictionary(uniqueKeysWithValues: zip(Caller.allCases, columns.dropFirst()))
            }
        }
        self.cells = cells
    }
}

/// A part of a body, and the requests that can carry it.
struct SentPart {
    let name: String
    let requests: [Request]

    struct Request {
        var method = "POST"
        let path: String
        let body: String
        var type = ShopClient.json
    }

    /// Every part of a body that a cart, a session or a command can carry.
    static var all: [SentPart] {
        cart + lines + customers + shipments
            + [
                SentPart("scenario.promotions", quoting: #"{"cart":{"lines":[]},"promotions":[]}"#),
                SentPart("scenario.lists", quoting: #"{"cart":{"lines":[]},"lists":{}}"#),
                SentPart("scenario.campaigns", quoting: #"{"cart":{"lines":[]},"campaigns":[]}"#),
                SentPart("scenario.options", quoting: #"{"cart":{"lines":[]},"options":{}}"#),
                SentPart("scenario.expect", quoting: #"{"cart":{"lines":[]},"expect":{}}"#),
                SentPart(
                    name: "parameter now",
                    requests: [
                        Request(path: "/v1/quotes?now=2026-05-01T12:00:00Z", body: #"{"cart":{"lines":[]}}"#),
                        Request(method: "GET", path: "/v1/sessions/SESSION?now=2026-05-01T12:00:00Z", body: ""),
                    ]
                ),
                SentPart(
                    name: "completion.identities",
                    // Without a key, an empty object is the only one that is read.
                    requests: [Request(path: "/v1/sessions/SESSION/complete", body: #"{"total":1250,"identities":{}}"#)]
                ),
                SentPart(
                    name: "cards",
                    requests: [
                        Request(
                            path: "/v1/sessions/SESSION/cards",
                            body: #"{"id":"c","tp":"short_news","ca":1795392000,"ea":-1,"tt":"T"}"#
                        )
                    ]
                ),
            ] + commands
    }

    private static let cart = [
        ("currency", #""USD""#), ("lines", "[]"), ("shipping", #"[{"method":"standard","amount":500}]"#),
        ("codes", #"["NONE"]"#), ("declined", #"["mug"]"#), ("customer", #"{"id":"ada"}"#),
        ("now", #""2026-05-01T12:00:00Z""#), ("recorded", #"{"discount":1}"#),
        ("channel", #""web""#), ("country", #""US""#), ("prices_include_tax", "true"),
        ("attributes", #"{"device":"ios"}"#),
    ].map { SentPart(cart: "cart.\($0)", #"{"\#($0)":\#($1)}"#) }

    private static let lines = [
        ("sku", nil), ("quantity", nil), ("id", #""l1""#), ("title", #""T""#), ("unit_price", "1"),
        ("categories", #"["kitchen"]"#), ("attributes", #"{"brand":"acme"}"#), ("custom", #"{"note":"n"}"#),
        ("min_unit_price", "1"), ("on_sale", "true"), ("discountable", "true"), ("tax_rate", #""19""#),
        ("cost", "1"),
    ].map { (key: String, value: String?) in
        let line = #"{"sku":"MUG","quantity":1\#(value.map { #","\#(key)":\#($0)"# } ?? "")}"#
        return SentPart(
            cart: "line.\(key)",
            #"{"lines":[\#(line)]}"#,
            command: #"{"command":"add_line","line":\#(line)}"#
        )
    }

    private static let customers = [
        ("id", #""ada""#), ("segments", #"["gold"]"#), ("orders_count", "0"), ("promotion_uses", #"{"spring":1}"#),
        // Without a key, an empty object is the only one that is read.
        ("identities", "{}"),
        ("attributes", #"{"tier":"gold"}"#),
    ].map { (key, value) in
        let customer = #"{"\#(key)":\#(value)}"#
        return SentPart(
            cart: "customer.\(key)",
            #"{"customer":\#(customer)}"#,
            command: #"{"command":"set_customer","customer":\#(customer)}"#
        )
    }

    private static let shipments = [
        ("amount", ""), ("method", #","method":"standard""#), ("id", #","id":"s1""#),
        ("tax_rate", #","tax_rate":"19""#),
    ].map { SentPart(cart: "shipment.\($0)", #"{"shipping":[{"amount":500\#($1)}]}"#) }

    private static let commands = CommandNames.all.map { name in
        let more = [
            "view_card": #","card":"c""#, "open_card": #","card":"c""#, "dismiss_card": #","card":"c""#,
            "view_item": #","sku":"MUG""#, "set_customer": #","customer":{"id":"ada"}"#,
            "set_country": #","country":"US""#,
            "set_channel": #","channel":"web""#, "set_attribute": #","key":"device","value":"ios""#,
            "add_line": #","line":{"sku":"MUG","quantity":1}"#, "set_quantity": #","line":"MUG","quantity":2"#,
            "remove_line": #","line":"MUG""#, "enter_code": #","code":"NONE""#, "remove_code": #","code":"NONE""#,
            "decline_gift": #","promotion":"spring""#, "accept_gift": #","promotion":"spring""#,
            "choose_shipping": #","method":"standard","amount":500"#, "apply_coupon": #","card":"c""#,
            "apply_gift_card": #","code":"NONE""#,
            "dismiss_coupon": #","card":"c""#, "payment_confirmed": #","key":"k""#,
            "payment_failed": #","key":"k","reason":"no""#,
        ]
        return SentPart(
            name: "command \(name)",
            requests: [
                Request(path: "/v1/sessions/SESSION/commands", body: #"{"command":"\#(name)"\#(more[name] ?? "")}"#)
            ]
        )
    }

    private init(name: String, requests: [Request]) { (self.name, self.requests) = (name, requests) }

    private init(_ name: String, quoting body: String) {
        self.init(
            name: name,
            requests: [
                Request(path: "/v1/quotes", body: body),
                Request(path: "/v1/quotes/batch", body: body, type: "application/x-ndjson"),
            ]
        )
    }

    /// Creates a part of a cart: in a quote, a line of a batch, a new session, a patch and a command.
    private init(cart name: String, _ cart: String, command: String? = nil) {
        let body = #"{"cart":\#(cart)}"#
        let session = "/v1/sessions/SESSION"
        let requests = [
            Request(path: "/v1/quotes", body: body),
            Request(path: "/v1/quotes/batch", body: body, type: "application/x-ndjson"),
            Request(method: "PUT", path: session, body: body),
            Request(method: "PUT", path: "\(session)-new", body: body),
            Request(method: "PATCH", path: session, body: body, type: "application/merge-patch+json"),
        ]
        self.init(
            name: name,
            requests: requests + (command.map { [Request(path: "\(session)/commands", body: $0)] } ?? [])
        )
    }
}
