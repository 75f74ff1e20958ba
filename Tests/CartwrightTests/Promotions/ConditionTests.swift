import CartwrightScenarios
import Testing

@testable import Cartwright

@Suite struct ConditionTests {
    static let cart = """
        {"currency": "USD", "channel": "web", "country": "US", "attributes": {"device": "ios", "visits": 3},
         "customer": {"segments": ["vip", "staff"], "orders_count": 4, "attributes": {"tier": "gold", "tags":
         ["a", "b"]}},
         "lines": [{"sku": "A", "unit_price": 1000, "quantity": 2, "categories": ["x"], "attributes": {"brand":
         "acme"}},
                   {"sku": "B", "unit_price": 500, "quantity": 3, "on_sale": true, "discountable": false},
                   {"sku": "B", "unit_price": 250, "quantity": 1, "categories": ["x", "y"]}],
         "shipping": [{"method": "std", "amount": 300}]}
        """

    static let anonymous = #"{"currency": "USD", "lines": [{"sku": "A", "unit_price": 1, "quantity": 1}]}"#

    static func finding(_ condition: String, cart: String = cart, at instant: Instant = .testing) throws -> Finding {
        let condition = try Vocabulary.standard.condition(JSONParser.parse(condition), at: .root)
        #expect(try Vocabulary.standard.condition(condition.json, at: .root).json == condition.json)
        return try condition.check(CartFacts(cart: try Cart(JSONParser.parse(cart)), instant: instant))
    }

