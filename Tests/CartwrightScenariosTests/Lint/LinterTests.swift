import Cartwright
import Testing

@testable import CartwrightScenarios

struct LinterTests {
    private static let shop = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250, "categories": ["kitchen"]}]}
        """

    private static func report(_ text: String, shop: String? = nil) throws -> Linter.Report {
        let linter = Linter(
            vocabulary: .standard,
            shop: try shop.map { try CatalogFile(try JSONParser.parse(Array($0.utf8))) },
            clock: try Instant("2026-05-01T12:00:00Z")
        )
        return linter.report(on: Array(text.utf8), file: "f.json")
    }

    /// Returns the findings on a promotion with the given keys, each as `code pointer`.
    private static func findings(_ keys: String, shop: String? = nil) throws -> [String] {
        let report = try Self.report(#"{"promotions": [{"id": "p", \#(keys)}]}"#, shop: shop)
        #expect(report.unreadable == [])
        return report.findings.map { "\($0.code) \($0.location.pointer ?? "")" }
    }

    @Test func `carts take their missing prices from the items for sale`() throws {
        let cart = #"{"lines": [{"sku": "MUG", "quantity": 2}]}"#
        for text in [cart, #"{"cart": \#(cart)}"#, "[\(cart)]"] {
            #expect(try Self.report(text, shop: Self.shop).problems == [], "\(text)")
            #expect(try Self.report(text).unreadable.isEmpty == false, "\(text)")
        }
        let euros = #"[{"currency": "EUR", "lines": [{"sku": "MUG", "quantity": 2}]}]"#
        let other = try Self.report(euros, shop: Self.shop)
        #expect(other.unreadable.map(\.code) == [.cartOtherCurrency])
    }

    private static let off = #""effects": [{"type": "percent_off", "percent": "10"}]"#

    @Test(
        arguments: [
            (#"{"list": "eu"}"#, #"{"eu": ["AT"]}"#, []),
            (#"["AT"]"#, #"{"eu": ["AT"]}"#, ["lint.unused_list /lists/eu"]),
            (#"{"list": "us"}"#, #"{"eu": ["AT"], "us": ["US"]}"#, ["lint.unused_list /lists/eu"]),
        ] as [(String, String, [String])]
    )
    func `a list that no promotion names is found`(words: String, lists: String, findings: [String]) throws {
        for cart in ["", #""cart": {"currency": "USD"}, "#] {
            let report = try Self.report(
                """
                {\(cart)"lists": \(lists), "promotions": [
                  {"id": "p", "conditions": [{"type": "country", "any_of": \(words)}], \(Self.off)}]}
                """
            )
            #expect(report.unreadable == [])
            #expect(report.findings.map { "\($0.code) \($0.location.pointer ?? "")" } == findings)
        }
    }

    @Test func `carts in CSV are checked row by row`() throws {
        let text = "Cart;SKU;Price;Country\n1;MUG;5 GBP;UK\n2;MUG;;DE\n3;POT;;DE\n"
        let report = try Self.report(text, shop: Self.shop)
        #expect(report.findings == [])
        #expect(
            report.problems.map { "\($0.location.line ?? 0) \($0.code)" } == [
                "2 cart.bad_country", "2 csv.bad_value", "4 csv.bad_value",
            ]
        )
        #expect(try Self.report("cart,sku,price\n1,MUG,12.50\n").problems == [])
    }

    @Test func `a list that only an unreadable promotion names is not reported`() throws {
        let report = try Self.report(
            """
            {"lists": {"eu": ["AT"]}, "promotions": [
              {"id": "p", "priority": "x", "conditions": [{"type": "country", "any_of": {"list": "eu"}}], \(Self.off)}]}
            """
        )
        #expect(report.unreadable.map(\.code) == [.jsonWrongType])
        #expect(report.findings == [])
    }

    @Test func `a catalog with one object per line is checked as a whole`() throws {
        let europe = #""conditions": [{"type": "country", "any_of": {"list": "eu"}}]"#
        let report = try Self.report(
            """
            {"id": "a", "code": "Straße", \(europe), \(Self.off)}
            {"lists": {"eu": ["AT"], "us": ["US"]}}
            {"sku": "MUG", "unit_price": 1250}

            {"id": "b", "code": "STRASSE", \(europe.replacing("eu", with: "eo")), \(Self.off)}
            {"id": "c"
            {"lists": {"eu": ["BE"], "us": ["US"]}}
            """
        )
        #expect(
            report.problems.map { "\($0.location.line ?? 0) \($0.code) \($0.location.pointer ?? "")" } == [
                "5 promotion.unknown_list /conditions/0/any_of/list", "5 promotion.duplicate_code /code",
                "6 json.syntax ", "7 json.duplicate_key /lists", "7 lint.unused_list /lists/us",
            ]
        )
    }

    @Test func `the SKUs and categories of a list are compared with the items once`() throws {
        let filters = [#""skus": {"list": "a"}"#, #""not_skus": {"list": "a"}"#, #""categories": {"list": "b"}"#]
        let promotions = filters.enumerated().map { index, filter in
            #"{"id": "p\#(index)", "effects": [{"type": "percent_off", "percent": "10", "#
                + #""target": {"scope": "lines", "filter": {\#(filter)}}}]}"#
        }
        let report = try Self.report(
            #"{"lists": {"a": ["MUG", "MUGG"], "b": ["kitchen", "kitchn"]}, "#
                + #""promotions": [\#(promotions.joined(separator: ", "))]}"#,
            shop: Self.shop
        )
        #expect(report.unreadable == [])
        #expect(
            report.findings.map { "\($0.code) \($0.location.pointer ?? "")" } == [
                "lint.unknown_sku /lists/a/1", "lint.unknown_category /lists/b/1",
                "lint.no_item_matches /promotions/1/effects/0/target/filter",
            ]
        )
    }

    @Test(arguments: [
        (#""ends_at": "2026-04-01T00:00:00Z""#, "lint.ended /promotions/0/ends_at"),
        (#""ends_at": "2026-05-01T12:00:00Z""#, "lint.ended /promotions/0/ends_at"),
        (
            #""starts_at": "2026-07-01T00:00:00Z", "ends_at": "2026-06-01T00:00:00Z""#,
            "lint.dates_reversed /promotions/0/ends_at"
        ),
        (#""usage_limit": 5, "used": 5"#, "lint.never_applies /promotions/0/usage_limit"),
        (#""per_customer_limit": 0"#, "lint.never_applies /promotions/0/per_customer_limit"),
        (#""code": " ""#, "lint.never_applies /promotions/0/code"),
        (#""code": "\#u{200B}\#u{AD}""#, "lint.never_applies /promotions/0/code"),
        (#""budget": {"kind": "uses", "limit": 0}"#, "lint.never_applies /promotions/0/budget"),
        (
            #""conditions": [{"type": "subtotal", "at_least": 5, "at_most": 4}]"#,
            "lint.never_applies /promotions/0/conditions/0"
        ),
        (
            #""conditions": [{"type": "quantity", "more_than": 3}, {"type": "quantity", "at_most": 3}]"#,
            "lint.never_applies /promotions/0/conditions/1"
        ),
        (#""conditions": [{"type": "quantity", "less_than": 0}]"#, "lint.never_applies /promotions/0/conditions/0"),
        (#""conditions": [{"type": "country", "any_of": []}]"#, "lint.never_applies /promotions/0/conditions/0"),
        (
            #""conditions": [{"type": "country", "any_of": ["US"], "none_of": ["US", "CA"]}]"#,
            "lint.never_applies /promotions/0/conditions/0"
        ),
        (#""conditions": [{"type": "schedule", "weekdays": []}]"#, "lint.never_applies /promotions/0/conditions/0"),
        (
            #""conditions": [{"type": "any", "of": [{"type": "quantity", "at_least": 2, "less_than": 2}]}]"#,
            "lint.never_applies /promotions/0/conditions/0"
        ),
    ])
    func `a promotion that never applies is found, with the responsible key`(keys: String, finding: String) throws {
        #expect(try Self.findings("\(keys), \(Self.off)") == [finding])
    }

    @Test(arguments: [
        #"{"type": "percent_off", "percent": "0"}"#, #"{"type": "amount_off", "amount": 0}"#,
        #"{"type": "percent_off", "percent": "9", "target": {"scope": "lines", "filter": {"skus": []}}}"#,
        #"{"type": "percent_off", "percent": "9", "target": {"scope": "units", "max_units": 0}}"#,
        #"{"type": "percent_off", "percent": "9", "target": {"scope": "units", "max_units": 2, "groups_of": 3}}"#,
        #"{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get": {"quantity": 1}, "max_units": 0}"#,
        #"{"type": "tiered", "basis": "quantity", "tiers": [{"at_least": 1, "percent": "0"}]}"#,
    ])
    func `effects without a discount are found`(effect: String) throws {
        #expect(try Self.findings(#""effects": [\#(effect)]"#) == ["lint.never_applies /promotions/0/effects"])
        let gift = #"{"type": "gift", "sku": "MUG"}"#
        let beside = try Self.findings(#""effects": [\#(effect), \#(gift)]"#)
        #expect(beside == ["lint.effect_gives_nothing /promotions/0/effects/0"])
    }

    @Test(arguments: [
        #""conditions": [{"type": "subtotal", "at_least": 5, "at_most": 5}]"#, #""usage_limit": 5, "used": 4"#,
        #""conditions": [{"type": "quantity", "at_least": 3}, {"type": "quantity", "at_most": 3}]"#,
        #""conditions": [{"type": "quantity", "at_least": 3}, {"type": "distinct_skus", "at_most": 2}]"#,
        #""conditions": [{"type": "any", "of": [{"type": "country", "any_of": ["US"]}, {"type": "order_number", "equals": 1}]}]"#,
        #""ends_at": "2026-05-01T12:00:01Z""#, #""code": "A""#,
        #""per_customer_limit": 1, "conditions": [{"type": "customer_segment", "any_of": ["vip"]}]"#,
    ])
    func `promotions that can apply have no finding`(keys: String) throws {
        #expect(try Self.findings("\(keys), \(Self.off)") == [])
    }

    @Test func `amounts without a common currency are found`() throws {
        let keys = """
            "conditions": [{"type": "subtotal", "at_least": {"USD": 5}}],
            "effects": [{"type": "amount_off", "amount": {"EUR": 5}}]
            """
        #expect(
            try Self.findings(keys) == [
                "lint.missing_currency /promotions/0/conditions/0/at_least",
                "lint.missing_currency /promotions/0/effects/0/amount", "lint.never_applies /promotions/0/effects",
            ]
        )
    }

    @Test func `an amount without the catalog's currency is found`() throws {
        let keys = #""effects": [{"type": "amount_off", "amount": {"EUR": 5}}]"#
        #expect(try Self.findings(keys) == [])
        #expect(
            try Self.findings(keys, shop: Self.shop) == ["lint.missing_currency /promotions/0/effects/0/amount"]
        )
    }

    @Test func `unknown SKUs and categories are found if the items are known`() throws {
        let keys = """
            "conditions": [{"type": "quantity", "at_least": 1, "filter": {"skus": ["MUGG"]}}],
            "effects": [{"type": "gift", "sku": "MUG"}, {"type": "percent_off", "percent": "5",
              "target": {"scope": "lines", "filter": {"categories": ["kitchen", "garden"]}}}]
            """
        #expect(try Self.findings(keys) == [])
        #expect(
            try Self.findings(keys, shop: Self.shop) == [
                "lint.unknown_sku /promotions/0/conditions/0/filter/skus/0",
                "lint.unknown_category /promotions/0/effects/1/target/filter/categories/1",
            ]
        )
        let cart = try Self.report(
            #"{"currency": "USD", "lines": [{"sku": "MUK", "unit_price": 1, "quantity": 1}]}"#,
            shop: Self.shop
        )
        #expect(cart.findings.map(\.hint) == ["did you mean \"MUG\"?"])
    }

    @Test func `a code of two promotions is found in any spelling`() throws {
        let report = try Self.report(
            #"[{"id": "a", "code": "Spring", \#(Self.off)}, {"id": "b", "code": " SPRING ", \#(Self.off)}]"#
        )
        #expect(report.findings.map(\.code) == [.lintCodeTwice])
        #expect(report.findings.first?.location.pointer == "/1/code")
    }

    @Test(arguments: [("STRASSE", "Straße"), ("SALE", "ＳＡＬＥ"), ("SPRING", "SPRING\u{200B}")])
    func `codes that are one code after normalization are found once`(code: String, other: String) throws {
        let report = try Self.report(
            #"[{"id": "a", "code": "\#(code)", \#(Self.off)}, {"id": "b", "code": "\#(other)", \#(Self.off)}]"#
        )
        #expect(report.problems.map(\.code) == [.promotionDuplicateCode])
        #expect(report.problems.first?.location.pointer == "/1/code")
    }

    @Test(arguments: [
        ("20", "10", #""group": "g""#, #""group": "g""#, true),
        ("20", "10", #""exclusive": true"#, #""exclusive": true"#, true),
        ("10", "20", #""group": "g""#, #""group": "g""#, false),
        ("20", "10", #""group": "g""#, #""group": "h""#, false),
        ("20", "10", #""group": "g", "code": "A""#, #""group": "g""#, false),
        ("20", "10", #""group": "g", "usage_limit": 5"#, #""group": "g""#, false),
        ("20", "10", #""group": "g", "ends_at": "2027-01-01T00:00:00Z""#, #""group": "g""#, false),
        (
            "20", "10", #""group": "g", "conditions": [{"type": "quantity", "at_least": 2}]"#, #""group": "g""#, false
        ),
        (
            "20", "10", #""group": "g""#, #""group": "g", "conditions": [{"type": "quantity", "at_least": 2}]"#, true
        ),
    ])
    func `a promotion that always loses to another is found`(
        first: String,
        second: String,
        keys: String,
        otherKeys: String,
        isFound: Bool
    ) throws {
        let promotion = { (id: String, percent: String, keys: String) in
            #"{"id": "\#(id)", \#(keys), "effects": [{"type": "percent_off", "percent": "\#(percent)"}]}"#
        }
        let report = try Self.report("[\(promotion("a", first, keys)), \(promotion("b", second, otherKeys))]")
        let losers = report.findings.filter { $0.code == .lintAlwaysLoses }.map(\.location.pointer)
        #expect(losers.contains("/1") == isFound)
    }

    @Test func `a limit per customer is found in a scenario without a customer`() throws {
        let scenario = { (customer: String) in
            let promotion = #"{"id": "p", "per_customer_limit": 1, \#(Self.off)}"#
            return #"{"cart": {"currency": "USD"\#(customer)}, "promotions": [\#(promotion)]}"#
        }
        #expect(try Self.report(scenario("")).findings.map(\.code) == [.lintLimitWithoutCustomer])
        #expect(try Self.report(scenario(#", "customer": {"id": "c1"}"#)).findings == [])
    }

    @Test func `every problem of a file is reported, each with its line`() throws {
        let text = """
            {"currency": "USD",
             "items": [{"sku": "MUG", "unit_price": 12.50}, {"sku": "TEA", "unit_price": 875, "colour": "red"},
              {"sku": "TEA", "unit_price": 1}],
             "promotions": [
              {"id": "a", "priorty": 3,
               "effects": [{"type": "percent_of", "percent": "10"}, {"type": "percent_off", "percent": "10%"}]},
              {"id": "b", "usage_limit": -1, "enabled": "false",
               "conditions": [{"type": "quantity", "at_leest": 3}]},
              {"id": "c", "ends_at": "2026-01-01T00:00:00Z", "effects": [{"type": "percent_off", "percent": 10}]}]}
            """
        let report = try Self.report(text)
        let places = report.problems.map { "\($0.location.line ?? 0) \($0.location.pointer ?? "")" }
        #expect(
            places == [
                "2 /items/0/unit_price", "2 /items/1/colour", "3 /items/2/sku", "5 /promotions/0/priorty",
                "6 /promotions/0/effects/0/type", "6 /promotions/0/effects/1/percent", "7 /promotions/1/enabled",
                "7 /promotions/1/usage_limit", "8 /promotions/1/conditions/0", "9 /promotions/2/ends_at",
            ]
        )
        #expect(report.findings.map(\.code) == [.lintEnded])
    }

    @Test func `a file with one object per line is checked line by line`() throws {
        let report = try Self.report(
            """
            {"cart": {"currency": "USD", "lines": [{"sku": "A", "unit_price": -1, "quantity": "2"}]}}

            {"cart": {"currency": "USD"}, "promotions": [{"id": "p", "effects": []}]}
            {"cart"
            """
        )
        #expect(
            report.problems.map { "\($0.location.line ?? 0) \($0.code) \($0.location.pointer ?? "")" } == [
                "1 json.out_of_range /cart/lines/0/unit_price", "1 json.wrong_type /cart/lines/0/quantity",
                "3 lint.never_applies /promotions/0", "4 json.syntax ",
            ]
        )
    }

    /// The findings that samples have on purpose, each as `code pointer`.
    private static let knownFindings = [
        // A gift that the shop does not sell.
        "samples/returns.json": ["lint.unknown_sku /promotions/3/effects/0/sku"],
        // A code once per customer, as shops commonly write it.
        "samples/written.json": ["lint.guests_pass_limit /promotions/6/per_customer_limit"],
    ]

    @Test func `the samples have only the findings that they show on purpose`() throws {
        let catalogs = ["catalog.json", "campaign/catalog.json", "written.json", "returns.json"]
        let files = try Samples.files("samples/scenarios", "samples/recipes", "samples/carts")
        for file in files + catalogs.map({ "samples/\($0)" }) {
            let text = try Samples.documents(file).map(\.text).joined(separator: "\n")
            let found = try Self.report(text).problems.map { "\($0.code) \($0.location.pointer ?? "")" }
            #expect(found == Self.knownFindings[file] ?? [], "\(file)")
        }
    }

    @Test func `three public cases have findings, about promotions that have ended or are used up`() throws {
        let found = try Samples.files("samples/cases").flatMap { file in
            let text = try Samples.documents(file).map(\.text).joined(separator: "\n")
            return try Self.report(text).problems.map { "\($0.code) \($0.location.pointer ?? "")" }
        }
        let spent = "lint.never_applies /promotions/0/budget"
        #expect(found == [spent, spent, "lint.ended /promotions/0/ends_at"])
    }
}
