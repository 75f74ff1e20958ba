import Cartwright
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Answers of both protocols with one error each: every error breaks its law, and the correct answers break none.
/// `scripts/mutate-agents` does the same to the adapters.
@Suite struct MutantTests {
    static let codes = ["10OFF", "WELCOME20", "NOPE"]
    static let units: [(String, Int64)] = [("bouquet_roses", 2), ("pot_ceramic", 1), ("orchid_white", 2)]

    /// Returns the native service's quote of the same cart.
    static func quote(_ client: AgentClient, country: String? = nil) async throws -> JSONValue {
        let lines = units.enumerated().map { index, unit -> JSONValue in
            ["id": .string("li_\(index + 1)"), "sku": .string(unit.0), "quantity": .integer(unit.1)]
        }
        var cart: JSONObject = [
            "currency": "USD", "lines": .array(lines), "codes": .array(codes.map(JSONValue.string)), "channel": "agent",
        ]
        if let country {
            cart["country"] = .string(country)
            cart["shipping"] = [["id": "shipment_1", "method": "std-ship", "amount": 500]]
        }
        return try await client.send(.POST, "/v1/quotes?explain=all", ["cart": .object(cart)]).json
    }

    /// Returns the same checkout in the first protocol.
    static func ucp(_ client: AgentClient, _ version: UCPVersion) async throws -> JSONValue {
        let body = AgentClient.body(
            ["bouquet_roses": 2, "pot_ceramic": 1, "orchid_white": 2],
            codes: codes,
            shipping: "std-ship"
        )
        return try await client.ucp(.POST, "/checkout-sessions", body, version: version).json
    }

    static func acp(_ client: AgentClient) async throws -> JSONValue {
        guard case .object(var create) = ACPTests.create else { return .null }
        create["line_items"] = .array(
            units.map { ["id": .string($0.0), "quantity": .integer($0.1)] }
        )
        let made = try await client.acp(.POST, "/checkout_sessions", .object(create)).json
        let chosen: JSONValue = [
            "selected_fulfillment_options": [["type": "shipping", "option_id": "std-ship", "item_ids": []]]
        ]
        return try await client.acp(.POST, "/checkout_sessions/\(made["id"]?.text ?? "")", chosen).json
    }

    @Test(
        arguments: [
            (
                "\"type\":\"discount\",\"display_text\":\"Discounts\",\"amount\":-",
                "\"type\":\"discount\",\"display_text\":\"Discounts\",\"amount\":", "sign"
            ),
            ("\"type\":\"total\",\"amount\":", "\"type\":\"total\",\"amount\":1", "sum"),
            (
                "\"type\":\"fulfillment\",\"display_text\":\"Shipping\",\"amount\":0",
                "\"type\":\"fulfillment\",\"display_text\":\"Shipping\",\"amount\":500", "native shipping"
            ),
            ("\"codes\":[\"10OFF\",\"WELCOME20\",", "\"codes\":[\"WELCOME20\",", "codes"),
            ("\"status\":\"ready_for_complete\"", "\"status\":\"incomplete\"", "status"),
            ("\"path\":\"$.line_items[0]\",\"amount\":", "\"path\":\"$.line_items[0]\",\"amount\":1", "allocations"),
            ("\"path\":\"$.line_items[0]\"", "\"path\":\"$.line_items[1]\"", "native shares"),
            ("\"type\":\"items_discount\",\"amount\":-", "\"type\":\"items_discount\",\"amount\":-1", "lines"),
            ("\"quantity\":1,", "\"quantity\":2,", "quantities"),
            ("\"priority\":1", "\"priority\":3", "priority"),
            ("\"allocations\":[", "\"shares\":[", "kinds"),
            ("\"type\":\"total\"", "\"type\":\"tax\"", "one total"),
            ("\"short_by\":1,", "\"short_by\":2,", "nudges"),
            ("\"saves\":", "\"saves\":-", "nudges"),
            (
                "\"promotion\":\"10off\",\"applied\":true", "\"promotion\":\"10off\",\"applied\":false",
                "native discounts"
            ),
            ("\"reason\":\"condition_not_met\"", "\"reason\":\"ended\"", "reasons"),
        ]
    )
    func `a mutant of the first protocol breaks its law`(_ from: String, _ to: String, _ law: String) async throws {
        try await AgentsBench.serve { client in
            let quote = try await Self.quote(client, country: "US")
            for version in UCPVersion.all {
                try Self.expect(law, brokenBy: (from, to), in: try await Self.ucp(client, version)) {
                    UCPLaws.violations($0, quote, codes: Self.codes)
                }
            }
        }
    }