    @Test(
        arguments: [
            (#"{"type": "subtotal", "equals": 3750}"#, true),
            (#"{"type": "subtotal", "more_than": 3749, "at_most": 3750}"#, true),
            (#"{"type": "subtotal", "less_than": 3750}"#, false),
            (#"{"type": "subtotal", "equals": 2250, "filter": {"categories": ["x"]}}"#, true),
            (#"{"type": "subtotal", "equals": 1500, "filter": {"not_categories": ["x"]}}"#, true),
            (#"{"type": "subtotal", "equals": 1750, "filter": {"skus": ["B"]}}"#, true),
            (#"{"type": "subtotal", "equals": 2000, "filter": {"not_skus": ["B"]}}"#, true),
            (#"{"type": "subtotal", "equals": 2000, "filter": {"attributes": {"brand": "acme"}}}"#, true),
            (#"{"type": "subtotal", "equals": 1750, "filter": {"not_attributes": {"brand": "acme"}}}"#, true),
            (#"{"type": "subtotal", "equals": 3500, "filter": {"price_at_least": 500}}"#, true),
            (#"{"type": "subtotal", "equals": 1750, "filter": {"price_at_most": 500}}"#, true),
            (#"{"type": "subtotal", "equals": 2250, "filter": {"on_sale": false}}"#, true),
            (#"{"type": "subtotal", "equals": 250, "filter": {"skus": ["B"], "categories": ["x"]}}"#, true),
            (#"{"type": "order_total", "equals": 4050}"#, true),
            (#"{"type": "quantity", "equals": 6}"#, true),
            (#"{"type": "quantity", "at_least": 3, "per": "line"}"#, true),
            (#"{"type": "quantity", "at_least": 4, "per": "line"}"#, false),
            (#"{"type": "quantity", "equals": 1, "per": "line", "filter": {"categories": ["x"]}}"#, true),
            (#"{"type": "distinct_skus", "equals": 2}"#, true),
            (#"{"type": "customer_segment", "any_of": ["new", "vip"]}"#, true),
            (#"{"type": "customer_segment", "none_of": ["new", "vip"]}"#, false),
            (#"{"type": "shipping_method", "any_of": ["std"]}"#, true),
            (#"{"type": "shipping_method", "none_of": ["exp"]}"#, true),
            (#"{"type": "country", "any_of": ["DE"]}"#, false),
            (#"{"type": "channel", "any_of": ["web"]}"#, true),
            (#"{"type": "currency", "none_of": ["EUR"]}"#, true),
            (#"{"type": "customer", "key": "tier", "any_of": ["gold", "iron"]}"#, true),
            (#"{"type": "customer", "key": "tier", "equals": "tin"}"#, false),
            (#"{"type": "customer", "key": "tags", "any_of": ["b"]}"#, true),
            (#"{"type": "customer", "key": "none", "none_of": ["b"]}"#, true),
            (#"{"type": "customer", "key": "none", "any_of": ["b"]}"#, false),
            (#"{"type": "customer", "key": "tier", "at_least": 1}"#, false),
            (#"{"type": "cart", "key": "visits", "at_least": 3, "less_than": 4}"#, true),
            (#"{"type": "cart", "key": "visits", "equals": 3}"#, true),
            (#"{"type": "order_number", "equals": 5}"#, true),
            (#"{"type": "all", "of": []}"#, true),
            (#"{"type": "any", "of": []}"#, false),
            (#"{"type": "all", "of": [{"type": "quantity", "equals": 6}, {"type": "quantity", "equals": 7}]}"#, false),
            (#"{"type": "any", "of": [{"type": "quantity", "equals": 6}, {"type": "quantity", "equals": 7}]}"#, true),
            (#"{"type": "not", "of": [{"type": "quantity", "equals": 6}]}"#, false),
            (#"{"type": "not", "of": {"type": "quantity", "equals": 7}}"#, true),
        ]
    )
    func `a condition holds or fails as stated`(condition: String, holds: Bool) throws {
        #expect(try Self.finding(condition).isMet == holds)
    }

    @Test(
        arguments: [
            (#"{"type": "customer_segment", "any_of": ["vip"]}"#, false),
            (#"{"type": "customer_segment", "none_of": ["vip"]}"#, true),
            (#"{"type": "order_number", "at_least": 0}"#, false),
            (#"{"type": "country", "any_of": ["US"]}"#, false),
            (#"{"type": "country", "none_of": ["US"]}"#, true),
            (#"{"type": "shipping_method", "none_of": ["std"]}"#, true),
        ]
    )
    func `missing cart data counts as an empty value`(condition: String, holds: Bool) throws {
        #expect(try Self.finding(condition, cart: Self.anonymous).isMet == holds)
    }

    @Test func `a finding has the observed value and the shortfall`() throws {
        let finding = try Self.finding(#"{"type": "subtotal", "at_least": 5000}"#)
        #expect(finding.json.text == #"{"condition":"subtotal","at_least":5000,"observed":3750,"short_by":1250}"#)
        let nested = try Self.finding(#"{"type": "all", "of": [{"type": "country", "any_of": ["DE"]}]}"#)
        #expect(
            nested.json.text == #"{"condition":"all","of":[{"condition":"country","any_of":["DE"],"observed":"US"}]}"#
        )
    }

    @Test func `every built-in condition declares its requirements`() throws {
        for name in Vocabulary.standard.conditionNames {
            let json = try JSONParser.parse(#"{"type": "\#(name)", \#(Self.keys(of: name))}"#)
            let condition = try Vocabulary.standard.condition(json, at: .root)
            #expect(condition.declared != nil && condition.isOfTheEngine, "\(name)")
        }
    }

    /// Returns the keys that make a valid condition.
    private static func keys(of name: String) -> String {
        switch name {
        case "all", "any": #""of": []"#
        case "not": #""of": {"type": "all", "of": []}"#
        case "schedule": #""weekdays": ["fri"]"#
        case "customer", "cart": #""key": "k", "any_of": ["US"]"#
        case "subtotal", "order_total", "quantity", "distinct_skus", "order_number": #""at_least": 1"#
        default: #""any_of": ["US"]"#
        }
    }

    @Test(
        arguments: [
            (#"{"type": "subtotal", "at_least": 1}"#, 1), (#"{"type": "quantity", "at_least": 1}"#, 1),
            (#"{"type": "distinct_skus", "at_least": 1}"#, 1), (#"{"type": "order_total", "at_least": 1}"#, 1),
            (#"{"type": "order_number", "at_least": 1}"#, 0), (#"{"type": "channel", "any_of": ["web"]}"#, 0),
            (#"{"type": "cart", "key": "k", "equals": 1}"#, 0), (#"{"type": "schedule", "weekdays": ["fri"]}"#, 0),
            (
                #"""
                {"type": "all", "of": [{"type": "quantity", "at_least": 1}, {"type": "not", "of":
                 {"type": "any", "of": [{"type": "subtotal", "at_least": 1}, {"type": "country", "any_of": ["US"]}]}}]}
                """#, 2
            ),
        ]
    )
    func `the cost of a check is the number of passes over the lines`(condition: String, passes: Int) throws {
        let condition = try Vocabulary.standard.condition(JSONParser.parse(condition), at: .root)
        #expect(condition.linePasses == passes)
    }

    @Test(
        arguments: [
            // 2026-05-01 is a Friday.
            (#""weekdays": ["fri"]"#, "2026-05-01T23:59:59Z", true),
            (#""weekdays": ["fri"]"#, "2026-05-02T00:00:00Z", false),
            (#""from": "10:00", "until": "12:00""#, "2026-05-01T10:00:00Z", true),
            (#""from": "10:00", "until": "12:00""#, "2026-05-01T12:00:00Z", false),
            (#""from": "10:00", "until": "24:00""#, "2026-05-01T23:59:59Z", true),
            (#""until": "00:30""#, "2026-05-01T00:29:59Z", true),
            (#""weekdays": ["fri"], "from": "22:00", "until": "02:00""#, "2026-05-01T22:00:00Z", true),
            (#""weekdays": ["fri"], "from": "22:00", "until": "02:00""#, "2026-05-02T01:59:59Z", true),
            (#""weekdays": ["fri"], "from": "22:00", "until": "02:00""#, "2026-05-02T02:00:00Z", false),
            (#""weekdays": ["fri"], "from": "22:00", "until": "02:00""#, "2026-05-01T01:00:00Z", false),
            (#""from": "10:00", "until": "11:00", "time_zone": "America/New_York""#, "2026-05-01T14:30:00Z", true),
            (#""weekdays": ["sat"], "time_zone": "Pacific/Auckland""#, "2026-05-01T12:00:00Z", true),
            // Clocks go from 02:00 to 03:00 in Berlin on 2026-03-29, and back from 03:00 to 02:00 on 2026-10-25.
            (#""from": "03:00", "until": "04:00", "time_zone": "Europe/Berlin""#, "2026-03-29T00:59:59Z", false),
            (#""from": "03:00", "until": "04:00", "time_zone": "Europe/Berlin""#, "2026-03-29T01:00:00Z", true),
            (#""from": "02:00", "until": "03:00", "time_zone": "Europe/Berlin""#, "2026-10-25T00:30:00Z", true),
            (#""from": "02:00", "until": "03:00", "time_zone": "Europe/Berlin""#, "2026-10-25T01:30:00Z", true),
        ]
    )
    func `a schedule follows the local time of its zone`(keys: String, instant: String, holds: Bool) throws {
        let finding = try Self.finding(#"{"type": "schedule", \#(keys)}"#, at: try Instant(instant))
        #expect(finding.isMet == holds, "\(finding.observed)")
    }
}
