import Cartwright
import CartwrightImport
import Testing

/// Rules and carts of Magento's own tests, with the discounts that they state.
struct MagentoPublicTests {
    private typealias Sample = MagentoSample

    static let actions = [
        // CartFixedTest: the discount was 15.01 and 14.99 in earlier versions.
        MagentoCase(
            testDescription: "15.00 off a cart above 45.00, divided among five lines",
            rule: fifteen,
            coupon: code("CART_FIXED_DISCOUNT_15"),
            cart: priced([2200, 1400, 4300, 750, 0], "cart_fixed_discount_15"),
            off: 1500,
            source: magento("04a6368e16256b650f2484ca7f8daeccc8f45f51", fixed)
        ),
        MagentoCase(
            testDescription: "15.00 off other prices",
            rule: fifteen,
            coupon: code("CART_FIXED_DISCOUNT_15"),
            cart: priced([4700, 3300, 950, 4200, 0], "cart_fixed_discount_15"),
            off: 1500,
            source: magento("04a6368e16256b650f2484ca7f8daeccc8f45f51", fixed)
        ),
        MagentoCase(
            testDescription: "a code with a question mark",
            rule: coupon(["simple_action": "cart_fixed", "discount_amount": 5]),
            coupon: code("2?ds5!2d"),
            cart: priced([1000], "2?ds5!2d"),
            off: 500,
            source: magento("04a6368e16256b650f2484ca7f8daeccc8f45f51", fixed)
        ),
        // DiscountTest: 2.995 and 7.995 are rounded up.
        MagentoCase(
            testDescription: "half of 5.99",
            rule: coupon(["discount_amount": 50, "action_condition": Sample.lines([sku("simple1")])]),
            coupon: code("simple1_cc"),
            cart: simple([("simple1", 599, 1), ("simple2", 1599, 1)], "simple1_cc"),
            off: 300,
            source: magento("0559853926827262450450a5f355f5a96e28e98b", discount)
        ),
        MagentoCase(
            testDescription: "half of 15.99",
            rule: coupon(["discount_amount": 50, "action_condition": Sample.lines([sku("simple2")])]),
            coupon: code("simple2_cc"),
            cart: simple([("simple1", 599, 1), ("simple2", 1599, 1)], "simple2_cc"),
            off: 800,
            source: magento("0559853926827262450450a5f355f5a96e28e98b", discount)
        ),
        MagentoCase(
            testDescription: "half of a bundle of both",
            rule: coupon(["discount_amount": 50]),
            coupon: code("bundle_cc"),
            cart: simple([("simple1", 599, 1), ("simple2", 1599, 1)], "bundle_cc"),
            off: 1099,
            source: magento("0559853926827262450450a5f355f5a96e28e98b", discount)
        ),
    ]

    /// BuyXGetYTest and ByPercentTest.
    static let units = [
        MagentoCase(
            testDescription: "buy 2, get 1",
            rule: buy(2, get: 1),
            cart: simple([("a", 1000, 3)]),
            off: 1000,
            outcome: .carriedOverWithNote,
            source: magento("fe0e5326f2f323730dc72604459a0d62b4393f36", unit("BuyXGetYTest"))
        ),
        MagentoCase(
            testDescription: "buy 1, get 5: 6 units",
            rule: buy(1, get: 5),
            cart: simple([("a", 2000, 6)]),
            off: 10_000,
            outcome: .carriedOverWithNote,
            source: magento("fe0e5326f2f323730dc72604459a0d62b4393f36", unit("BuyXGetYTest"))
        ),
        MagentoCase(
            testDescription: "buy 1, get 5: 4 units",
            rule: buy(1, get: 5),
            cart: simple([("a", 2000, 4)]),
            off: 6000,
            outcome: .carriedOverWithNote,
            source: magento("fe0e5326f2f323730dc72604459a0d62b4393f36", unit("BuyXGetYTest"))
        ),
        MagentoCase(
            testDescription: "buy 1, get 5: 1 unit",
            rule: buy(1, get: 5),
            cart: simple([("a", 2000, 1)]),
            off: 0,
            outcome: .carriedOverWithNote,
            source: magento("fe0e5326f2f323730dc72604459a0d62b4393f36", unit("BuyXGetYTest"))
        ),
        // Of 33 units with a step of 20, 20 count; of 23 units with a step of 25, none.
        MagentoCase(
            testDescription: "a step of 20 of 33 units",
            rule: ["discount_step": 20],
            cart: simple([("a", 100, 33)]),
            off: 200,
            source: magento("00daf297a0a754ac39138798686012eb998822f6", unit("ByPercentTest"))
        ),
        MagentoCase(
            testDescription: "a step of 25 of 23 units",
            rule: ["discount_step": 25],
            cart: simple([("a", 100, 23)]),
            off: 0,
            source: magento("00daf297a0a754ac39138798686012eb998822f6", unit("ByPercentTest"))
        ),
    ]

