import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// Validation rules of 10.00 off the order, for a cart of 175.00 with ten units.
struct VoucherifyConditionTests {
    private typealias Sample = VoucherifySample

    private static let cup: JSONValue = ["$is": [["id": "p1", "object": "product", "type": "product_or_sku"]]]
    private static let hat: JSONValue = ["$is": [["id": "pc_9", "object": "products_collection"]]]

    private static func amount(_ conditions: JSONValue) -> JSONValue { Sample.test("order.amount", conditions) }

    private static func imported(_ rule: JSONValue) throws -> Imported {
        let voucher = Sample.voucher.merging(["validation_rules_assignments": Sample.assigned(["val_1"])])
        let files = [Sample.list([voucher], "vouchers"), Sample.list([rule], "data"), Sample.products]
        return try Imported(files, Sample.settings)
    }

    /// The rules of a validation rule, and whether the cart passes them.
    struct Rules: Sendable {
        let rules: [JSONValue]
        let logic: String
        let holds: Bool

        init(_ rules: JSONValue..., logic: String = "1", holds: Bool) {
            (self.rules, self.logic, self.holds) = (rules, logic, holds)
        }
    }

    private static func test(_ name: String, _ conditions: JSONValue, _ inside: JSONValue...) -> JSONValue {
        Sample.test(name, conditions, inside: inside)
    }

    private static let ofOrder = [
        Rules(amount(["$more_than": [17_499]]), holds: true),
        Rules(amount(["$more_than": [17_500]]), holds: false),
        Rules(amount(["$more_than_or_equal": [17_500]]), holds: true),
        Rules(amount(["$less_than": [4000]]), holds: false),
        Rules(amount(["$more_than": [10_000], "$less_than_or_equal": [17_500]]), holds: true),
        Rules(test("order.initial_amount", ["$is": [17_500]]), holds: true),
        Rules(amount(["$more_than": [1]]), amount(["$less_than": [1]]), logic: "1 and 2", holds: false),
        Rules(amount(["$more_than": [1]]), amount(["$less_than": [1]]), logic: "1 or 2", holds: true),
        Rules(
            amount(["$more_than": [1]]),
            amount(["$less_than": [1]]),
            amount(["$more_than": [2]]),
            logic: "(1) and (2 or 3)",
            holds: true
        ),
        Rules(amount(["$less_than": [1]]), amount(["$more_than": [2]]), logic: "(1 AND 2) OR 2", holds: true),
        Rules(test("order.items.price_any", ["$is": [2500]]), holds: true),
        Rules(test("order.items.price_any", ["$more_than": [2500]]), holds: false),
        Rules(test("order.items.price_each", ["$more_than_or_equal": [1000]]), holds: true),
        Rules(test("order.items.price_each", ["$less_than": [2500]]), holds: false),
    ]

    private static let ofItems = [
        Rules(test("product.id", cup), holds: true), Rules(test("product.id", hat), holds: false),
        Rules(test("product.id", ["$is_not": [["id": "p1"]]]), holds: false),
        Rules(test("sku.id", ["$is": [["id": "s1"]]]), holds: true),
        Rules(test("product.id", cup, test("product.quantity", ["$more_than_or_equal": [2]])), holds: true),
        Rules(
            test("order.items.any", cup, test("order.items.aggregated_quantity", ["$more_than_or_equal": [4]])),
            holds: false
        ),
        Rules(
            test(
                "order.items.any",
                cup,
                test("order.items.aggregated_amount", ["$more_than": [1999]]),
                test("order.items.quantity", ["$is": [2]])
            ),
            holds: true
        ),
        Rules(test("product.id", cup, test("product.price", ["$more_than": [1000]])), holds: false),
        Rules(test("order.items.every", cup), holds: false), Rules(test("order.items.none", hat), holds: true),
        Rules(test("order.items.none", cup), holds: false),
    ]

