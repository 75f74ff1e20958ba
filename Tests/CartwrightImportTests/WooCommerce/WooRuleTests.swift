import Cartwright
import CartwrightImport
import Testing

/// A coupon of WooCommerce, a cart, and the discount that the documentation states.
struct WooCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let coupon: JSONValue
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver
}

struct WooRuleTests {
    static let percentages = [
        // 849.7 cents, rounded.
        WooCase(testDescription: "10 percent", coupon: [:], off: 850),
        // 2124.25 cents.
        WooCase(testDescription: "25 percent", coupon: ["amount": "25"], off: 2124),
        WooCase(
            testDescription: "half a cent of a discount is rounded down",
            coupon: ["amount": "50", "product_ids": [2]],
            cart: oneTea,
            off: 499
        ),
        WooCase(testDescription: "12.50 percent", coupon: ["amount": "12.50"], off: 1062),
        WooCase(testDescription: "the code in any case", coupon: ["code": "GardenWeek"], off: 850),
        WooCase(testDescription: "one product", coupon: ["product_ids": [1]], off: 300),
        WooCase(testDescription: "not one product", coupon: ["excluded_product_ids": [1]], off: 550),
        WooCase(testDescription: "one category", coupon: ["product_categories": [20]], off: 300),
        WooCase(testDescription: "a category above others", coupon: ["product_categories": [21]], off: 550),
        WooCase(
            testDescription: "not a category above others",
            coupon: ["excluded_product_categories": [21]],
            off: 300
        ),
        WooCase(testDescription: "a percentage skips reduced lines", coupon: ["exclude_sale_items": true], off: 600),
        WooCase(
            testDescription: "a line of products or categories, once",
            coupon: ["product_ids": [1], "product_categories": [22, 20]],
            off: 600,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "products and categories, and a cart without the products",
            coupon: ["product_ids": [5], "product_categories": [22]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "the variations of a product",
            coupon: ["product_ids": [4]],
            cart: ["lines": [["sku": "SHIRT-S", "unit_price": 2000, "quantity": 1]]],
            off: 200
        ),
        WooCase(
            testDescription: "a product without a SKU",
            coupon: ["product_ids": [7]],
            cart: ["lines": [["sku": "7", "unit_price": 2000, "quantity": 1]]],
            off: 200
        ),
        WooCase(
            testDescription: "a product without its variations",
            coupon: ["product_ids": [6]],
            off: 0,
            outcome: .notCarriedOver
        ),
        WooCase(testDescription: "an unknown product", coupon: ["product_ids": [99]], off: 0, outcome: .notCarriedOver),
        WooCase(
            testDescription: "an unknown category",
            coupon: ["product_categories": [99]],
            off: 0,
            outcome: .notCarriedOver
        ),
        WooCase(
            testDescription: "two units, of the dearest",
            coupon: ["limit_usage_to_x_items": 2],
            off: 400,
            outcome: .carriedOverWithNote
        ),
        WooCase(testDescription: "above 100 percent", coupon: ["amount": "120"], off: 0, outcome: .notCarriedOver),
    ]

    static let amounts = [
        WooCase(testDescription: "10.00 off the cart", coupon: cart(), off: 1000, outcome: .carriedOverWithNote),
        WooCase(
            testDescription: "more than the cart",
            coupon: cart(["amount": "500.00"]),
            off: 8497,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "off the whole cart if it has the product",
            coupon: cart(["product_ids": [2], "amount": "60.00"]),
            off: 6000,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "off the cart, and a cart without the product",
            coupon: cart(["product_ids": [7]]),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "one excluded product refuses an amount off the cart",
            coupon: cart(["excluded_product_ids": [3]]),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "one line of an excluded category refuses it",
            coupon: cart(["excluded_product_categories": [21]]),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "one reduced line refuses it",
            coupon: cart(["exclude_sale_items": true]),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "a limit of items of an amount off the cart",
            coupon: cart(["limit_usage_to_x_items": 1]),
            off: 0,
            outcome: .notCarriedOver
        ),
        WooCase(testDescription: "1.00 off each unit", coupon: product("1.00"), off: 600),
        WooCase(testDescription: "at most the price of a unit", coupon: product("12.00"), off: 2400 + 2997 + 1200),
        WooCase(
            testDescription: "1.00 off each unit of a product",
            coupon: product("1.00").merging(["product_ids": [2]]),
            off: 300
        ),
        WooCase(
            testDescription: "1.00 off two units",
            coupon: product("1.00").merging(["limit_usage_to_x_items": 2]),
            off: 200,
            outcome: .carriedOverWithNote
        ),
        WooCase(testDescription: "a tenth of a cent", coupon: product("1.001"), off: 0, outcome: .notCarriedOver),
        WooCase(
            testDescription: "a type of an extension",
            coupon: ["discount_type": "sign_up_fee"],
            off: 0,
            outcome: .notCarriedOver
        ),
        WooCase(
            testDescription: "free shipping by the method free_shipping",
            coupon: ["amount": "0", "free_shipping": true],
            cart: ["shipping": [["method": "free_shipping", "amount": 490]]],
            off: 490,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "free shipping does not reduce other methods",
            coupon: ["amount": "0", "free_shipping": true],
            off: 0,
            outcome: .carriedOverWithNote
        ),
    ]

    static let conditions = [
        WooCase(testDescription: "below the minimum", coupon: ["minimum_amount": "84.98"], off: 0),
        WooCase(testDescription: "at the minimum", coupon: ["minimum_amount": "84.97"], off: 850),
        WooCase(testDescription: "above the maximum", coupon: ["maximum_amount": "84.96"], off: 0),
        WooCase(testDescription: "at the maximum", coupon: ["maximum_amount": "84.97"], off: 850),
        WooCase(testDescription: "used up", coupon: ["usage_limit": 3], off: 0),
        WooCase(testDescription: "the last use", coupon: ["usage_limit": 4], off: 850),
        WooCase(testDescription: "no limit", coupon: ["usage_limit": 0], off: 850),
        WooCase(
            testDescription: "a limit per user",
            coupon: ["usage_limit_per_user": 1],
            off: 850,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "used by the customer",
            coupon: ["usage_limit_per_user": 1],
            cart: ["customer": ["id": "lin", "promotion_uses": ["71": 1]]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "valid in the last second",
            coupon: ["date_expires_gmt": "2026-06-01T12:00:00"],
            off: 850
        ),
        WooCase(testDescription: "expired", coupon: ["date_expires_gmt": "2026-06-01T11:59:59"], off: 0),
        WooCase(
            testDescription: "a date without its zone",
            coupon: ["date_expires": "2026-07-01T00:00:00"],
            off: 850,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "a date that cannot be read",
            coupon: ["date_expires_gmt": "next week"],
            off: 0,
            outcome: .notCarriedOver
        ),
        WooCase(testDescription: "a draft", coupon: ["status": "draft"], off: 0),
        WooCase(
            testDescription: "another address",
            coupon: ["email_restrictions": ["Lin@example.org"]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "the address",
            coupon: ["email_restrictions": ["Lin@example.org"]],
            cart: ["customer": ["id": "lin", "attributes": ["email": "lin@example.org"]]],
            off: 850,
            outcome: .carriedOverWithNote
        ),
        WooCase(
            testDescription: "addresses with a wildcard",
            coupon: ["email_restrictions": ["*@example.org"]],
            off: 0,
            outcome: .notCarriedOver
        ),
        WooCase(
            testDescription: "data of an extension",
            coupon: ["meta_data": [["id": 1, "key": "_wjecf_min", "value": "2"]]],
            off: 850,
            outcome: .carriedOverWithNote
        ),
        WooCase(testDescription: "brands", coupon: ["product_brands": [9]], off: 0, outcome: .notCarriedOver),
    ]

    private static let oneTea: JSONValue = ["lines": [["sku": "TEA", "unit_price": 999, "quantity": 1]]]

    private static func cart(_ changes: JSONValue = [:]) -> JSONValue {
        JSONValue.object(["discount_type": "fixed_cart", "amount": "10.00"]).merging(changes)
    }

    private static func product(_ amount: String) -> JSONValue {
        ["discount_type": "fixed_product", "amount": .string(amount)]
    }

    @Test(arguments: percentages + amounts + conditions)
    func `a coupon takes off what the documentation states`(rule: WooCase) throws {
        let imported = try WooSample.imported([WooSample.coupon.merging(rule.coupon)])
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == rule.outcome, "\(lines)")
        #expect(try imported.discount(WooSample.cart.merging(rule.cart)) == rule.off, "\(lines)")
    }
}
