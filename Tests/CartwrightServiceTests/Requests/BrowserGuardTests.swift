import Cartwright
import Testing

@testable import CartwrightService

/// A service that serves a page refuses requests of all other pages.
@Suite struct BrowserGuardTests {
    private static let session = "/v1/sessions/s"
    private static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#

    private func serve(_ work: @escaping @Sendable (ShopClient) async throws -> Void) async throws {
        try await ServiceBench.serve(nil, { $0.browsers = BrowserGuard(token: "t0k3n") }, work)
    }

    @Test func `a request for another host name is refused`() async throws {
        try await serve { shop async throws in
            for path in ["/health", "/v1/catalog", "/openapi.json"] {
                let reply = try await shop.get(path, ["Host": "evil.example:80"])
                #expect(reply.outcome == "421 service.wrong_host", "\(path)")
            }
            for host in ["localhost:\(shop.port)", "127.0.0.1", "[::1]:80", "LOCALHOST"] {
                #expect(try await shop.get("/health", ["Host": host]).status == 200, "\(host)")
            }
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `another page cannot read, but a link to the service works`(site: String) async throws {
        try await serve { shop async throws in
            let read = try await shop.get("/v1/catalog", ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"])
            #expect(read.outcome == "403 service.wrong_origin")
            let visit = try await shop.get("/health", ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"])
            #expect(visit.status == 200)
        }
    }

    @Test func `another page, or a page without the token, changes nothing`() async throws {
        try await serve { shop async throws in
            let own = "http://127.0.0.1:\(shop.port)"
            let refused: [[String: String]] = [
                ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": own],
                ["Origin": "https://evil.example", BrowserGuard.header: "t0k3n"],
                ["Origin": own, BrowserGuard.header: "t0k3m"], ["Sec-Fetch-Site": "cross-site"],
                ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", BrowserGuard.header: "t0k3n"],
            ]
            for headers in refused {
                let reply = try await shop.put(Self.session, Self.cart, headers)
                #expect(reply.outcome == "403 service.wrong_origin", "\(headers)")
            }
            #expect(try await shop.get(Self.session).status == 404)
            let page = ["Origin": own, "Sec-Fetch-Site": "same-origin", BrowserGuard.header: "t0k3n"]
            #expect(try await shop.put(Self.session, Self.cart, page).status == 201)
            // A program that is not a browser sends none of these headers.
            #expect(try await shop.put(Self.session, Self.cart).status == 200)
        }
    }
}