    @Test(arguments: ofOrder + ofItems)
    func `a validation rule is a condition`(rules: Rules) throws {
        let imported = try Self.imported(Sample.rule(rules.rules, rules.logic))
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart) == (rules.holds ? 1000 : 0), "\(imported.report.lines)")
    }

    /// A rule, and the facts of a cart that passes it.
    struct Fact: Sendable {
        let rule: JSONValue
        let cart: JSONValue

        init(_ name: String, _ conditions: JSONValue, of property: String? = nil, _ cart: JSONValue) {
            let test = VoucherifySample.test(name, conditions)
            rule = property.map { test.merging(["property": .string($0)]) } ?? test
            self.cart = cart
        }
    }

    private static func customer(_ facts: JSONValue) -> JSONValue {
        ["customer": facts.merging(["id": "lin"])]
    }

    private static let facts = [
        Fact("customer.segment", ["$is": ["seg_1"]], customer(["segments": ["seg_1"]])),
        Fact("customer.metadata", ["$is": ["gold"]], of: "level", customer(["attributes": ["level": "gold"]])),
        Fact("customer.metadata", ["$more_than": [3]], of: "orders", customer(["attributes": ["orders": 4]])),
        Fact("order.metadata", ["$in": ["Rhodes", "Kos"]], of: "place", ["attributes": ["place": "Kos"]]),
        Fact(
            "order.items.count",
            ["$more_than": [10]],
            ["lines": [["sku": "CUP", "unit_price": 1000, "quantity": 11]]]
        ),
    ]

    @Test(arguments: facts)
    func `a fact that carts must have is noted`(fact: Fact) throws {
        let imported = try Self.imported(Sample.rule([fact.rule]))
        #expect(imported.rule?.outcome == .carriedOverWithNote, "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart) == 0)
        #expect(try imported.discount(Sample.cart.merging(fact.cart)) == 1000)
    }

    @Test(
        arguments: [
            ("redemption.count.per_customer", ["per_customer_limit": 2]),
            ("redemption.count.daily", ["usage_limit": ["count": 2, "every": "day"]]),
            ("redemption.count.per_customer.monthly", ["per_customer_limit": ["count": 2, "every": "month"]]),
        ] as [(String, JSONValue)]
    )
    func `a limit of redemptions is a limit of the promotion`(name: String, keys: JSONValue) throws {
        let imported = try Self.imported(Sample.rule([Sample.test(name, ["$less_than_or_equal": [2]])]))
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        let promotion =
            try JSONParser.parse(try imported.result.catalogText())
            .value(at: ["promotions", "0"]) ?? .null
        guard case .object(let expected) = keys else { return }
        for (key, value) in expected { #expect(promotion[key] == value) }
    }

    @Test func `a limit of a campaign is its budget`() throws {
        let tests = [Sample.test("campaign.redemptions.count", ["$less_than": [3]])]
        let imported = try Self.imported(Sample.rule(tests))
        #expect(imported.rule?.notes.map(\.field) == ["validation_rules_assignments"])
        #expect(imported.result.catalog.catalog.promotions.map(\.campaign?.id) == ["v_1"])
    }

    private static let some = amount(["$more_than": [1]])

    private static let refused = [
        Rules(some, logic: "", holds: false), Rules(some, logic: "1 and", holds: false),
        Rules(some, logic: "(1", holds: false), Rules(some, logic: "2", holds: false),
        Rules(some, logic: "1 xor 1", holds: false), Rules(amount(["$more_than": ["x"]]), holds: false),
        Rules(amount([:]), holds: false), Rules(amount(["$more_than": []]), holds: false),
        Rules(amount(["$starts_with": [1]]), holds: false),
        Rules(test("order.total_amount", ["$more_than": [1]]), holds: false),
        Rules(test("redemption.user.login", ["$is": ["x"]]), holds: false),
        Rules(test("redemption.count.daily", ["$is": [2]]), holds: false),
        Rules(test("redemption.count.daily", ["$less_than_or_equal": [2]]), logic: "1 or 1", holds: false),
        Rules(test("customer.metadata", ["$is": ["x"]]), holds: false),
        Rules(test("product.id", ["$is": [["id": "p9"]]]), holds: false),
        Rules(test("product.id", cup, test("product.metadata", ["$is": ["x"]])), holds: false),
        Rules(test("publication.redeemable_by_linked_customer", ["$is": [true]]), holds: false),
        Rules([:], holds: false), Rules(7, holds: false),
    ]

    @Test(arguments: refused)
    func `a validation rule that no condition says is a reason`(rules: Rules) throws {
        let imported = try Self.imported(Sample.rule(rules.rules, rules.logic))
        #expect(imported.rule?.reasons.map(\.field) == ["validation_rules_assignments"], "\(imported.report.lines)")
        #expect(imported.rule?.reasons.first?.sentence.contains("the validation rule val_1") == true)
    }

    @Test(arguments: [7, [7], ["included": 7], ["included": [7]], ["included": [["id": 7]]]] as [JSONValue])
    func `items of a wrong type are a reason`(items: JSONValue) throws {
        let imported = try Self.imported(Sample.rule([], items: items))
        #expect(imported.rule?.outcome == .notCarriedOver, "\(imported.report.lines)")
    }

    @Test func `the depth and the length of a logic have limits`() throws {
        for logic in [String(repeating: "(", count: 5000), String(repeating: "1 and ", count: 5000) + "1"] {
            let imported = try Self.imported(Sample.rule([Self.amount(["$more_than": [1]])], logic))
            #expect(imported.rule?.outcome == .notCarriedOver)
        }
    }

    @Test func `a rule may name the items that the discount reduces`() throws {
        let marked = Sample.test(
            "product.id",
            Self.cup,
            inside: [Sample.test("product.discount_applicable", ["$is": [true]])]
        )
        let voucher = Sample.voucher.merging([
            "validation_rules_assignments": Sample.assigned(["val_1"]),
            "discount": Sample.percent("50", "APPLY_TO_ITEMS"),
        ])
        let files = [Sample.list([voucher], "vouchers"), Sample.list([Sample.rule([marked])], "data"), Sample.products]
        let imported = try Imported(files, Sample.settings)
        #expect(try imported.discount(Sample.cart) == 1000, "\(imported.report.lines)")
        let unclear = voucher.merging(["discount": Sample.percent("50", nil)])
        let other = try Imported([Sample.list([unclear], "vouchers")] + files.dropFirst(), Sample.settings)
        #expect(other.rule?.reasons.map(\.field) == ["discount.effect"])
    }
}
