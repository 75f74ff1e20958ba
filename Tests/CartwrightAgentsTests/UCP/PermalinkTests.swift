import AsyncHTTPClient
import Cartwright
import NIOCore
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Links that fill a checkout in a browser.
@Suite struct PermalinkTests {
    static let address = "https://flowers.example/buy"

    // MARK: Parts of a link

    @Test(arguments: [
        "http://flowers.example/buy", "https://", "https://flowers.example/", "https://flowers.example/buy/",
        "https://a@flowers.example/buy", "https://flowers.example/buy?x", "https://flowers.example/buy#x",
        "https://flowers.example/bu y", "https://flowers.example\\buy", "",
    ])
    func `an address is one of HTTPS without user, query, fragment and slash at the end`(_ text: String) throws {
        #expect(try PermalinkAddress(Self.address).origin == "https://flowers.example")
        #expect { try PermalinkAddress(text) } throws: { ($0 as? CartwrightError)?.code == .shopBadPermalink }
    }

    @Test(
        arguments: [
            ("/", "/"), ("/collections/spring", "/collections/spring"), ("/a/../b/./c/..", "/b/"), ("/../..", "/"),
            ("/café?q=é#é", "/caf%C3%A9?q=%C3%A9#%C3%A9"), ("/a/.//evil.example", "/a//evil.example"), ("", nil),
            ("spring", nil), ("//evil.example", nil), ("https://evil.example", nil), ("/https://evil.example", nil),
            ("/a\\b", nil), ("/a b", nil), ("/a\r\nSet-Cookie: x", nil), ("/a\u{85}b", nil), ("/%2e%2e", nil),
        ] as [(String, String?)]
    )
    func `a page to continue at is a path of the shop`(_ target: String, _ path: String?) throws {
        #expect(try PermalinkAddress(Self.address).page(at: target) == path.map { "https://flowers.example" + $0 })
    }

    @Test(
        arguments: [
            ("sku_123:2,sku-4.5:1", [("sku_123", 2), ("sku-4.5", 1)]), ("~c2t1:3", [("sku", 3)]),
            ("~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC83MDg4MTQxMg:1", [("gid://shopify/ProductVariant/70881412", 1)]),
        ] as [(String, [(String, Int64)])]
    )
    func `items are tokens with quantities`(_ text: String, _ items: [(String, Int64)]) {
        let lines = items.map { ["item": ["id": .string($0.0)], "quantity": .integer($0.1)] as JSONValue }
        #expect(PermalinkItems.lines(text) == lines)
    }