    @Test(
        arguments: [
            (
                "\"type\":\"discount\",\"display_text\":\"Discounts\",\"amount\":",
                "\"type\":\"discount\",\"display_text\":\"Discounts\",\"amount\":-", "sign"
            ),
            (
                "\"type\":\"total\",\"display_text\":\"Total\",\"amount\":",
                "\"type\":\"total\",\"display_text\":\"Total\",\"amount\":1", "sum"
            ),
            (
                "\"type\":\"items_base_amount\",\"display_text\":\"Items\",\"amount\":",
                "\"type\":\"items_base_amount\",\"display_text\":\"Items\",\"amount\":1", "subtotal"
            ),
            (
                "\"type\":\"fulfillment\",\"display_text\":\"Shipping\",\"amount\":500},",
                "\"type\":\"fulfillment\",\"display_text\":\"Shipping\",\"amount\":0},", "native shipping"
            ),
            (
                "\"type\":\"items_discount\",\"display_text\":\"Discount\",\"amount\":",
                "\"type\":\"items_discount\",\"display_text\":\"Discount\",\"amount\":1", "lines"
            ),
            (
                "\"type\":\"items_discount\",\"display_text\":\"Discount\"",
                "\"type\":\"discount\",\"display_text\":\"Discount\"", "line sum"
            ),
            ("\"codes\":[\"10OFF\",\"WELCOME20\",", "\"codes\":[\"WELCOME20\",", "codes"),
            ("\"rejected\":[{\"code\":\"NOPE\"", "\"rejected\":[{\"code\":\"10OFF\"", "rejected"),
            ("\"reason\":\"discount_code_invalid\"", "\"reason\":\"discount_code_expired\"", "reasons"),
            ("\"status\":\"ready_for_payment\"", "\"status\":\"not_ready_for_payment\"", "status"),
            ("\"path\":\"$.line_items[0]\",\"amount\":", "\"path\":\"$.line_items[0]\",\"amount\":1", "allocations"),
            ("\"path\":\"$.line_items[0]\"", "\"path\":\"$.line_items[1]\"", "native shares"),
            ("\"quantity\":1,", "\"quantity\":2,", "quantities"),
            ("\"priority\":1", "\"priority\":3", "priority"),
            ("\"allocations\":[", "\"shares\":[", "kinds"),
            ("\"type\":\"total\"", "\"type\":\"tax\"", "one total"),
            ("\"coupon\":{\"id\":\"10off\"", "\"coupon\":{\"id\":\"welcome20\"", "native discounts"),
            ("\"automatic\":false", "\"automatic\":true", "automatic"),
        ]
    )
    func `a mutant of the second protocol breaks its law`(_ from: String, _ to: String, _ law: String) async throws {
        try await AgentsBench.serve { client in
            let (body, quote) = (try await Self.acp(client), try await Self.quote(client, country: "US"))
            try Self.expect(law, brokenBy: (from, to), in: body) {
                ACPLaws.violations($0, quote, codes: Self.codes)
            }
        }
    }

    /// Changes one text of a correct answer, and expects that this breaks the law.
    private static func expect(
        _ law: String,
        brokenBy change: (from: String, to: String),
        in body: JSONValue,
        _ violations: (JSONValue) -> Set<String>
    ) throws {
        #expect(violations(body) == [])
        let text = String(decoding: body.utf8, as: UTF8.self)
        let mutant = try JSONParser.parse(Array(text.replacing(change.from, with: change.to).utf8))
        #expect(mutant != body)
        #expect(violations(mutant).contains(law))
    }
}
