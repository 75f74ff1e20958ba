import Cartwright
import CartwrightImport
import Testing

/// Coupons and a cart of WooCommerce's own tests, and the discount that they state.
struct WooPublicCase: Sendable, CustomTestStringConvertible {
    let source: PublicSource
    let coupons: [JSONValue]
    let lines: [JSONValue]
    let off: Int64

    /// The discount here, if a note of the report says why it differs.
    var here: Int64?
    var isSequential = false
    var outcome = ImportedRule.Outcome.carriedOver

    var testDescription: String { source.description }

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - test: the name of the test, or the description of the row of its data.
    ///   - coupons: the changes of each coupon, in the order in which the test applies them.
    ///   - lines: the price in cents and the quantity of each line.
    ///   - off: the discount in cents.
    init(
        _ test: String,
        _ coupons: [JSONValue],
        _ lines: [(Int64, Int64)],
        off: Int64,
        here: Int64? = nil,
        isSequential: Bool = false,
        _ outcome: ImportedRule.Outcome = .carriedOver,
        in file: PublicSource = WooPublicCase.discounts
    ) {
        source = file.test(test)
        self.coupons = coupons
        self.lines = lines.enumerated().map { index, line in
            ["sku": .string("P\(index)"), "unit_price": .integer(line.0), "quantity": .integer(line.1)]
        }
        (self.off, self.here, self.isSequential, self.outcome) = (off, here, isSequential, outcome)
    }

    static let discounts = PublicSource(
        repository: "woocommerce/woocommerce",
        commit: "019bb47e4e6aaf10c58b1e5b1493f93b843b86f6",
        place: "plugins/woocommerce/tests/legacy/unit-tests/discounts/discounts.php"
    )
    static let coupon = PublicSource(
        repository: "woocommerce/woocommerce",
        commit: "02738e663fe668ca6826833d34eba50870792a60",
        place: "plugins/woocommerce/tests/legacy/unit-tests/coupon/coupon.php"
    )
}

struct WooPublicTests {
    private static func percent(_ amount: String, limit: Int64? = nil) -> JSONValue {
        coupon("percent", amount, limit)
    }

    private static func product(_ amount: String, limit: Int64? = nil) -> JSONValue {
        coupon("fixed_product", amount, limit)
    }

    private static func cart(_ amount: String) -> JSONValue { coupon("fixed_cart", amount, nil) }

    private static func coupon(_ type: String, _ amount: String, _ limit: Int64?) -> JSONValue {
        [
            "discount_type": .string(type), "amount": .string(amount),
            "limit_usage_to_x_items": limit.map(JSONValue.integer) ?? .null,
        ]
    }

    private static func sale(_ coupon: JSONValue) -> JSONValue { coupon.merging(["exclude_sale_items": true]) }

    static let carts: [WooPublicCase] = [
        WooPublicCase("test_apply_coupon, percent", [percent("10")], [(1000, 1)], off: 100),
        WooPublicCase("test_apply_coupon, fixed_cart", [cart("10")], [(1000, 1)], off: 1000, .carriedOverWithNote),
        WooPublicCase("test_apply_coupon, fixed_product", [product("10")], [(1000, 1)], off: 1000),
        WooPublicCase("calculations, row 1", [percent("20")], [(1000, 1)], off: 200),
        WooPublicCase("calculations, row 2", [cart("10")], [(1000, 2)], off: 1000, .carriedOverWithNote),
        WooPublicCase("calculations, row 3", [cart("10")], [(1000, 1), (1000, 1)], off: 1000, .carriedOverWithNote),
        WooPublicCase(
            "calculations, row 4",
            [cart("10")],
            [(1000, 1), (1000, 1), (1000, 1)],
            off: 1000,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "calculations, row 5",
            [cart("10")],
            [(1000, 2), (1000, 3), (1000, 2)],
            off: 1000,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "calculations, row 6",
            [cart("10")],
            Array(repeating: (1000, 1), count: 11),
            off: 1000,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "calculations, row 7",
            [cart("1")],
            [(100, 1), (100, 1), (100, 1)],
            off: 100,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "test_fixed_cart_discount",
            [cart("5")],
            [(1000, 1)],
            off: 500,
            .carriedOverWithNote,
            in: WooPublicCase.coupon
        ),
        WooPublicCase("test_fixed_product_discount", [product("5")], [(1000, 1)], off: 500, in: WooPublicCase.coupon),
        WooPublicCase("test_percent_discount", [percent("5")], [(1000, 1)], off: 50, in: WooPublicCase.coupon),
    ]

