import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// The rules of amounts with and without tax, in quotes and in sessions of the service.
@Suite struct AmountWithTaxQuoteTests {
    private static let scenarios: [JSONValue] = {
        let file = ServiceBench.root.appending(path: "Tests/Fixtures/rules/amounts-with-tax.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
    }()

    private static func expectPrice(of quote: JSONValue?, _ scenario: JSONValue, _ place: String) {
        let name = "\(place): \(scenario["id"]?.text ?? "")"
        #expect(quote?["discount"] == scenario["expect"]?["discount"], "\(name)")
        guard let total = scenario["expect"]?["total"] else { return }
        #expect(quote?["total"] == total, "\(name)")
    }

    @Test func `each rule holds in a quote of the service`() async throws {
        #expect(Self.scenarios.count == 28)
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
                let catalog = #"{"currency": "EUR", "options": \#(options), "promotions": \#(promotions)}"#
                #expect(try await shop.put("/v1/catalog", catalog).status == 200)
                let cart = scenario["cart"]?.text ?? "{}"
                let session = try await shop.put("/v1/sessions/rule-\(number)", #"{"cart": \#(cart)}"#)
                #expect(session.status < 300, "\(session.text)")
                Self.expectPrice(of: session.json["quote"], scenario, "session")
            }
        }
    }

    @Test func `a promotion with a bad kind of amounts is refused with its place`() async throws {
        try await ServiceBench.serve { shop async throws in
            let promotion = #"{"effects": [{"type": "amount_off", "amount": 500, "tax": "gross"}]}"#
            let reply = try await shop.put("/v1/promotions/five", promotion)
            #expect(reply.status == 422 || reply.status == 400, "\(reply.text)")
            #expect(reply.text.contains("/effects/0/tax") && reply.text.contains("included"), "\(reply.text)")
        }
    }
}
