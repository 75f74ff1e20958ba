import Testing

@testable import Cartwright
@testable import CartwrightScenarios

@Suite struct ScenarioJSONTests {
    /// Reads `{"cart": …, "promotions": [{"id": "p", …}]}`.
    static func read(cart: String = "", lines: String = "", promotion: String = "", more: String = "") throws
        -> Scenario
    {
        let text = """
            {"cart": {"currency": "USD" \(cart), "lines": [{"sku": "A", "unit_price": 1, "quantity": 1} \(lines)]},
             "promotions": [{"id": "p" \(promotion)}] \(more)}
            """
        return try Scenario(JSONParser.parse(text))
    }

    static func effect(_ keys: String) -> String { #", "effects": [{\#(keys)}]"# }
    static func condition(_ keys: String) -> String { #", "conditions": [{\#(keys)}]"# }

    static let units = #""type": "percent_off", "percent": "5", "target": {"scope": "units", "#

    @Test(
        arguments: [
            (#", "curency": "USD""#, "json.unknown_key", "/cart/curency"),
            (#", "now": "today""#, "time.bad_instant", "/cart/now"),
            (#", "codes": "X""#, "json.wrong_type", "/cart/codes"),
            (#", "customer": {"id": 5}"#, "json.wrong_type", "/cart/customer/id"),
            (#", "customer": {"promotion_uses": {"p": -1}}"#, "json.out_of_range", "/cart/customer/promotion_uses/p"),
            (#", "shipping": [{"amount": -1}]"#, "json.out_of_range", "/cart/shipping/0/amount"),
            (#", "shipping": [{}]"#, "json.missing_key", "/cart/shipping/0"),
            (
                #", "shipping": [{"id": "s", "amount": 1}, {"id": "s", "amount": 1}]"#, "cart.duplicate_id",
                "/cart/shipping/1/id"
            ),
            (#", "prices_include_tax": 1"#, "json.wrong_type", "/cart/prices_include_tax"),
        ]
    )
    func `a cart is read strictly`(cart: String, code: String, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.read(cart: cart) }
        #expect(error?.code.rawValue == code)
        #expect(error?.location.pointer == pointer)
    }

    @Test(
        arguments: [
            (#"{"unit_price": 1, "quantity": 1}"#, "json.missing_key", ""),
            (#"{"sku": "A", "unit_price": -1, "quantity": 1}"#, "json.out_of_range", "/unit_price"),
            (#"{"sku": "A", "unit_price": 1, "quantity": -1}"#, "json.out_of_range", "/quantity"),
            (#"{"sku": "A", "unit_price": 1.5, "quantity": 1}"#, "json.wrong_type", "/unit_price"),
            (#"{"sku": "A", "unit_price": "1", "quantity": 1}"#, "json.wrong_type", "/unit_price"),
            (#"{"sku": "A", "unit_price": 9223372036854775808, "quantity": 1}"#, "json.wrong_type", "/unit_price"),
            (
                #"{"sku": "A", "unit_price": 1, "quantity": 1, "tax_rate": "100.1"}"#, "money.bad_percentage",
                "/tax_rate"
            ),
            (
                #"{"sku": "A", "unit_price": 1, "quantity": 1, "tax_rate": "1.1234567"}"#, "money.bad_percentage",
                "/tax_rate"
            ),
            (##"{"sku": "A", "unit_price": 1, "quantity": 1, "id": "#1"}"##, "cart.duplicate_id", "/id"),
            (#"{"sku": "A", "unit_price": 1, "quantity": 1, "id": ""}"#, "json.out_of_range", "/id"),
            (#"{"sku": "A", "unit_price": 1, "quantity": 1, "qantity": 1}"#, "json.unknown_key", "/qantity"),
        ]
    )
    func `a line is read strictly`(line: String, code: String, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.read(lines: ", \(line)") }
        #expect(error?.code.rawValue == code)
        #expect(error?.location.pointer == "/cart/lines/1\(pointer)")
    }

    @Test(
        arguments: [
            (#", "enbled": true"#, "json.unknown_key", "/enbled"),
            (#", "exclusive": true, "combines_with": []"#, "promotion.contradiction", "/exclusive"),
            (#", "combines_with": ["lines"]"#, "json.out_of_range", "/combines_with/0"),
            (#", "budget": {"kind": "money", "limit": 1}"#, "json.out_of_range", "/budget/kind"),
            (
                #", "budget": {"kind": "uses", "limit": 1, "partial": true}"#, "promotion.contradiction",
                "/budget/partial"
            ),
            (#", "time_zone": "Mars/Base""#, "time.unknown_zone", "/time_zone"),
            (#", "starts_at": "2026-13-01T00:00:00""#, "time.bad_instant", "/starts_at"),
            (condition(#""type": "subtotl""#), "promotion.unknown_condition", "/conditions/0/type"),
            (condition(#""type": "subtotal""#), "json.missing_key", "/conditions/0"),
            (condition(#""type": "subtotal", "at_least": -1"#), "json.out_of_range", "/conditions/0/at_least"),
            (
                condition(#""type": "subtotal", "at_least": 1, "basis": "now""#), "json.out_of_range",
                "/conditions/0/basis"
            ),
            (condition(#""type": "country""#), "json.missing_key", "/conditions/0"),
            (condition(#""type": "customer", "key": "a""#), "json.missing_key", "/conditions/0"),
            (condition(#""type": "not", "of": []"#), "json.out_of_range", "/conditions/0/of"),
            (condition(#""type": "all""#), "json.missing_key", "/conditions/0"),
            (condition(#""type": "schedule", "from": "25:00""#), "json.out_of_range", "/conditions/0/from"),
            (
                condition(#""type": "schedule", "weekdays": ["monday"]"#), "json.out_of_range",
                "/conditions/0/weekdays/0"
            ),
            (
                condition(#""type": "subtotal", "at_least": 1, "filter": {"skuz": []}"#), "json.unknown_key",
                "/conditions/0/filter/skuz"
            ),
            (effect(#""type": "percent""#), "promotion.unknown_effect", "/effects/0/type"),
            (effect(#""type": "percent_off", "percent": "100.000001""#), "money.bad_percentage", "/effects/0/percent"),
            (effect(#""type": "percent_off", "percent": 10.5"#), "json.wrong_type", "/effects/0/percent"),
            (
                effect(#""type": "percent_off", "percent": "5", "round": "unit""#), "json.unknown_key",
                "/effects/0/round"
            ),
            (effect(units + #""groups_of": 0}"#), "json.out_of_range", "/effects/0/target/groups_of"),
            (
                effect(#""type": "percent_off", "percent": "5", "target": {"scope": "lines", "max_units": 1}"#),
                "json.unknown_key", "/effects/0/target/max_units"
            ),
            (
                effect(
                    #""type": "percent_off", "percent": "5", "target": {"scope": "shipping", "filter": {"skus": []}}"#
                ), "json.unknown_key", "/effects/0/target/filter/skus"
            ),
            (effect(#""type": "amount_off", "amount": -1"#), "json.out_of_range", "/effects/0/amount"),
            (effect(#""type": "amount_off", "amount": {"USS": 1}"#), "money.bad_currency", "/effects/0/amount/USS"),
            (
                effect(#""type": "amount_off", "amount": 1, "each": "shipment""#), "promotion.contradiction",
                "/effects/0/each"
            ),
            (
                effect(#""type": "amount_off", "amount": 1, "first_amount": 1"#), "promotion.contradiction",
                "/effects/0/first_amount"
            ),
            (
                effect(#""type": "fixed_price", "amount": 1, "target": {"scope": "lines"}"#), "json.out_of_range",
                "/effects/0/target/scope"
            ),
            (
                effect(#""type": "buy_x_get_y", "buy": {"quantity": 0}, "get": {"quantity": 1}"#), "json.out_of_range",
                "/effects/0/buy/quantity"
            ),
            (effect(#""type": "tiered", "basis": "line", "tiers": []"#), "json.wrong_type", "/effects/0/tiers"),
            (
                effect(#""type": "tiered", "basis": "shipment", "tiers": [{"at_least": 1, "amount": 1}]"#),
                "promotion.contradiction", "/effects/0/basis"
            ),
            (
                effect(
                    #""type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 1, "amount": 1, "percent": "1"}]"#
                ), "promotion.contradiction", "/effects/0/tiers/0/percent"
            ),
            (
                effect(#""type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 1}]"#), "json.missing_key",
                "/effects/0/tiers/0"
            ),
            (effect(#""type": "gift", "sku": "M", "quantity": 0"#), "json.out_of_range", "/effects/0/quantity"),
        ]
    )
    func `a promotion is read strictly`(keys: String, code: String, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try Self.read(promotion: keys) }
        #expect(error?.code.rawValue == code)
        #expect(error?.location.pointer == "/promotions/0\(pointer)")
    }

    @Test func `an unknown key has a hint with the nearest one, and keys of extensions are ignored`() throws {
        let error = #expect(throws: CartwrightError.self) { try Self.read(promotion: #", "prioritty": 1"#) }
        #expect(error?.hint == #"did you mean "priority"?"#)
        let scenario = try Self.read(
            cart: #", "x_note": {"any": 1}"#,
            promotion: #", "x_owner": 1"#,
            more: #", "x_a": 1"#
        )
        #expect(scenario.cart.lines.map(\.id) == ["#1"])
    }

    @Test func `two promotions with the same id are refused at the second`() {
        let text = #"{"cart": {"currency": "USD"}, "promotions": [{"id": "a"}, {"id": "a"}]}"#
        let error = #expect(throws: CartwrightError.self) { try Scenario(JSONParser.parse(text)) }
        #expect(error?.code == .promotionDuplicateID)
        #expect(error?.location.pointer == "/promotions/1/id")
    }

    @Test func `a null customer is a guest, and a null attribute is absent`() throws {
        let scenario = try Self.read(cart: #", "customer": null, "channel": null, "attributes": {"a": null}"#)
        #expect(scenario.cart.customer == nil)
        #expect(scenario.cart.attributes.isEmpty)
    }
}