    static let limits: [WooPublicCase] = [
        WooPublicCase("calculations, row 8", [percent("10", limit: 1)], [(1000, 2)], off: 100, .carriedOverWithNote),
        WooPublicCase(
            "calculations, row 9",
            [percent("10", limit: 1)],
            [(1000, 2), (1000, 2)],
            off: 100,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "test_percent_discount_item_limit",
            [percent("5", limit: 1)],
            [(1000, 2)],
            off: 50,
            .carriedOverWithNote,
            in: WooPublicCase.coupon
        ),
        WooPublicCase("fixed product on one item", [product("10")], [(1395, 3)], off: 3000),
        WooPublicCase("greater than item cost", [product("20")], [(1395, 3)], off: 4185),
        WooPublicCase("limit to one item", [product("10", limit: 1)], [(1395, 3)], off: 1000, .carriedOverWithNote),
        WooPublicCase(
            "limit to one item, price greater than product",
            [product("15", limit: 1)],
            [(1395, 3)],
            off: 1395,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "limit to same number of items, price same as product",
            [product("13.95", limit: 3)],
            [(1395, 3)],
            off: 4185,
            .carriedOverWithNote
        ),
        WooPublicCase("fixed product on two items, no limit", [product("10")], [(1395, 3), (180, 5)], off: 3900),
        WooPublicCase(
            "limit to same number of items as first product",
            [product("10", limit: 3)],
            [(1395, 3), (180, 5)],
            off: 3000,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "limit greater than first product but less than total",
            [product("10", limit: 5)],
            [(1395, 3), (180, 5)],
            off: 3360,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "limit greater than first product, amount less than either price",
            [product("1", limit: 5)],
            [(1395, 3), (180, 5)],
            off: 500,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "limit greater than both quantities combined",
            [product("1", limit: 10)],
            [(1395, 3), (180, 5)],
            off: 800,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "limit to two items, sorted by price times quantity",
            [product("10", limit: 2)],
            [(180, 5), (1395, 3)],
            off: 2000,
            .carriedOverWithNote
        ),
        WooPublicCase("type conversion precision", [product("10")], [(895, 1)], off: 895),
    ]

    static let several: [WooPublicCase] = [
        WooPublicCase(
            "multiple coupons, no limits, not sequentially",
            [percent("10"), percent("20")],
            [(1000, 2), (500, 1)],
            off: 750
        ),
        WooPublicCase(
            "multiple coupons, one limited to one item, not sequentially",
            [percent("10", limit: 1), percent("20")],
            [(1000, 2), (500, 1)],
            off: 600,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "multiple coupons, no limits, sequentially",
            [percent("10"), percent("20")],
            [(1000, 2), (500, 1)],
            off: 700,
            isSequential: true
        ),
        WooPublicCase(
            "multiple coupons, 1.80 and 13.95, sequentially",
            [percent("10"), percent("20")],
            [(180, 10), (1395, 3)],
            off: 1675,
            isSequential: true
        ),
        WooPublicCase(
            "one coupon limited to 5 items, not sequentially",
            [percent("30", limit: 5), percent("20")],
            [(1000, 3), (500, 3)],
            off: 2100,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "one coupon limited to 5 items, sequentially",
            [percent("20"), percent("30", limit: 5)],
            [(1000, 3), (500, 3)],
            off: 1860,
            isSequential: true,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "one coupon limited to 5 items, sequentially, zero-dollar items",
            [percent("30", limit: 5), percent("20")],
            [(180, 3), (1395, 3), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
            off: 2035,
            isSequential: true,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "multiple coupons with limits of 1",
            [product("10", limit: 1), product("10", limit: 1), percent("100", limit: 1)],
            [(1000, 4)],
            off: 3000,
            here: 1000,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "test_percent_discount_handles_remainder_correctly",
            [percent("20"), percent("100")],
            [(1800, 4)],
            off: 7200,
            in: WooPublicCase.coupon
        ),
    ]

    /// The second line is reduced from 20 to 10.
    static let sales: [WooPublicCase] = [
        WooPublicCase("percent_sale_items, allowed", [percent("10")], [(2000, 1), (1000, 1)], off: 300),
        WooPublicCase("percent_sale_items, excluded", [sale(percent("10"))], [(2000, 1), (1000, 1)], off: 200),
        WooPublicCase(
            "fixed_cart_sale_items, allowed",
            [cart("5")],
            [(2000, 1), (1000, 1)],
            off: 500,
            .carriedOverWithNote
        ),
        WooPublicCase(
            "fixed_cart_sale_items, excluded",
            [sale(cart("5"))],
            [(2000, 1), (1000, 1)],
            off: 0,
            .carriedOverWithNote
        ),
        WooPublicCase("fixed_product_sale_items, allowed", [product("5")], [(2000, 1), (1000, 1)], off: 1000),
        WooPublicCase("fixed_product_sale_items, excluded", [sale(product("5"))], [(2000, 1), (1000, 1)], off: 500),
    ]

    @Test(arguments: carts + limits + several) func `coupons take off what their tests state`(rule: WooPublicCase)
        throws
    {
        try Self.check(rule, rule.lines)
    }

    @Test(arguments: sales) func `coupons treat reduced lines as their tests state`(rule: WooPublicCase) throws {
        try Self.check(rule, [rule.lines[0], rule.lines[1].merging(["on_sale": true])])
    }

    private static func check(_ rule: WooPublicCase, _ lines: [JSONValue]) throws {
        let codes = rule.coupons.indices.map { JSONValue.string("test\($0)") }
        let coupons = zip(codes, rule.coupons).enumerated().map { index, coupon in
            WooSample.coupon.merging(["id": .integer(Int64(index + 1)), "code": coupon.0]).merging(coupon.1)
        }
        let imported = try WooSample.imported(coupons, isSequential: rule.isSequential)
        let report = imported.report.lines.joined(separator: "\n")
        #expect(imported.report.rules.contains { $0.outcome == rule.outcome }, "\(report)")
        #expect(imported.report.count(of: .notCarriedOver) == 0, "\(report)")
        let cart: JSONValue = ["currency": "EUR", "lines": .array(lines), "codes": .array(codes)]
        #expect(try imported.discount(cart) == rule.here ?? rule.off, "\(report)")
        #expect(rule.here == nil || rule.outcome == .carriedOverWithNote)
    }
}
