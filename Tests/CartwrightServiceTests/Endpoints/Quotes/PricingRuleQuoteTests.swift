import Cartwright
import Foundation
import Testing

@testable import CartwrightService

/// The rules of pricing, in quotes and in sessions of the service. A shop prices by the options of its catalog, so a
/// row's options become those.
@Suite struct PricingRuleQuoteTests {
    private static let scenarios: [JSONValue] = {
        let folder = ServiceBench.root.appending(path: "Tests/Fixtures/rules")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { try? JSONParser.parse(String($0)) }
        }
    }()

    private static func catalog(_ scenario: JSONValue, promotions: JSONValue) -> String {
        let currency = scenario["cart"]?["currency"] ?? "USD"
        let (options, lists) = (scenario["options"] ?? [:], scenario["lists"] ?? [:])
        return JSONValue.object([
            "currency": currency, "options": options, "lists": lists, "promotions": promotions,
        ]).text
    }

    private static func expectPrice(of quote: JSONValue?, _ scenario: JSONValue, _ place: String) {
        let name = "\(place): \(scenario["id"]?.text ?? "")"
        for key in ["discount", "total", "tax", "payable"] {
            guard let expected = scenario["expect"]?[key] else { continue }
            #expect(quote?[key] == expected, "\(name): \(key)")
        }
        guard case .array(let gifts)? = scenario["expect"]?["gifts"], let gift = gifts.first else { return }
        guard case .array(let found)? = quote?["gifts"] else {
            Issue.record("\(name): no gifts")
            return
        }
        #expect(found.first?["sku"] == gift["sku"] && found.first?["quantity"] == gift["quantity"], "\(name)")
    }

    @Test func `each rule holds in a quote of the service`() async throws {
        #expect(Self.scenarios.count > 40)
        try await ServiceBench.serve { shop async throws in
            for scenario in Self.scenarios {
                let none = Self.catalog(scenario, promotions: [])
                #expect(try await shop.put("/v1/catalog?allow_empty=true", none).status == 200)
                let reply = try await shop.send("POST", "/v1/quotes", scenario.text)
                #expect(reply.status == 200, "\(reply.text)")
                Self.expectPrice(of: reply.json, scenario, "quote")
            }
        }
    }

    @Test func `each rule holds in a session of the service`() async throws {
        try await ServiceBench.serve { shop async throws in
            for (number, scenario) in Self.scenarios.enumerated() {
                let catalog = Self.catalog(scenario, promotions: scenario["promotions"] ?? [])
                let stored = try await shop.put("/v1/catalog?allow_empty=true", catalog)
                #expect(stored.status == 200, "\(stored.text)")
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