    /// SubselectTest and NegativeProductAttributeConditionTest, which state if a rule applies; here it is 10 percent.
    static let conditions = [
        MagentoCase(
            testDescription: "two units of a SKU",
            rule: subselect("qty", ">=", 2, [sku("simple1")]),
            cart: simple([("simple1", 10_050, 2)]),
            off: 2010,
            source: magento("0c5e0788f59874e7efb072dc550381f64f3997fb", condition("Product/SubselectTest"))
        ),
        MagentoCase(
            testDescription: "two units of either SKU, and a cart with one",
            rule: subselect("qty", ">=", 2, [sku("simple1"), sku("simple3")], "any"),
            cart: simple([("simple1", 10_050, 1), ("simple2", 20_000, 2)]),
            off: 0,
            source: magento("0c5e0788f59874e7efb072dc550381f64f3997fb", condition("Product/SubselectTest"))
        ),
        MagentoCase(
            testDescription: "two units of either SKU, and a cart with three",
            rule: subselect("qty", ">=", 2, [sku("simple1"), sku("nonexistent")], "any"),
            cart: simple([("simple1", 10_050, 3), ("simple2", 20_000, 1)]),
            off: 5015,
            source: magento("0c5e0788f59874e7efb072dc550381f64f3997fb", condition("Product/SubselectTest"))
        ),
        MagentoCase(
            testDescription: "2,000.00 of lines from 2,000.00",
            rule: subselect("base_row_total", ">=", 2000, [Sample.product("quote_item_price", ">=", 2000)]),
            cart: simple([("expensive", 250_000, 1)]),
            off: 25_000,
            source: magento("0c5e0788f59874e7efb072dc550381f64f3997fb", condition("Product/SubselectTest"))
        ),
        MagentoCase(
            testDescription: "a unit of a SKU that the cart does not have",
            rule: subselect("qty", ">=", 1, [sku("nonexistent-product")]),
            cart: simple([("simple1", 10_050, 5)]),
            off: 0,
            source: magento("0c5e0788f59874e7efb072dc550381f64f3997fb", condition("Product/SubselectTest"))
        ),
        MagentoCase(
            testDescription: "another option, and a product without an option",
            rule: ["action_condition": Sample.lines([Sample.product("select_attr", "!=", "11")])],
            cart: simple([("sr-sel-empty", 10_000, 1)]),
            off: 1000,
            outcome: .carriedOverWithNote,
            source: magento(
                "e3cb1a3988717f710f5e92f473336adcbf82ad4c",
                condition("NegativeProductAttributeConditionTest")
            )
        ),
        MagentoCase(
            testDescription: "another option, and a product with this option",
            rule: ["action_condition": Sample.lines([Sample.product("select_attr", "!=", "11")])],
            cart: [
                "lines": [
                    ["sku": "sr-sel-a", "unit_price": 10_000, "quantity": 1, "attributes": ["select_attr": "11"]]
                ]
            ],
            off: 0,
            outcome: .carriedOverWithNote,
            source: magento(
                "e3cb1a3988717f710f5e92f473336adcbf82ad4c",
                condition("NegativeProductAttributeConditionTest")
            )
        ),
    ]

    /// All rules.
    static let rules = actions + units + conditions

    private static let root = "app/code/Magento/SalesRule"
    private static let integration = "dev/tests/integration/testsuite/Magento/SalesRule/Model"
    private static let fixed = "\(integration)/Rule/Action/Discount/CartFixedTest.php"
    private static let discount = "\(integration)/Quote/DiscountTest.php"

    private static func condition(_ name: String) -> String { "\(integration)/Rule/Condition/\(name).php" }

    private static func unit(_ name: String) -> String { "\(root)/Test/Unit/Model/Rule/Action/Discount/\(name).php" }

    private static func magento(_ commit: String, _ file: String) -> PublicSource {
        PublicSource(repository: "magento/magento2", commit: commit, place: file)
    }

    private static let fifteen = coupon([
        "simple_action": "cart_fixed", "discount_amount": 15, "stop_rules_processing": true,
        "condition": Sample.combine([Sample.address("base_subtotal", ">", 45)]),
    ])

    private static func coupon(_ changes: JSONValue) -> JSONValue {
        JSONValue.object(["coupon_type": "SPECIFIC_COUPON"]).merging(changes)
    }

    private static func code(_ code: JSONValue) -> JSONValue { Sample.coupon.merging(["code": code]) }

    private static func sku(_ sku: JSONValue) -> JSONValue { Sample.product("sku", "==", sku) }

    private static func buy(_ count: JSONValue, get: JSONValue) -> JSONValue {
        ["simple_action": "buy_x_get_y", "discount_step": count, "discount_amount": get]
    }

    private static func subselect(
        _ name: JSONValue,
        _ comparison: JSONValue,
        _ value: JSONValue,
        _ inner: [JSONValue],
        _ aggregator: JSONValue = "all"
    ) -> JSONValue {
        ["condition": Sample.combine([Sample.subselect(name, comparison, value, inner, aggregator)])]
    }

    private static func simple(_ lines: [(String, Int64, Int64)], _ code: JSONValue? = nil) -> JSONValue {
        Sample.cart(lines.map { (sku: $0.0, price: $0.1, quantity: $0.2) })
            .merging(code.map { ["codes": [$0]] } ?? [:])
    }

    private static func priced(_ prices: [Int64], _ code: JSONValue) -> JSONValue {
        simple(prices.enumerated().map { ("simple-\($0)", $1, 1) }, code)
    }

    @Test(arguments: rules)
    func `a rule does what Magento's tests state`(rule: MagentoCase) throws {
        #expect(rule.source?.repository == "magento/magento2")
        try rule.check()
    }
}
