import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// The rules of portions and of the selection of units, in quotes and in sessions of the service.
@Suite struct UnitAndPortionQuoteTests {
    private static let scenarios: [JSONValue] = {
        let file = ServiceBench.root.appending(path: "Tests/Fixtures/rules/units-and-portions.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
    }()

    private static func expectPrice(of quote: JSONValue?, _ scenario: JSONValue, _ place: String) {
        let name = "\(place): \(scenario["id"]?.text ?? "")"
        #expect(quote?["discount"] == scenario["expect"]?["discount"], "\(name)")
        guard case .array(let gifts)? = scenario["expect"]?["gifts"], let gift = gifts.first else { return }
        guard case .array(let found)? = quote?["gifts"] else {
            Issue.record("\(name): no gifts")
            return
        }
        #expect(found.first?["sku"] == gift["sku"] && found.first?["quantity"] == gift["quantity"], "\(name)")
    }

    @Test func `each rule holds in a quote of the service`() async throws {
        #expect(Self.scenarios.count == 27)
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
                let catalog = #"{"currency": "USD", "promotions": \#(promotions)}"#
                #expect(try await shop.put("/v1/catalog", catalog).status == 200)
                let cart = scenario["cart"]?.text ?? "{}"
                let session = try await shop.put("/v1/sessions/rule-\(number)", #"{"cart": \#(cart)}"#)
                #expect(session.status < 300, "\(session.text)")
                Self.expectPrice(of: session.json["quote"], scenario, "session")
            }
        }
    }

    @Test func `a promotion with a bad portion is refused with its place and what to write`() async throws {
        try await ServiceBench.serve { shop async throws in
            let promotion = #"{"effects": [{"type": "gift", "sku": "MUG", "max_times": 2}]}"#
            let reply = try await shop.put("/v1/promotions/mugs", promotion)
            #expect(reply.status == 422 || reply.status == 400, "\(reply.text)")
            #expect(reply.text.contains("promotion.contradiction") && reply.text.contains("for_every"))
        }
    }
}
