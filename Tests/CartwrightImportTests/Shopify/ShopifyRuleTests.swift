import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// A discount of Shopify, a cart, and the discount that the documentation states.
struct ShopifyCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var base = ShopifySample.basic
    var changes: JSONValue = [:]
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver
}

struct ShopifyRuleTests {
    private static let pots: JSONValue = ["collections": ["edges": [["node": ["id": "c1", "handle": "pots"]]]]]
    private static let tea: JSONValue = ["products": ["nodes": [["id": "p2"]]]]
    private static let mug: JSONValue = ["productVariants": ["nodes": [["id": "v1"]]]]

    private static func gets(_ value: JSONValue, _ items: JSONValue? = nil) -> JSONValue {
        ["customerGets": items.map { ShopifySample.gets(value, $0) } ?? ShopifySample.gets(value)]
    }

    static let values = [
        ShopifyCase(testDescription: "20 percent off the order", off: 1199),
        ShopifyCase(testDescription: "12.5 percent", changes: gets(ShopifySample.percent("0.125")), off: 750),
        ShopifyCase(testDescription: "100 percent", changes: gets(ShopifySample.percent("1.0")), off: 5997),
        ShopifyCase(testDescription: "5 percent", changes: gets(ShopifySample.percent("0.05")), off: 300),
        ShopifyCase(
            testDescription: "more than 100 percent",
            changes: gets(ShopifySample.percent("1.5")),
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "a fraction with an exponent",
            changes: gets(ShopifySample.percent("2e-1")),
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "percent of a collection",
            changes: gets(ShopifySample.percent("0.5"), pots),
            off: 1500
        ),
        ShopifyCase(
            testDescription: "percent of a product",
            changes: gets(ShopifySample.percent("0.1"), tea),
            off: 300
        ),
        ShopifyCase(
            testDescription: "percent of a variant",
            changes: gets(ShopifySample.percent("0.1"), mug),
            off: 300
        ),
        ShopifyCase(testDescription: "5.00 off the order", changes: gets(ShopifySample.amount("5.0")), off: 500),
        ShopifyCase(testDescription: "at most the order", changes: gets(ShopifySample.amount("100")), off: 5997),
        ShopifyCase(
            testDescription: "5.00 across a product",
            changes: gets(ShopifySample.amount("5.0"), tea),
            off: 500
        ),
        ShopifyCase(
            testDescription: "1.00 off each item of a product",
            changes: gets(ShopifySample.amount("1.0", each: true), tea),
            off: 300
        ),
        ShopifyCase(
            testDescription: "1.00 off each item",
            changes: gets(ShopifySample.amount("1.0", each: true)),
            off: 500
        ),
        ShopifyCase(
            testDescription: "a cart in another currency",
            changes: gets(ShopifySample.amount("5.0", "EUR")),
            off: 0
        ),
        ShopifyCase(
            testDescription: "a part of a cent",
            changes: gets(ShopifySample.amount("5.005")),
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "a product that is not in the files",
            changes: gets(ShopifySample.percent("0.1"), ["products": ["nodes": [["id": "p9"]]]]),
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "a truncated list of products",
            changes: gets(
                ShopifySample.percent("0.1"),
                ["products": ["nodes": [["id": "p2"]], "pageInfo": ["hasNextPage": true]]]
            ),
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "a collection without a handle",
            changes: gets(ShopifySample.percent("0.1"), ["collections": ["nodes": [["id": "c9"]]]]),
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "a discount of an app",
            changes: ["__typename": "DiscountAutomaticApp"],
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "a discount of subscriptions only",
            changes: [
                "customerGets": ShopifySample.gets(ShopifySample.percent("0.2")).merging([
                    "appliesOnOneTimePurchase": false
                ])
            ],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let conditions = [
        ShopifyCase(testDescription: "at the least subtotal", changes: subtotal("59.97"), off: 1199),
        ShopifyCase(testDescription: "below the least subtotal", changes: subtotal("59.98"), off: 0),
        ShopifyCase(
            testDescription: "the least subtotal counts the lines of the discount",
            changes: subtotal("30.01").merging(gets(ShopifySample.percent("0.5"), pots)),
            off: 0
        ),
        ShopifyCase(testDescription: "at the least quantity", changes: quantity("5"), off: 1199),
        ShopifyCase(testDescription: "below the least quantity", changes: quantity("6"), off: 0),
        ShopifyCase(testDescription: "before the start", changes: ["startsAt": "2026-06-01T12:00:01Z"], off: 0),
        ShopifyCase(testDescription: "after the end", changes: ["endsAt": "2026-06-01T12:00:00Z"], off: 0),
        ShopifyCase(testDescription: "used up", changes: ["usageLimit": 3], off: 0),
        ShopifyCase(testDescription: "the last use", changes: ["usageLimit": 4], off: 1199),
        ShopifyCase(
            testDescription: "once per customer",
            changes: ["appliesOncePerCustomer": true],
            cart: ["customer": ["id": "lin", "promotion_uses": ["gid://shopify/DiscountNode/1": 1]]],
            off: 0
        ),
        ShopifyCase(testDescription: "without the code", cart: ["codes": []], off: 0),
        ShopifyCase(
            testDescription: "an automatic discount",
            changes: ["__typename": "DiscountAutomaticBasic", "codes": nil],
            cart: ["codes": []],
            off: 1199
        ),
        ShopifyCase(
            testDescription: "not in the segment",
            changes: ["context": ["segments": [["id": "s1", "name": "friends"]]]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        ShopifyCase(
            testDescription: "in the segment",
            changes: ["context": ["segments": [["id": "s1", "name": "friends"]]]],
            cart: ["customer": ["id": "lin", "segments": ["friends"]]],
            off: 1199,
            outcome: .carriedOverWithNote
        ),
        ShopifyCase(
            testDescription: "single customers",
            changes: ["context": ["customers": [["id": "1"]]]],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let others = [
        ShopifyCase(testDescription: "two pots give a tea", base: ShopifySample.bxgy, off: 999),
        ShopifyCase(
            testDescription: "four pots give two teas",
            base: ShopifySample.bxgy,
            cart: fourPots,
            off: 1998
        ),
        ShopifyCase(
            testDescription: "at most once an order",
            base: ShopifySample.bxgy,
            changes: ["usesPerOrderLimit": 1],
            cart: fourPots,
            off: 999
        ),
        ShopifyCase(
            testDescription: "a purchase of an amount",
            base: ShopifySample.bxgy,
            changes: [
                "customerBuys": ["items": pots, "value": ["__typename": "DiscountPurchaseAmount", "amount": "50"]]
            ],
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(testDescription: "free shipping", base: ShopifySample.shipping, off: 490),
        ShopifyCase(
            testDescription: "free shipping to other countries",
            base: ShopifySample.shipping,
            changes: ["destinationSelection": ["countries": ["CA"], "includeRestOfWorld": false]],
            off: 0
        ),
        ShopifyCase(
            testDescription: "free shipping to the rest of the world",
            base: ShopifySample.shipping,
            changes: ["destinationSelection": ["countries": ["CA"], "includeRestOfWorld": true]],
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyCase(
            testDescription: "free shipping up to a price",
            base: ShopifySample.shipping,
            changes: ["maximumShippingPrice": ["amount": "10.0", "currencyCode": "USD"]],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    private static let fourPots: JSONValue = [
        "lines": [
            ["sku": "MUG", "unit_price": 1500, "quantity": 4, "categories": ["pots"]],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["tea"]],
        ]
    ]

    private static func subtotal(_ amount: String) -> JSONValue {
        let money: JSONValue = ["amount": .string(amount), "currencyCode": "USD"]
        return ["minimumRequirement": ["greaterThanOrEqualToSubtotal": money]]
    }

    private static func quantity(_ count: String) -> JSONValue {
        ["minimumRequirement": ["greaterThanOrEqualToQuantity": .string(count)]]
    }

    @Test(arguments: values + conditions + others)
    func `a discount takes off what the documentation states`(rule: ShopifyCase) throws {
        let page = ShopifySample.page([rule.base.merging(rule.changes)])
        let imported = try Imported([page, ShopifySample.products])
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == rule.outcome, "\(lines)")
        #expect(try imported.discount(ShopifySample.cart.merging(rule.cart)) == rule.off, "\(lines)")
    }
}
