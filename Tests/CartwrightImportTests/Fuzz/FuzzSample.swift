import Cartwright
import CartwrightImport
import CartwrightScenarios

/// The files of one import, which the tests damage.
struct FuzzSample: Sendable, CustomStringConvertible {
    /// The name of the system.
    let system: String

    /// The files: their names and texts.
    let files: [(name: String, text: String)]

    var description: String { "\(system): \(files.map(\.name).joined(separator: ", "))" }

    /// The samples of all systems. A new importer has at least one here.
    static let all: [FuzzSample] = [
        json(
            "stripe",
            [
                StripeSample.list([StripeSample.code.merging(["coupon": StripeSample.coupon])]), StripeSample.products,
            ]
        ),
        json("woocommerce", [[WooSample.coupon], WooSample.products, WooSample.categories]),
        FuzzSample(
            system: "woocommerce",
            files: [("coupons.csv", WooTableSample.coupons), ("products.csv", WooTableSample.products)]
        ),
        json(
            "shopify",
            [
                ShopifySample.page([
                    ShopifySample.basic, ShopifySample.bxgy,
                    ShopifySample.shipping.merging(["codes": ["edges": [["node": ["code": "SHIP"]]]]]),
                ]),
                ShopifySample.products,
            ]
        ),
        FuzzSample(
            system: "shopify",
            files: [("discounts.jsonl", ShopifyBulkSample.discounts), ("products.jsonl", ShopifyBulkSample.products)]
        ),
        FuzzSample(
            system: "shopify",
            files: [
                ("discounts.json", ShopifySample.page([ShopifySample.basic]).text),
                ("products.csv", ShopifyBulkSample.table),
            ]
        ),
        FuzzSample(
            system: "voucherify",
            files: [
                (
                    "vouchers.csv",
                    """
                    code,voucher_type,value,discount_type,discount_effect,campaign,active,validation_rules_id,id
                    GARDEN,DISCOUNT_VOUCHER,10,PERCENT,APPLY_TO_ORDER,,TRUE,,v_1

                    """
                )
            ]
        ),
        json(
            "magento",
            [
                MagentoSample.page([MagentoSample.rule]), MagentoSample.page([MagentoSample.coupon]),
                MagentoSample.groups, MagentoSample.products, ProductSample.magento,
            ]
        ),
        json("medusa", [MedusaSample.page([MedusaSample.promotion]), MedusaSample.products, ProductSample.medusa]),
        json(
            "commercetools",
            [
                CommercetoolsSample.page([
                    CommercetoolsSample.discount.merging([
                        "target": CommercetoolsSample.lines("sku in (\"MUG\", \"TEA\")"),
                        "requiresDiscountCode": true,
                    ])
                ]),
                CommercetoolsSample.page([CommercetoolsSample.code]), CommercetoolsSample.products,
                CommercetoolsSample.categories, ProductSample.commercetools,
            ]
        ),
        json(
            "voucherify",
            [
                VoucherifySample.list([voucher], "vouchers"), VoucherifySample.list([VoucherifySample.tier], "tiers"),
                VoucherifySample.list([VoucherifySample.campaign], "campaigns"),
                VoucherifySample.list([VoucherifySample.rule([amount], items: VoucherifySample.items)], "data"),
                VoucherifySample.products, ProductSample.voucherify,
            ]
        ),
    ]

    private static let amount = VoucherifySample.test("order.amount", ["$more_than": [1000]])

    /// A voucher of a campaign, with a validation rule.
    private static let voucher = VoucherifySample.voucher.merging([
        "campaign_id": "camp_1", "discount": VoucherifySample.amount("APPLY_TO_ITEMS"),
        "validation_rules_assignments": VoucherifySample.assigned(["val_1"]),
    ])

    private static func json(_ system: String, _ files: [JSONValue]) -> FuzzSample {
        FuzzSample(system: system, files: files.enumerated().map { ("file\($0).json", $1.text) })
    }

    /// The cart that is priced from each catalog: of the samples' products and codes, without prices in part.
    static let cart: JSONValue = [
        "currency": "EUR",
        "lines": [
            ["sku": "MUG", "unit_price": 1500, "quantity": 2, "categories": ["pots"]],
            ["sku": "TEA", "unit_price": 999, "quantity": 3, "categories": ["tea"]],
            ["sku": "prod_tea", "unit_price": 999, "quantity": 1],
        ],
        "shipping": [["method": "free_shipping", "amount": 490]], "country": "US",
        "codes": ["GARDENWEEK", "POTFAN", "TEAWEEK", "GARDEN", "SPRING"], "customer": ["id": "lin"],
    ]
}

/// Lines of a bulk operation, and a table of products.
enum ShopifyBulkSample {
    static let discounts = lines([
        [
            "id": "gid://shopify/DiscountCodeNode/1",
            "codeDiscount": ShopifySample.basic.without("codes").merging([
                "customerGets": ShopifySample.gets(ShopifySample.percent("0.1"), ["__typename": "DiscountProducts"])
            ]),
        ],
        [
            "id": "gid://shopify/DiscountRedeemCode/1", "code": "GARDEN",
            "__parentId": "gid://shopify/DiscountCodeNode/1",
        ],
        ["code": "SPRING", "__parentId": "gid://shopify/DiscountCodeNode/1"],
        ["id": "gid://shopify/Product/2", "__parentId": "gid://shopify/DiscountCodeNode/1"],
    ])

    static let products = lines([
        ["id": "gid://shopify/Product/2", "title": "Tea", "handle": "tea"],
        [
            "id": "gid://shopify/ProductVariant/2", "sku": "TEA", "price": "9.99",
            "__parentId": "gid://shopify/Product/2",
        ],
        ["id": "gid://shopify/Collection/1", "handle": "tea", "__parentId": "gid://shopify/Product/2"],
    ])

    static let table = """
        Handle,Title,Vendor,Type,Option1 Value,Variant SKU,Variant Price
        mug,Mug,Kiln,Pot,Default Title,MUG,15.00
        tea,Tea,,,Loose,TEA,9.99
        tea,,,,Bags,TEA-B,11.00

        """

    static func lines(_ rows: [JSONValue]) -> String { rows.map { $0.text + "\n" }.joined() }
}
