import Testing

@testable import Cartwright

/// The rules of prices on shelves, each as a row.
@Suite struct ShelfTests {
    private static let now = Instant.testing

    /// A catalog of promotions, and the price of an item of 10.00 in the category tea.
    private static func price(
        _ promotions: String,
        _ change: (inout ShelfContext) -> Void = { _ in },
        minor: Int64 = 1000,
        at instant: Instant = now
    ) throws -> ShelfPrice {
        let catalog = try Catalog(JSONParser.parse("[\(promotions)]"))
        var context = ShelfContext(currency: .usd)
        change(&context)
        let item = Item(sku: "A", unitPriceMinor: minor, categories: ["tea"])
        return try catalog.prices(of: [item], context: context, at: instant)[0]
    }

    private static func off(
        _ id: String,
        _ percent: Int,
        _ keys: String = "",
        target: String = #"{"scope": "lines"}"#
    ) -> String {
        #"""
        {"id": "\#(id)", \#(keys) "effects": [{"type": "percent_off", "percent": "\#(percent)", "target": \#(target)}]}
        """#
    }

    @Test(
        arguments: [
            ("no promotion", "", 1000, [], []),
            ("on lines", off("a", 10), 900, ["a"], []),
            ("on units", off("a", 10, target: #"{"scope": "units"}"#), 900, ["a"], []),
            ("two, the larger first", off("a", 10) + "," + off("b", 20), 700, ["b", "a"], []),
            ("on other lines", off("a", 10, target: #"{"scope": "lines", "filter": {"skus": ["B"]}}"#), 1000, [], []),
            ("on the order", off("a", 10, target: #"{"scope": "order"}"#), 1000, [], []),
            ("with a code", off("a", 10, #""code": "TEN","#), 1000, [], []),
            ("disabled", off("a", 10, #""enabled": false,"#), 1000, [], []),
            ("with a usage limit", off("a", 10, #""usage_limit": 5,"#), 1000, [], ["a"]),
            ("with a limit that is used up", off("a", 10, #""usage_limit": 5, "used": 5,"#), 1000, [], []),
            (
                "with a limit per customer", off("a", 10, #""per_customer_limit": 1,"#) + "," + off("b", 5), 950, ["b"],
                ["a"]
            ),
            ("with a budget", off("a", 10, #""budget": {"kind": "amount", "limit": 5000},"#), 1000, [], ["a"]),
            (
                "a subtotal that one unit meets",
                off("a", 10, #""conditions": [{"type": "subtotal", "at_least": 1000}],"#), 900, ["a"], []
            ),
            (
                "a subtotal that one unit does not meet",
                off("a", 10, #""conditions": [{"type": "subtotal", "at_least": 1001}],"#), 1000, [], []
            ),
            (
                "the better of a group",
                off("a", 10, #""group": "g","#) + "," + off("b", 20, #""group": "g","#), 800, ["b"], []
            ),
        ] as [(String, String, Int64, [String], [String])]
    )
    func `a promotion changes the price, is listed as limited, or does not count`(
        name: String,
        promotions: String,
        minor: Int64,
        applied: [String],
        limited: [String]
    ) throws {
        let price = try Self.price(promotions)
        #expect(price.listMinor == 1000 && price.priceMinor == minor && price.promotions == applied, "\(name)")
        #expect(price.limited == limited && price.more.isEmpty && price.until == nil, "\(name)")
    }

    @Test func `a promotion of higher priority excludes others with its gift alone`() throws {
        let gift = #"""
            {"id": "gift", "priority": 1, "combines_with": ["gift"], "effects": [
              {"type": "percent_off", "percent": "5", "target": {"scope": "lines", "filter": {"skus": ["B"]}}},
              {"type": "gift", "sku": "PEN", "unit_price": 0}]}
            """#
        let promotions = "[\(gift), \(Self.off("a", 10))]"
        let catalog = try Catalog(
            JSONParser.parse(#"{"promotions": \#(promotions), "options": {"choose": "priority"}}"#)
        )
        let item = Item(sku: "A", unitPriceMinor: 1000)
        let prices = try catalog.prices(of: [item], context: ShelfContext(currency: .usd), at: Self.now)
        #expect(prices[0].priceMinor == 1000 && prices[0].promotions.isEmpty)
    }

    @Test func `the shopper meets conditions on customer, country, channel and attributes`() throws {
        let conditions = [
            #"{"type": "customer_segment", "any_of": ["vip"]}"#, #"{"type": "country", "any_of": ["DE"]}"#,
            #"{"type": "channel", "any_of": ["app"]}"#, #"{"type": "cart", "key": "device", "equals": "ios"}"#,
        ]
        for condition in conditions {
            let promotion = Self.off("a", 10, #""conditions": [\#(condition)],"#)
            #expect(try Self.price(promotion).priceMinor == 1000, "\(condition)")
            let price = try Self.price(promotion) { context in
                context.customer = Customer(id: "")
                context.customer?.segments = ["vip"]
                (context.country, context.channel, context.attributes) = ("DE", "app", ["device": "ios"])
                #expect(!context.isPublic)
            }
            #expect(price.priceMinor == 900, "\(condition)")
        }
        #expect(ShelfContext(currency: .usd, country: "DE").isPublic)
    }

    @Test(
        arguments: [
            (
                "tiers",
                #"""
                {"id": "a", "effects": [{"type": "tiered", "basis": "quantity", "target": {"scope": "lines"},
                 "tiers": [{"at_least": 3, "percent": "10"}, {"at_least": 5, "percent": "10"},
                           {"at_least": 9, "percent": "15"}]}]}
                """#,
                [3: 2700, 9: 7650]
            ),
            (
                "buy two, get one",
                #"{"id": "a", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}}]}"#,
                [3: 2000]
            ),
            (
                "three for a price",
                #"""
                {"id": "a", "effects": [{"type": "fixed_price", "amount": 2500,
                 "target": {"scope": "units", "groups_of": 3}}]}
                """#,
                [3: 2500]
            ),
            ("a condition", off("a", 10, #""conditions": [{"type": "quantity", "more_than": 3}],"#), [4: 3600]),
            (
                "an inner condition",
                off(
                    "a",
                    10,
                    #""conditions": [{"type": "not", "of": {"type": "quantity", "at_most": 1}}],"#
                ),
                [2: 1800]
            ),
            (
                "an amount for every four",
                #"""
                {"id": "a", "effects": [{"type": "amount_off", "amount": 400, "for_every": {"quantity": 4},
                 "target": {"scope": "lines"}, "each": "line"}]}
                """#,
                [4: 3600]
            ),
        ] as [(String, String, [Int64: Int64])]
    )
    func `more units have lower prices, each once`(name: String, promotion: String, totals: [Int64: Int64]) throws {
        let price = try Self.price(promotion)
        #expect(price.priceMinor == 1000, "\(name)")
        #expect(
            Dictionary(uniqueKeysWithValues: price.more.map { ($0.fromQuantity, $0.totalMinor) }) == totals,
            "\(name)"
        )
        #expect(price.more.allSatisfy { $0.promotion == "a" }, "\(name)")
    }

    @Test func `the price of one of several units is rounded up`() throws {
        let price = try Self.price(
            #"{"id": "a", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}}]}"#,
            minor: 1001
        )
        #expect(price.more == [ShelfPrice.Step(promotion: "a", fromQuantity: 3, totalMinor: 2002)])
        #expect(price.more[0].priceMinor == 668)
    }

    @Test(
        arguments: [
            // Noon of Friday, 2026-05-01, is two in the afternoon in Berlin.
            (off("a", 10, #""ends_at": "2026-06-01T00:00:00Z","#), "2026-06-01T00:00:00Z"),
            (off("a", 10, #""starts_at": "2026-06-01T00:00:00Z","#), "2026-06-01T00:00:00Z"),
            // A better promotion hides the other.
            (
                off("a", 10, #""group": "g","#) + ","
                    + off("b", 5, #""group": "g", "ends_at": "2026-06-01T00:00:00Z","#),
                nil
            ),
            (
                off(
                    "a",
                    10,
                    #""conditions": [{"type": "schedule", "from": "17:00", "until": "19:00", "time_zone": "Europe/Berlin"}],"#
                ),
                "2026-05-01T15:00:00Z"
            ),
            // 02:30 does not exist on the day on which clocks are set forward.
            (
                off(
                    "a",
                    10,
                    #"""
                    "starts_at": "2027-03-28T00:00:00Z",
                    "conditions": [{"type": "schedule", "from": "02:30", "until": "02:45", "time_zone": "Europe/Berlin"}],
                    """#
                ),
                "2027-03-29T00:30:00Z"
            ),
            // It always holds.
            (off("a", 10, #""conditions": [{"type": "schedule", "from": "00:00", "until": "24:00"}],"#), nil),
        ] as [(String, String?)]
    )
    func `a price ends at the first instant with another price`(promotions: String, end: String?) throws {
        let price = try Self.price(promotions)
        #expect(price.until?.description == end && price.isUntilExact, "\(promotions)")
    }

    @Test func `a price with very many combinations of times has an end that is not exact`() throws {
        // Each minute of a day another promotion of a group, of which none beats the first one.
        let many = (0..<600).map { minute in
            let (from, until) = (TimeOfDay(second: minute * 60), TimeOfDay(second: minute * 60 + 60))
            return Self.off(
                "p\(minute)",
                5,
                #""group": "g", "conditions": [{"type": "schedule", "from": "\#(from)", "until": "\#(until)"}],"#
            )
        }
        let price = try Self.price(([Self.off("best", 50, #""group": "g","#)] + many).joined(separator: ","))
        #expect(price.priceMinor == 500 && !price.isUntilExact)
        let until = try #require(price.until)
        #expect(until > Self.now && until < Self.now.adding(seconds: 86_400))
        #expect(price.json["until_exact"] == false)
    }
}
