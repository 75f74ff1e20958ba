import Cartwright
import CartwrightImport
import Testing

/// An answer of Shopify's API and a cart of another project's tests, and the discount that they state.
struct ShopifyPublicCase: Sendable, CustomTestStringConvertible {
    let source: PublicSource
    var discount = ShopifySample.basic
    var changes: JSONValue = [:]
    var lines: [JSONValue]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver

    var testDescription: String { source.description }

    static let round9 = PublicSource(
        repository: "themoneylab54-blip/Whop-chekout",
        commit: "8cd04a687308b47fc1be457a9de5feeb0d4e3695",
        place: "tests/round9.test.ts"
    )
    static let round10 = later("tests/round10.test.ts")
    static let round12 = later("tests/round12.test.ts")
    static let round13 = later("tests/round13.test.ts")

    private static func later(_ place: String) -> PublicSource {
        PublicSource(
            repository: "themoneylab54-blip/Whop-chekout",
            commit: "b01e3588f3b9354826716ffd3c95fd66757af995",
            place: place
        )
    }
}

struct ShopifyPublicTests {
    /// The products of the tests: 1 has the variants 11 and 12, 2 has the variant 21.
    private static let products: JSONValue = [
        "data": [
            "products": [
                "nodes": [
                    [
                        "id": "gid://shopify/Product/1",
                        "variants": ["nodes": [["id": "11", "sku": "S11"], ["id": "12", "sku": "S12"]]],
                    ],
                    ["id": "gid://shopify/Product/2", "variants": ["nodes": [["id": "21", "sku": "S21"]]]],
                ]
            ]
        ]
    ]

    private static func line(_ sku: String, _ price: Int64, _ quantity: Int64 = 1) -> JSONValue {
        ["sku": .string(sku), "unit_price": .integer(price), "quantity": .integer(quantity)]
    }

    private static func of(_ product: Int64) -> JSONValue {
        [
            "__typename": "DiscountProducts",
            "products": ["nodes": [["id": .string("gid://shopify/Product/\(product)")]]],
            "productVariants": ["nodes": []],
        ]
    }

    private static let all: JSONValue = ["__typename": "AllDiscountItems"]

    private static func gets(_ value: JSONValue, _ items: JSONValue) -> JSONValue {
        ["context": ["__typename": "DiscountBuyerSelectionAll"], "customerGets": ["value": value, "items": items]]
    }

    /// 15 percent off product 1, from 40.00 of it.
    private static let schoolDays: JSONValue = gets(ShopifySample.percent("0.15"), of(1)).merging([
        "usageLimit": 100, "asyncUsageCount": 3, "appliesOncePerCustomer": true,
        "minimumRequirement": [
            "__typename": "DiscountMinimumSubtotal",
            "greaterThanOrEqualToSubtotal": ["amount": "40.0", "currencyCode": "EUR"],
        ],
    ])

    /// Buy 2, get 1 free, of all products.
    private static let oneFree: JSONValue = ShopifySample.bxgy.merging([
        "__typename": "DiscountCodeBxgy", "codes": ["nodes": [["code": "B2G1"]]],
        "customerBuys": ["value": ["__typename": "DiscountQuantity", "quantity": "2"], "items": all],
    ])
    .merging(
        gets(
            [
                "__typename": "DiscountOnQuantity", "quantity": ["quantity": "1"],
                "effect": ["__typename": "DiscountPercentage", "percentage": 1],
            ],
            all
        )
    )

    private static let tenPercent = gets(ShopifySample.percent("0.1"), all)

    static let rules: [ShopifyPublicCase] = [
        ShopifyPublicCase(
            source: ShopifyPublicCase.round9.test("applies scope"),
            changes: schoolDays,
            lines: [line("S11", 5000), line("S21", 5000)],
            off: 750
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round9.test("applies the minimum"),
            changes: schoolDays,
            lines: [line("S11", 3000)],
            off: 0
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round9.test("applies the usage limit"),
            changes: schoolDays.merging(["asyncUsageCount": 100]),
            lines: [line("S11", 5000), line("S21", 5000)],
            off: 0
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round9.test("applies dates"),
            changes: schoolDays.merging(["startsAt": "2019-01-01T00:00:00Z", "endsAt": "2020-01-01T00:00:00Z"]),
            lines: [line("S11", 5000), line("S21", 5000)],
            off: 0
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round9.test("refuses what it can't verify: an app discount"),
            changes: ["__typename": "DiscountCodeApp"],
            lines: [line("S11", 5000)],
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round9.test("refuses what it can't verify: segments without names"),
            changes: ["context": ["__typename": "DiscountCustomerSegments"]],
            lines: [line("S11", 5000)],
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round10.test("the cheapest item is free"),
            discount: oneFree,
            lines: [line("S11", 3000, 2), line("S12", 1000)],
            off: 1000
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round10.test("6 items, 2 applications"),
            discount: oneFree,
            lines: [line("S11", 2000, 6)],
            off: 4000
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round10.test("capped by uses per order"),
            discount: oneFree,
            changes: ["usesPerOrderLimit": 1],
            lines: [line("S11", 2000, 6)],
            off: 2000
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round10.test("two items, nothing to give yet"),
            discount: oneFree,
            lines: [line("S11", 5000, 2)],
            off: 0
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round10.test("minimum purchase amounts"),
            discount: oneFree,
            changes: [
                "customerBuys": ["value": ["__typename": "DiscountPurchaseAmount", "amount": "50.0"], "items": of(1)]
            ],
            lines: [line("S11", 5000), line("S21", 1200)],
            off: 0,
            outcome: .notCarriedOver
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round12.test("20 % on product A: 10,00 €"),
            changes: gets(ShopifySample.percent("0.2"), of(1)),
            lines: [line("S11", 5000), line("S21", 5000)],
            off: 1000
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round13.test("a limit of 5 after 4 uses"),
            changes: tenPercent.merging(["usageLimit": 5, "asyncUsageCount": 4]),
            lines: [line("S11", 5000)],
            off: 500
        ),
        ShopifyPublicCase(
            source: ShopifyPublicCase.round13.test("a limit of 5 after 5 uses"),
            changes: tenPercent.merging(["usageLimit": 5, "asyncUsageCount": 5]),
            lines: [line("S11", 5000)],
            off: 0
        ),
    ]

    @Test(arguments: rules) func `a discount takes off what its test states`(rule: ShopifyPublicCase) throws {
        let imported = try Imported([ShopifySample.page([rule.discount.merging(rule.changes)]), Self.products])
        let report = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == rule.outcome, "\(report)")
        let cart: JSONValue = [
            "currency": "EUR", "lines": .array(rule.lines), "codes": ["GARDEN", "B2G1"], "customer": ["id": "lin"],
        ]
        #expect(try imported.discount(cart) == rule.off, "\(report)")
    }
}
