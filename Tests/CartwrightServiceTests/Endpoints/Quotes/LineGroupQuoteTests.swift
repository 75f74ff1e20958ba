import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// The rules of groups whose promotions compete line by line, in quotes and in sessions of the service.
@Suite struct LineGroupQuoteTests {
    private static let scenarios: [JSONValue] = {
        let file = ServiceBench.root.appending(path: "Tests/Fixtures/rules/line-groups.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
    }()

    private static func expectPrice(of quote: JSONValue?, _ scenario: JSONValue, _ place: String) {
        let name = "\(place): \(scenario["id"]?.text ?? "")"
        #expect(quote?["discount"] == scenario["expect"]?["discount"], "\(name)")
    }

    @Test func `each rule holds in a quote of the service`() async throws {
        #expect(Self.scenarios.count == 18)
        try await ServiceBench.serve { shop async throws in
            for scenario in Self.scenarios {
                let reply = try await shop.send("POST", "/v1/quotes", scenario.text)
                #expect(reply.status == 200, "\(reply.text)")
                Self.expectPrice(of: reply.json, scenario, "quote")
            }
        }
    }

    @Test func `each rule holds in a session of the service`() async throws {
        try await ServiceBench.serve { shop async throws in
            for (number, scenario) in Self.scenarios.enumerated() {
                let promotions = scenario["promotions"]?.text ?? "[]"
                let options = scenario["options"]?.text ?? "{}"
                let catalog = #"{"currency": "USD", "options": \#(options), "promotions": \#(promotions)}"#
                #expect(try await shop.put("/v1/catalog", catalog).status == 200)
                let cart = scenario["cart"]?.text ?? "{}"
                let session = try await shop.put("/v1/sessions/rule-\(number)", #"{"cart": \#(cart)}"#)
                #expect(session.status < 300, "\(session.text)")
                Self.expectPrice(of: session.json["quote"], scenario, "session")
            }
        }
    }

    @Test func `a promotion whose group has another value of per in the catalog is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            let first = #"{"group": "sale", "effects": [{"type": "percent_off", "percent": "10"}]}"#
            #expect(try await shop.put("/v1/promotions/first", first).status < 300)
            let second = first.replacing(#""sale""#, with: #"{"name": "sale", "per": "line"}"#)
            let reply = try await shop.put("/v1/promotions/second", second)
            #expect(reply.status == 422, "\(reply.text)")
            #expect(reply.text.contains("promotion.mixed_group") && reply.text.contains("first"), "\(reply.text)")
        }
    }
}
