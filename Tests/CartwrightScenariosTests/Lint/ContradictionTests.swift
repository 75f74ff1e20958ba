import Cartwright
import Testing

@testable import CartwrightScenarios

/// Conditions that can never hold together give one finding; conditions that can give none.
struct ContradictionTests {
    private static let off = #""effects": [{"type": "percent_off", "percent": "10"}]"#

    private static func findings(_ keys: String, shop: String? = nil) throws -> [String] {
        let linter = Linter(
            vocabulary: .standard,
            shop: try shop.map { try CatalogFile(try JSONParser.parse(Array($0.utf8))) },
            clock: try Instant("2026-05-01T12:00:00Z")
        )
        let report = linter.report(on: Array(#"{"promotions": [{"id": "p", \#(keys)}]}"#.utf8), file: "f.json")
        #expect(report.unreadable == [])
        return report.findings.map {
            "\($0.code) \(($0.location.pointer ?? "").replacing("/promotions/0/", with: ""))"
        }
    }

    private static func country(_ words: String...) -> String {
        #"{"type": "country", "any_of": [\#(words.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    }

    private static let (de, fr) = (country("DE"), country("FR"))
    private static func not(_ condition: String) -> String { #"{"type": "not", "of": \#(condition)}"# }
    private static func any(_ conditions: String...) -> String {
        #"{"type": "any", "of": [\#(conditions.joined(separator: ","))]}"#
    }
    private static func all(_ conditions: String...) -> String {
        #"{"type": "all", "of": [\#(conditions.joined(separator: ","))]}"#
    }
    private static func segment(_ word: String) -> String { #"{"type": "customer_segment", "any_of": ["\#(word)"]}"# }
    private static func quantity(_ keys: String) -> String { #"{"type": "quantity", \#(keys)}"# }
    private static func subtotal(_ keys: String) -> String { #"{"type": "subtotal", \#(keys)}"# }
    private static func attribute(_ keys: String) -> String { #"{"type": "customer", "key": "tier", \#(keys)}"# }
    private static func schedule(_ keys: String) -> String { #"{"type": "schedule", \#(keys)}"# }

    /// Conditions, and the index of the one that cannot hold together with those before it; nil where all can hold.
    private static let rows: [(conditions: String, place: Int?)] = [
        // Words with one value per cart.
        ("\(de), \(fr)", 1), ("\(fr), \(country("DE", "FR"))", nil), ("\(country("DE", "AT")), \(country("AT"))", nil),
        (#"\#(de), {"type": "country", "none_of": ["DE", "AT"]}"#, 1),
        (#"\#(country("DE", "CH")), {"type": "country", "none_of": ["DE", "AT"]}"#, nil),
        (#"{"type": "channel", "any_of": ["web"]}, {"type": "channel", "any_of": ["app"]}"#, 1),
        // Words with several values per cart.
        ("\(segment("vip")), \(segment("staff"))", nil),
        (#"\#(segment("vip")), {"type": "customer_segment", "none_of": ["vip"]}"#, 1),
        (
            #"{"type": "shipping_method", "any_of": ["post"]}, {"type": "shipping_method", "any_of": ["express"]}"#,
            nil
        ),
        // Opposites and alternatives.
        ("\(de), \(not(de))", 1), ("\(de), \(not(fr))", nil), ("\(not(de)), \(not(fr))", nil),
        ("\(not(country("DE", "FR"))), \(de)", 1), ("\(segment("vip")), \(not(segment("vip")))", 1),
        ("\(de), \(any(fr, country("IT")))", 1), ("\(de), \(any(fr, segment("vip")))", nil),
        ("\(any(de, fr)), \(any(country("IT"), fr))", nil), ("\(any(de, fr)), \(not(de)), \(not(fr))", 2),
        ("\(not(any(de, fr))), \(de)", 1), ("\(not(all(de, segment("vip")))), \(de)", nil),
        ("\(not(all(de, segment("vip")))), \(de), \(segment("vip"))", 2), ("\(all(de, segment("vip"))), \(fr)", 1),
        ("\(all(de, fr))", 0), ("\(not(not(de))), \(fr)", 1), ("\(any(all(de, fr), all(de, not(de))))", 0),
        // Numbers.
        (#"{"type": "order_number", "at_most": 0}"#, 0), (#"{"type": "order_number", "less_than": 1}"#, 0),
        (#"{"type": "order_number", "equals": 0}"#, 0), (#"{"type": "order_number", "at_most": 1}"#, nil),
        (not(#"{"type": "order_number", "at_least": 2}"#), nil),
        ("\(quantity(#""at_least": 5"#)), \(quantity(#""less_than": 5"#))", 1),
        ("\(quantity(#""at_least": 5"#)), \(quantity(#""less_than": 6"#))", nil),
        ("\(quantity(#""at_least": 5"#)), \(not(quantity(#""at_least": 3"#)))", 1),
        ("\(quantity(#""at_least": 5"#)), \(not(quantity(#""at_least": 6"#)))", nil),
        ("\(quantity(#""equals": 5"#)), \(not(quantity(#""equals": 5"#)))", 1),
        ("\(quantity(#""at_least": 5"#)), \(any(quantity(#""at_most": 2"#), quantity(#""equals": 4"#)))", 1),
        ("\(quantity(#""at_least": 5, "per": "line""#)), \(quantity(#""at_most": 3, "per": "line""#))", nil),
        ("\(quantity(#""at_least": 5, "per": "line""#)), \(quantity(#""at_most": 4"#))", 1),
        // One number that bounds another.
        (#"\#(quantity(#""at_least": 3, "filter": {"skus": ["MUG"]}"#)), \#(quantity(#""at_most": 2"#))"#, 1),
        (#"\#(quantity(#""at_most": 2, "filter": {"skus": ["MUG"]}"#)), \#(quantity(#""at_least": 3"#))"#, nil),
        (#"{"type": "distinct_skus", "at_least": 3}, \#(quantity(#""at_most": 2"#))"#, 1),
        (#"{"type": "distinct_skus", "at_most": 2}, \#(quantity(#""at_least": 3"#))"#, nil),
        (#"\#(subtotal(#""at_least": 5000"#)), {"type": "order_total", "at_most": 4000}"#, 1),
        (#"\#(subtotal(#""at_most": 4000"#)), {"type": "order_total", "at_least": 5000}"#, nil),
        ("\(subtotal(#""at_least": 5000, "basis": "stage""#)), \(subtotal(#""at_most": 4000"#))", 1),
        ("\(subtotal(#""at_least": 5000"#)), \(subtotal(#""at_most": 4000, "basis": "stage""#))", nil),
        ("\(subtotal(#""at_least": 1"#)), \(quantity(#""at_most": 0"#))", 1),
        (#"{"type": "order_total", "at_least": 1}, \#(quantity(#""at_most": 0"#))"#, nil),
        (#"\#(quantity(#""at_least": 1, "filter": {"skus": []}"#))"#, 0),
        // Attributes may have several values, unless compared as a number.
        (#"\#(attribute(#""equals": "gold""#)), \#(attribute(#""none_of": ["gold"]"#))"#, 1),
        (#"\#(attribute(#""equals": "gold""#)), \#(attribute(#""equals": "blue""#))"#, nil),
        (#"\#(attribute(#""at_least": 5"#)), \#(attribute(#""at_most": 4"#))"#, 1),
        (#"\#(attribute(#""at_least": 5"#)), \#(attribute(#""at_most": 5"#))"#, nil),
        (#"\#(attribute(#""at_least": 5"#)), \#(attribute(#""any_of": [1, 2]"#))"#, 1),
        (#"\#(attribute(#""at_least": 5"#)), \#(attribute(#""equals": "gold""#))"#, 1),
        (#"\#(attribute(#""at_least": 5"#)), {"type": "cart", "key": "tier", "at_most": 4}"#, nil),
        (#"\#(attribute(#""equals": "gold""#)), \#(not(attribute(#""equals": "gold""#)))"#, 1),
        // The opposite of an unknown condition is unknown too.
        ("\(attribute(#""at_least": 5"#)), \(not(attribute(#""at_least": 9"#)))", nil),
    ]

    @Test(arguments: rows.indices)
    func `conditions that can never hold together give one finding`(index: Int) throws {
        let (conditions, place) = Self.rows[index]
        let found = try Self.findings(#""conditions": [\#(conditions)], \#(Self.off)"#)
        let expected = place.map { ["lint.never_applies conditions/\($0)"] } ?? []
        // Findings of other rules on conditions that can hold are not tested here.
        #expect((place == nil ? found.filter { $0.contains("never_applies") } : found) == expected, "\(conditions)")
    }

    @Test func `a condition that excludes every known number never holds: unknown negates to unknown`()
        throws
    {
        let condition = Self.not(#"{"type": "order_number", "at_least": 1}"#)
        let found = try Self.findings(#""conditions": [\#(condition)], \#(Self.off)"#)
        #expect(found == ["lint.never_applies conditions/0"])
    }

    /// Checks the findings against pricing: none of many carts meets conditions that were found contradictory.
    @Test func `a contradiction found by the linter is never met by a cart`() throws {
        let carts = try Self.carts
        for (conditions, place) in Self.rows where place != nil {
            let promotion = try Promotion(
                try JSONParser.parse(#"{"id": "p", "conditions": [\#(conditions)], \#(Self.off)}"#),
                vocabulary: .standard
            )
            let passing = try carts.first { cart in
                try price(cart, from: Catalog([promotion]), at: try Instant("2026-05-01T12:00:00Z")).applies("p")
            }
            #expect(passing == nil, "\(conditions)")
        }
    }

    /// Carts with various values that the rows require.
    private static var carts: [Cart] {
        get throws {
            var carts: [Cart] = []
            for country in ["DE", "FR", "IT", nil] {
                for (mugs, others) in [(0, 0), (1, 0), (3, 0), (2, 1), (5, 1), (6, 3)] as [(Int64, Int64)] {
                    for number in [nil, 0, 1, 4] as [Int64?] {
                        var cart = Cart(currency: .usd)
                        (cart.country, cart.channel) = (country, country == "DE" ? "web" : "app")
                        cart.lines = [
                            Line(id: "m", sku: "MUG", unitPriceMinor: 1100, quantity: mugs),
                            Line(id: "o", sku: "TEA", unitPriceMinor: 0, quantity: others),
                        ]
                        cart.shipments = [Shipment(id: "s", method: "post", amountMinor: 500)]
                        var customer = Customer(id: "c")
                        customer.ordersCount = number
                        customer.segments = number == 1 ? ["vip", "staff"] : []
                        customer.attributes = number.map { ["tier": $0 == 0 ? "gold" : .integer($0 + 2)] } ?? [:]
                        cart.customer = number == 4 ? nil : customer
                        carts.append(cart)
                    }
                }
            }
            return carts
        }
    }

    // MARK: Times

    private static let times: [(conditions: String, finding: String?)] = [
        (
            "\(schedule(#""weekdays": ["mon"]"#)), \(any(schedule(#""weekdays": ["tue"]"#), schedule(#""weekdays": ["sat"]"#)))",
            "lint.schedules_apart conditions/1"
        ),
        ("\(schedule(#""weekdays": ["mon"]"#)), \(any(schedule(#""weekdays": ["tue"]"#), de))", nil),
        (
            "\(schedule(#""weekdays": ["mon"]"#)), \(not(schedule(#""weekdays": ["mon", "tue"]"#)))",
            "lint.schedules_apart conditions/1"
        ),
        ("\(schedule(#""weekdays": ["mon"]"#)), \(not(schedule(#""from": "10:00", "until": "12:00""#)))", nil),
        (
            "\(schedule(#""from": "10:00", "until": "11:00""#)), \(not(schedule(#""from": "09:00", "until": "12:00""#)))",
            "lint.schedules_apart conditions/1"
        ),
        (
            "\(schedule(#""weekdays": ["mon"]"#)), \(not(schedule(#""weekdays": ["mon"]"#)))",
            "lint.never_applies conditions/1"
        ),
    ]

    @Test(arguments: times.indices)
    func `schedules inside alternatives and opposites are compared`(index: Int) throws {
        let (conditions, finding) = Self.times[index]
        let found = try Self.findings(#""conditions": [\#(conditions)], \#(Self.off)"#)
        #expect(found == (finding.map { [$0] } ?? []), "\(conditions)")
    }

    // MARK: Currencies

    private static let eur = #"{"type": "currency", "any_of": ["EUR"]}"#
    private static func taking(_ amount: String) -> String {
        #""effects": [{"type": "amount_off", "amount": \#(amount)}]"#
    }

    /// Keys of a promotion in a shop in USD, and the pointers of amounts without a required currency.
    private static let amounts: [(keys: String, missing: [String])] = [
        (#""conditions": [\#(eur)], \#(taking(#"{"EUR": 500}"#))"#, []),
        (taking(#"{"EUR": 500}"#), ["effects/0/amount"]), (taking(#"{"EUR": 500, "USD": 600}"#), []),
        (#""conditions": [{"type": "currency", "none_of": ["USD"]}], \#(taking(#"{"EUR": 500}"#))"#, []),
        (
            #""conditions": [{"type": "currency", "any_of": ["EUR", "USD"]}], \#(taking(#"{"EUR": 500}"#))"#,
            ["effects/0/amount"]
        ),
        (
            #""conditions": [\#(eur), {"type": "subtotal", "at_least": {"EUR": 5000, "GBP": 4000}}], \#(taking(#"{"EUR": 500}"#))"#,
            []
        ),
        (
            #"""
            "conditions": [\#(any(all(eur, subtotal(#""at_least": {"EUR": 5000}"#)),
                                  all(#"{"type": "currency", "any_of": ["USD"]}"#, subtotal(#""at_least": {"USD": 6000}"#))))],
            \#(taking(#"{"EUR": 500, "USD": 600}"#))
            """#, []
        ),
        (
            #"""
            "conditions": [\#(any(eur, subtotal(#""at_least": {"EUR": 5000}"#)))], \#(taking(#"{"EUR": 500, "USD": 600}"#))
            """#, ["conditions/0/of/1/at_least"]
        ),
        (#""conditions": [\#(not(#"{"type": "currency", "any_of": ["USD"]}"#))], \#(taking(#"{"EUR": 500}"#))"#, []),
    ]

    @Test(arguments: amounts.indices)
    func `a currency that the conditions exclude is not reported as missing`(index: Int) throws {
        let (keys, missing) = Self.amounts[index]
        let shop = #"{"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250}]}"#
        let found = try Self.findings(keys, shop: shop).filter { $0.hasPrefix("lint.missing_currency") }
        #expect(found == missing.map { "lint.missing_currency \($0)" }, "\(keys)")
    }

    // MARK: Ends of days

    private static let ends: [(text: String, instead: String?)] = [
        ("2030-05-31T23:59:59Z", "2030-06-01T00:00:00Z"), ("2030-05-31T23:59:59", "2030-06-01T00:00:00"),
        ("2030-05-31T23:59:59.999Z", "2030-06-01T00:00:00Z"),
        ("2028-02-28T23:59:59+02:00", "2028-02-29T00:00:00+02:00"),
        ("2030-12-31T23:59:00Z", "2031-01-01T00:00:00Z"), ("2030-05-31T23:59:58Z", nil),
        ("2030-06-01T00:00:00Z", nil), ("2030-05-31T22:59:59Z", nil), ("2030-05-31T23:58:59Z", nil),
        ("9999-12-31T23:59:59Z", nil),
    ]

    @Test(arguments: ends)
    func `an end that omits the last second of a day is found, with the correct text`(text: String, instead: String?)
        throws
    {
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        let promotion = #"{"id": "p", "ends_at": "\#(text)", \#(Self.off)}"#
        let report = linter.report(on: Array(#"{"promotions": [\#(promotion)]}"#.utf8), file: "f.json")
        #expect(report.problems.map(\.hint) == (instead.map { ["write \"\($0)\""] } ?? []))
        #expect(report.problems.map { "\($0.code)" } == (instead == nil ? [] : ["lint.last_second"]))
        guard let instead else { return }
        let mended = promotion.replacing(text, with: instead)
        #expect(linter.report(on: Array(#"{"promotions": [\#(mended)]}"#.utf8), file: "f.json").problems == [])
    }

    @Test(arguments: [("23:59", true), ("23:59:59", true), ("24:00", false), ("23:45", false), ("23:59:30", false)])
    func `a schedule until the last minute of the day is found`(until: String, isFound: Bool) throws {
        let found = try Self.findings(
            #""conditions": [\#(Self.any(Self.schedule(#""from": "18:00", "until": "\#(until)""#), Self.de))], \#(Self.off)"#
        )
        #expect(found == (isFound ? ["lint.last_second conditions/0/of/0/until"] : []))
    }

    // MARK: Guests

    private static let limits: [(conditions: String, isFound: Bool)] = [
        ("", true), (de, true), (segment("vip"), false), (#"{"type": "customer_segment", "none_of": ["vip"]}"#, true),
        (not(#"{"type": "customer_segment", "none_of": ["vip"]}"#), false), (not(segment("vip")), true),
        (#"{"type": "order_number", "equals": 1}"#, false), (any(segment("vip"), de), true),
        (any(segment("vip"), #"{"type": "order_number", "at_most": 1}"#), false), (all(de, segment("vip")), false),
        // The second order of a session is a guest's order number 2.
        (any(segment("vip"), #"{"type": "order_number", "at_least": 2}"#), true),
        (#"{"type": "order_number", "at_least": 1}"#, true), (not(#"{"type": "order_number", "equals": 1}"#), true),
        (not(#"{"type": "order_number", "more_than": 1}"#), false),
        (attribute(#""equals": "gold""#), false), (attribute(#""none_of": ["gold"]"#), true),
        (attribute(#""at_most": 3"#), false), (#"{"type": "cart", "key": "tier", "equals": "gold"}"#, true),
    ]

    @Test(arguments: limits.indices)
    func `a limit per customer that guests can bypass is found`(index: Int) throws {
        let (conditions, isFound) = Self.limits[index]
        let keys = #""per_customer_limit": 1, "conditions": [\#(conditions)], \#(Self.off)"#
        let found = try Self.findings(keys).filter { $0.hasPrefix("lint.guests") }
        #expect(found == (isFound ? ["lint.guests_pass_limit per_customer_limit"] : []), "\(conditions)")
        // The same conditions without a limit have no such finding.
        #expect(
            try Self.findings(#""conditions": [\#(conditions)], \#(Self.off)"#).allSatisfy { !$0.contains("guests") }
        )
    }

    @Test func `a guest gets the promotion exactly where the linter has a finding`() throws {
        var guest = Cart(currency: .usd)
        guest.lines = [Line(id: "m", sku: "MUG", unitPriceMinor: 1100, quantity: 1)]
        (guest.country, guest.attributes) = ("DE", ["tier": "gold"])
        // A guest with an order in the session has a known count, and still no id.
        var returning = guest
        var customer = Customer(id: "")
        customer.ordersCount = 1
        returning.customer = customer
        for (conditions, isFound) in Self.limits {
            let promotion = try Promotion(
                try JSONParser.parse(
                    #"{"id": "p", "per_customer_limit": 1, "conditions": [\#(conditions)], \#(Self.off)}"#
                ),
                vocabulary: .standard
            )
            let quotes = try [guest, returning].map { cart in
                try price(cart, from: Catalog([promotion]), at: try Instant("2026-05-01T12:00:00Z"))
            }
            #expect(quotes.contains { $0.applies("p") } == isFound, "\(conditions)")
        }
    }
}
