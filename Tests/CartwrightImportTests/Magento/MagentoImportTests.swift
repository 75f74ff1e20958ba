import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct MagentoImportTests {
    private typealias Sample = MagentoSample

    @Test func `every field of the samples is in a table`() {
        let tables = CatalogImport.tables(of: "magento")
        let samples = [Sample.rule, Sample.coupon, Sample.subselect("qty", ">=", 1, [])]
        for (table, sample) in zip(tables, samples) { #expect(table.missing(in: sample) == []) }
        #expect(tables.first?.missing(in: Sample.rule.merging(["colour": "red"])) == ["colour"])
    }

    @Test func `a field that the table does not have is named, and inside a condition refuses the rule`() throws {
        let known = try Sample.imported([Sample.rule.merging(["colour": "red"])])
        #expect(known.rule?.notes.map(\.field) == ["colour"])
        let tree = Sample.combine([Sample.address("total_qty", ">", 1).merging(["scope": "children"])])
        let refused = try Sample.imported([Sample.rule.merging(["condition": tree])])
        #expect(refused.rule?.reasons.map(\.field) == ["condition.conditions.0.scope"])
    }

    @Test func `rules apply in the order of sort_order, each to what is left`() throws {
        let first = Sample.rule.merging(["sort_order": 1, "simple_action": "cart_fixed", "discount_amount": 10])
        let second = Sample.rule.merging(["rule_id": 32, "sort_order": 2])
        // 1000, and 10 percent of 7497.
        #expect(try Sample.imported([second, first]).discount(Sample.cart) == 1000 + 750)
        let swapped = [first.merging(["sort_order": 3]), second]
        // 849.7 cents, and 1000.
        #expect(try Sample.imported(swapped).discount(Sample.cart) == 850 + 1000)
    }

    /// ByPercentTest of magento/magento2@00daf297a0a754ac39138798686012eb998822f6: 42.00 after a discount of 10.00.
    @Test func `a percentage works on what an earlier rule left of the line`() throws {
        let fixed = Sample.rule.merging(["simple_action": "cart_fixed", "discount_amount": 10])
        let percent = Sample.rule.merging(["rule_id": 32, "sort_order": 1, "discount_amount": 30])
        let cart = Sample.cart.merging(Sample.cart([("a", 5000, 3)]))
        #expect(try Sample.imported([fixed, percent]).discount(cart) == 1000 + 4200)
    }

    @Test func `a rule that discards the next ones excludes them`() throws {
        let first = Sample.rule.merging(["rule_id": 1, "sort_order": 1, "discount_amount": 1])
        let stop = Sample.rule.merging(["rule_id": 2, "sort_order": 2, "stop_rules_processing": true])
        let last = Sample.rule.merging(["rule_id": 3, "sort_order": 3, "discount_amount": 50])
        let imported = try Sample.imported([last, stop, first])
        // 1 percent of 8497, and 10 percent of 8412; the last rule takes off more.
        #expect(try imported.discount(Sample.cart) == 85 + 841)
        #expect(imported.report.isComplete && imported.report.count(of: .carriedOverWithNote) == 0)
        let absent = stop.merging(["condition": Sample.combine([Sample.address("country_id", "==", "FR")])])
        // 85, and half of 8412.
        #expect(try Sample.imported([last, absent, first]).discount(Sample.cart) == 85 + 4206)
        let inactive = stop.merging(["is_active": false])
        #expect(try Sample.imported([last, inactive, first]).discount(Sample.cart) == 85 + 4206)
    }

    @Test func `a rule that discards the next ones for some lines is noted`() throws {
        let mugs = Sample.lines([Sample.product("sku", "==", "MUG")])
        let code = Sample.rule.merging([
            "rule_id": 2, "stop_rules_processing": true, "action_condition": mugs, "coupon_type": "SPECIFIC_COUPON",
        ])
        let last = Sample.rule.merging(["rule_id": 3, "sort_order": 3])
        let imported = try Sample.imported([code, last], coupons: [Sample.coupon.merging(["rule_id": 2])])
        #expect(imported.report.rules.first?.notes.map(\.field) == ["stop_rules_processing"])
    }

    /// DiscountTest of magento/magento2@f683534284b89c4e9e768e9f6ba1faa6a74a7bb3: 32.00 off four products.
    @Test func `a rule that always applies discards the next ones for its own lines`() throws {
        func rule(_ id: Int64, _ amount: Int64, _ category: String, _ changes: JSONValue = [:]) -> JSONValue {
            Sample.rule.merging([
                "rule_id": .integer(id), "sort_order": .integer(id), "simple_action": "by_fixed",
                "discount_amount": .integer(amount),
                "action_condition": Sample.lines([Sample.product("category_ids", "==", .string(category))]),
            ]).merging(changes)
        }
        let rules = [
            rule(1, 10, "c1", ["coupon_type": "SPECIFIC_COUPON"]), rule(2, 5, "c2", ["stop_rules_processing": true]),
            rule(3, 2, "c3"),
        ]
        let imported = try Sample.imported(rules, coupons: [Sample.coupon.merging(["rule_id": 1])])
        let lines: [(sku: String, price: Int64, categories: [JSONValue])] = [
            ("p1", 4000, ["c1"]), ("p2", 3000, ["c1", "c2"]), ("p3", 2000, ["c2", "c3"]), ("p4", 1000, ["c3"]),
        ]
        let cart = Sample.cart.merging([
            "lines": .array(
                lines.map { line in
                    [
                        "sku": .string(line.sku), "unit_price": .integer(line.price), "quantity": 1,
                        "categories": .array(line.categories),
                    ]
                }
            )
        ])
        #expect(try imported.discount(cart) == 3200)
        #expect(imported.report.rules.map(\.outcome) == [.carriedOver, .carriedOver, .carriedOver])
    }

    @Test func `several codes of a rule are promotions, of which one applies`() throws {
        let rule = Sample.rule.merging(["coupon_type": "AUTO", "uses_per_customer": 1])
        let coupons: [JSONValue] = ["A1", "A2"].map { Sample.coupon.merging(["code": .string($0), "type": 1]) }
        let imported = try Sample.imported([rule], coupons: coupons)
        #expect(imported.result.catalog.catalog.promotions.map(\.id) == ["31#A1", "31#A2"])
        #expect(imported.rule?.notes.map(\.field) == ["uses_per_customer"])
        #expect(try imported.discount(Sample.cart.merging(["codes": ["a2", "a1"]])) == 850)
    }

    @Test func `rules of some of the websites need the website of the cart`() throws {
        let all = Sample.rule.merging(["website_ids": [1, 2], "discount_amount": 1])
        let one = Sample.rule.merging(["rule_id": 32, "sort_order": 1, "website_ids": [2]])
        let imported = try Sample.imported([all, one])
        #expect(try imported.discount(Sample.cart) == 85)
        #expect(try imported.discount(Sample.cart.merging(["attributes": ["website": "2"]])) == 85 + 841)
        #expect(imported.report.rules.map { $0.notes.map(\.field) } == [[], ["website_ids"]])
    }

    @Test func `a name is the label of all stores, if there is one`() throws {
        let labels: JSONValue = [
            ["store_id": 1, "store_label": "Gartenwoche"], ["store_id": 0, "store_label": "Garden week, 10 % off"],
        ]
        let imported = try Sample.imported([
            Sample.rule.merging(["store_labels": labels]), Sample.rule.merging(["rule_id": 32]),
        ])
        #expect(imported.result.catalog.catalog.promotions.map(\.name) == ["Garden week, 10 % off", "Garden week"])
    }

    @Test func `a page of a list, and a code without its rule, are named`() throws {
        var settings = ImportSettings()
        settings.currency = try Currency("EUR")
        let lost = Sample.page([Sample.coupon.merging(["rule_id": 77])])
        let files = [Sample.page([Sample.rule], total: 3), Sample.groups, lost]
        let report = try Imported(files, of: nil, settings).report
        #expect(report.truncated == ["file0.json: total_count is 3, found 1 rules; export all pages"])
        #expect(report.rules.last?.reasons.map(\.field) == ["rule_id"] && report.rules.last?.code == "GARDEN")
        let pages: [JSONValue] = [Sample.page([Sample.rule], total: 2), Sample.page([], total: 2)]
        let both = try Imported([.array(pages), Sample.groups], of: "magento", settings).report
        #expect(both.truncated.count == 1)
    }

    @Test func `the currency is a setting, and the groups are a file`() throws {
        let error = #expect(throws: CartwrightError.self) { try Imported([Sample.page([Sample.rule])]) }
        #expect(error?.code == .importMissingSetting)
        var settings = ImportSettings()
        settings.currency = try Currency("EUR")
        let report = try Imported([Sample.page([Sample.rule])], of: nil, settings).report
        #expect(report.rules.first?.reasons.first?.sentence.contains("V1/customerGroups/search") == true)
        #expect(report.assumptions.contains("the time zone of the store is UTC (--time-zone)"))
    }

    /// Every value of every field, also inside conditions, in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .integer(.min), .number("1e999"), "99999999999999999999.00", "", "=1+1", [],
            [[]], [:], [7, "*"], ["items": 7], .string(String(repeating: "9", count: 5000)),
        ]
        guard case .object(let fields) = Sample.rule, case .object(let nodes) = Self.leaf else { return }
        for value in values {
            var rules: [JSONValue] = []
            for (key, _) in fields { rules += [Sample.rule, Self.free].map { $0.merging([key: value]) } }
            for (key, _) in nodes { rules += Self.rules(key, value) }
            let numbered = rules.enumerated().map { $1.merging(["rule_id": .integer(Int64($0))]) }
            for rules in [numbered, [Sample.rule.merging(["rule_id": value])]] {
                let imported = try Sample.imported(rules, coupons: [Sample.coupon])
                #expect(throws: Never.self) { try imported.result.catalogText() }
                #expect(imported.report.rules.count >= rules.count)
            }
        }
    }

    private static let leaf = Sample.product("quote_item_price", "<=", 7)

    private static func rules(_ key: String, _ value: JSONValue) -> [JSONValue] {
        let inner = [leaf.merging([key: value]), Sample.product("quote_item_qty", "!=", value)]
        let address = Sample.address("base_subtotal", "()", 7).merging([key: value])
        return [
            ["action_condition": Sample.lines(inner, "any")], ["condition": Sample.combine([Sample.found(inner)])],
            ["condition": Sample.combine([address], "any", value: "0")],
        ].map { Sample.rule.merging($0) }
    }

    private static let free = Sample.rule.merging([
        "simple_action": "buy_x_get_y", "discount_amount": 1, "discount_step": 2, "coupon_type": "SPECIFIC_COUPON",
        "simple_free_shipping": 2,
    ])

    @Test func `many filters are refused, not multiplied`() throws {
        let pairs = (0..<6).map { index in
            Sample.lines(["left", "right"].map { Sample.product(.string("\($0)\(index)"), "==", "1") }, "any")
        }
        let imported = try Sample.imported([Sample.rule.merging(["action_condition": Sample.lines(pairs)])])
        #expect(imported.rule?.outcome == .notCarriedOver)
    }

    @Test func `a second import writes the same bytes`() throws {
        let groups = Sample.rule.merging(["rule_id": 32, "customer_group_ids": [3, 1], "website_ids": [2, 1]])
        let rules = [Sample.rule, groups]
        let texts = try (0..<2).map { _ in try Sample.imported(rules).result.catalogText() }
        #expect(texts[0] == texts[1])
    }
}