    @Test(arguments: [
        "", "a", "a:", ":1", "a:0", "a:01", "a:-1", "a:1.5", "a:1,", ",a:1", "a:1:1", "a/b:1", "a b:1", "é:1", "~:1",
        "~c2t1=:1", "~c2t:1", "~AA:1", "~_w:1", "a:99999999999999999999", "a~b:1",
    ])
    func `malformed items are refused`(_ text: String) { #expect(PermalinkItems.lines(text) == nil) }

    @Test func `a query sets members by their paths, and the other parameters go on to the page`() throws {
        let parameters = [
            "discounts/codes/1=B", "/discounts/codes/0=A%20C", "buyer/email=a%40example.com", "buyer/unknown=x",
            "context/language=de", "attribution/utm_source=mail", "utm_medium=sms", "access_token=t",
            "continue_to=/x%3Fy", "totals=1", "status=completed", "payment/instruments/0/credential/token=t",
            "line_items/0/quantity=9", "attribution/a~1b=c", "plus=a+b",
        ]
        let query = try #require(PermalinkQuery(parameters.joined(separator: "&")[...]))
        let members: JSONObject = [
            "buyer": ["email": "a@example.com"], "context": ["language": "de"],
            "attribution": ["utm_source": "mail", "a/b": "c"], "discounts": ["codes": ["A C", "B"]],
        ]
        #expect(query.members == members)
        #expect(query.continuation == "/x?y")
        #expect(query.passed.map(\.name) == ["utm_medium", "plus", "utm_source", "a/b"])
        #expect(query.passed.map(\.value) == ["sms", "a+b", "mail", "c"])
    }

    @Test(arguments: [
        "buyer/email=a&/buyer/email=b", "continue_to=/a&continue_to=/b", "x=%zz", "x=%00", "x%0a=1", "x=%ff",
        String(repeating: "x=1&", count: 101),
    ])
    func `a malformed or ambiguous query is refused`(_ text: String) { #expect(PermalinkQuery(text[...]) == nil) }

    @Test func `the names of members are those of the schemas`() throws {
        for name in ["checkout", "cart"] {
            let schema = try NamesTests.schema("ucp-2026-08-25/schemas/shopping/\(name).json")
            guard case .object(let properties)? = schema["properties"] else { return }
            #expect(Set(properties.map(\.key)).subtracting(PermalinkQuery.roots) == [])
        }
    }

    // MARK: A browser

    /// A client that does not follow redirections.
    struct Browser: Sendable {
        let client: HTTPClient
        let port: Int

        func follow(_ link: String) async throws -> HTTPClientResponse {
            let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/buy\(link)")
            let response = try await client.execute(request, timeout: .seconds(30))
            #expect(response.status == .seeOther)
            #expect(response.headers.first(name: "Cache-Control") == "no-store")
            #expect(response.headers.first(name: "Referrer-Policy") == "no-referrer")
            return response
        }

        func page(of link: String) async throws -> String {
            try await follow(link).headers.first(name: "Location") ?? ""
        }
    }

    static func serve(_ work: @escaping @Sendable (AgentClient, Browser) async throws -> Void) async throws {
        let permalinks = try PermalinkAddress(address)
        let settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
        let browser = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        let result = await Result { () async throws in
            try await AgentsBench.serve({ $0.permalinks = permalinks }) { client in
                try await work(client, Browser(client: browser, port: client.port))
            }
        }
        try await browser.shutdown()
        try result.get()
    }

    @Test func `a permalink fills a checkout and leads to its page`() async throws {
        try await Self.serve { client, browser in
            let link =
                "/bouquet_roses:1,~cG90X2NlcmFtaWM:2?discounts/codes/0=10off&buyer/email=j%40example.com&color=red"
            let page = try await browser.page(of: link)
            let prefix = "https://flowers.example/checkout/"
            #expect(page.hasPrefix(prefix) && page.hasSuffix("?color=red"), "\(page)")
            let id = page.dropFirst(prefix.count).prefix { $0 != "?" }
            let made = try await client.ucp(.GET, "/checkout-sessions/\(id)", version: .august2026).json
            #expect(made["line_items"]?.elements.map { $0["item"]?["id"] } == ["bouquet_roses", "pot_ceramic"])
            #expect(made.total("total") == 5850)
            #expect(made["buyer"]?["email"] == "j@example.com")
            #expect(made["order"] == nil)
        }
    }

    @Test func `a permalink continues at the page that it names, with the id of its checkout`() async throws {
        try await Self.serve { client, browser in
            let page = try await browser.page(
                of: "/pot_ceramic:1?continue_to=/spring%3Fa%3D1&attribution/utm_source=mail"
            )
            let prefix = "https://flowers.example/spring?a=1&utm_source=mail&checkout_id=chk_"
            #expect(page.hasPrefix(prefix), "\(page)")
            let id = page.dropFirst(prefix.count - 4)
            let made = try await client.ucp(.GET, "/checkout-sessions/\(id)", version: .august2026).json
            #expect(made["attribution"] == ["utm_source": "mail"])
        }
    }

    @Test func `a permalink without a checkout leads to the page that it names, or to the storefront`() async throws {
        try await Self.serve { client, browser in
            for (link, page) in [
                ("", ""), ("/", ""), ("/?continue_to=/x", "/x"), ("?ref=a", "?ref=a"),
                ("/nothing:1", ""), ("/nothing:1?continue_to=/x&ref=a", "/x?ref=a"), ("/gardenias:1", ""),
                ("/pot_ceramic:0?continue_to=/x", ""), ("/pot_ceramic:1?buyer/email=a&/buyer/email=b", ""),
                ("/nothing:1?continue_to=//evil.example", ""),
            ] {
                #expect(try await browser.page(of: link) == "https://flowers.example" + page, "\(link)")
            }
            let profile = try await client.send(.GET, "/.well-known/ucp").json["ucp"]?["capabilities"]
            let entry = profile?["dev.ucp.shopping.permalink"]?[0]
            #expect(entry?["config"] == ["endpoint": .string(Self.address)])
        }
    }

    @Test func `without an address there are no permalinks`() async throws {
        try await AgentsBench.serve { client in
            let profile = try await client.send(.GET, "/.well-known/ucp").json["ucp"]?["capabilities"]
            #expect(profile?["dev.ucp.shopping.permalink"] == nil)
            #expect(profile?["dev.ucp.shopping.catalog.lookup"] != nil)
            #expect(try await client.send(.GET, "/buy/pot_ceramic:1").status == 404)
        }
    }
}
