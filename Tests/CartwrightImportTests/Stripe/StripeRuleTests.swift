import Cartwright
import CartwrightImport
import Testing

/// A rule of Stripe, a cart, and the discount that the documentation states.
struct StripeCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var coupon: JSONValue = [:]
    var code: JSONValue = [:]
    var restrictions: JSONValue = [:]
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver

    /// The page of promotion codes, with the coupon inside.
    var page: JSONValue {
        var code = StripeSample.code.merging(code)
        code = code.merging(["coupon": StripeSample.coupon.merging(coupon)])
        let inner = StripeSample.code["restrictions"]?.merging(restrictions) ?? [:]
        return StripeSample.list([code.merging(["restrictions": inner])])
    }
}

struct StripeRuleTests {
    static let percentages = [
        StripeCase(testDescription: "20 percent", off: 1000),
        StripeCase(testDescription: "12.5 percent", coupon: ["percent_off": .number("12.5")], off: 625),
        StripeCase(testDescription: "100 percent", coupon: ["percent_off": 100], off: 4999),
        StripeCase(testDescription: "six decimals", coupon: ["percent_off": .number("33.333333")], off: 1666),
        StripeCase(
            testDescription: "more decimals than the engine has",
            coupon: ["percent_off": .number("33.33333333")],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(
            testDescription: "a percentage and an amount",
            coupon: ["amount_off": 500, "currency": "usd"],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(
            testDescription: "neither a percentage nor an amount",
            coupon: ["percent_off": nil],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(testDescription: "codes in any case", cart: ["codes": ["teaweek"]], off: 1000),
        StripeCase(testDescription: "no code in the cart", cart: ["codes": []], off: 0),
        StripeCase(
            testDescription: "half of one product",
            coupon: ["percent_off": 50, "applies_to": ["products": ["prod_tea"]]],
            off: 499
        ),
        StripeCase(
            testDescription: "a product that is not in the files",
            coupon: ["applies_to": ["products": ["prod_pot"]]],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let amounts = [
        StripeCase(testDescription: "5 dollars", coupon: amount(500), off: 500),
        StripeCase(testDescription: "at most the price", coupon: amount(9999), off: 4999),
        StripeCase(testDescription: "a cart in another currency", coupon: amount(500), cart: euros, off: 0),
        StripeCase(
            testDescription: "an amount in another currency",
            coupon: amount(500).merging(["currency_options": ["eur": ["amount_off": 450]]]),
            cart: euros,
            off: 450
        ),
        StripeCase(
            testDescription: "yen have no decimals",
            coupon: amount(500, "jpy"),
            cart: ["currency": "JPY"],
            off: 500
        ),
        StripeCase(
            testDescription: "the ariary has no decimals at Stripe, and two in ISO 4217",
            coupon: amount(5, "mga"),
            cart: ["currency": "MGA"],
            off: 500
        ),
        StripeCase(
            testDescription: "the króna has two decimals at Stripe, and none in ISO 4217",
            coupon: amount(500, "isk"),
            cart: ["currency": "ISK"],
            off: 5
        ),
        StripeCase(
            testDescription: "a part of a króna",
            coupon: amount(505, "isk"),
            cart: ["currency": "ISK"],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(
            testDescription: "three decimals",
            coupon: amount(1500, "kwd"),
            cart: ["currency": "KWD"],
            off: 1500
        ),
        StripeCase(
            testDescription: "an unknown currency",
            coupon: amount(500, "zzz"),
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(
            testDescription: "more than 64 bits of minor units",
            coupon: amount(.max, "mga"),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let restrictions = [
        StripeCase(testDescription: "below the minimum", restrictions: minimum(5000), off: 0),
        StripeCase(testDescription: "at the minimum", restrictions: minimum(4999), off: 1000),
        StripeCase(testDescription: "a minimum in another currency", restrictions: minimum(100), cart: euros, off: 0),
        StripeCase(
            testDescription: "a minimum for each currency",
            restrictions: minimum(100).merging(["currency_options": ["eur": ["minimum_amount": 4999]]]),
            cart: euros,
            off: 1000
        ),
        StripeCase(
            testDescription: "the first order",
            restrictions: ["first_time_transaction": true],
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        StripeCase(
            testDescription: "the third order",
            restrictions: ["first_time_transaction": true],
            cart: ["customer": ["id": "ada", "orders_count": 2]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        StripeCase(
            testDescription: "a restriction that the importer does not know",
            restrictions: ["minimum_age": 18],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(
            testDescription: "another customer",
            code: ["customer": "cus_1"],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        StripeCase(
            testDescription: "the customer of the code",
            code: ["customer": "cus_1"],
            cart: ["customer": ["id": "ada", "attributes": ["stripe_customer": "cus_1"]]],
            off: 1000,
            outcome: .carriedOverWithNote
        ),
    ]

    static let limits = [
        StripeCase(testDescription: "a code used up", code: ["max_redemptions": 3, "times_redeemed": 3], off: 0),
        StripeCase(
            testDescription: "the last use of a code",
            code: ["max_redemptions": 3, "times_redeemed": 2],
            off: 1000
        ),
        StripeCase(testDescription: "a coupon used up", coupon: ["max_redemptions": 4], off: 0),
        StripeCase(testDescription: "the last use of a coupon", coupon: ["max_redemptions": 5], off: 1000),
        StripeCase(testDescription: "an expired code", code: ["expires_at": 1_780_315_199], off: 0),
        StripeCase(testDescription: "a code before its end", code: ["expires_at": 1_780_315_201], off: 1000),
        StripeCase(testDescription: "an expired coupon", coupon: ["redeem_by": 1_780_315_199], off: 0),
        StripeCase(
            testDescription: "the earlier end counts",
            coupon: ["redeem_by": 1_790_000_000],
            code: ["expires_at": 1_780_315_199],
            off: 0
        ),
        StripeCase(testDescription: "an inactive code", code: ["active": false], off: 0),
        StripeCase(
            testDescription: "a coupon of a subscription",
            coupon: ["duration": "repeating", "duration_in_months": 3],
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        StripeCase(
            testDescription: "a duration that the importer does not know",
            coupon: ["duration": "weekly"],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(
            testDescription: "an end after the year 9999",
            code: ["expires_at": .integer(.max)],
            off: 0,
            outcome: .notCarriedOver
        ),
        StripeCase(testDescription: "a script", coupon: ["script": ["id": "s_1"]], off: 0, outcome: .notCarriedOver),
    ]

    private static let euros: JSONValue = ["currency": "EUR"]

    private static func amount(_ amount: Int64, _ currency: String = "usd") -> JSONValue {
        ["percent_off": nil, "amount_off": .integer(amount), "currency": .string(currency), "currency_options": [:]]
    }

    private static func minimum(_ amount: Int64) -> JSONValue {
        ["minimum_amount": .integer(amount), "minimum_amount_currency": "usd"]
    }

    @Test(arguments: percentages + amounts + restrictions + limits)
    func `a rule takes off what the documentation states`(rule: StripeCase) throws {
        let imported = try Imported([rule.page, StripeSample.products])
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == rule.outcome, "\(lines)")
        #expect(try imported.discount(StripeSample.cart.merging(rule.cart)) == rule.off, "\(lines)")
    }
}
