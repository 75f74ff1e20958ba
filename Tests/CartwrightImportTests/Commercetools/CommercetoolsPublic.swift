import Cartwright
import CartwrightImport

/// Rules of other people's test data. Their names and amounts are facts; the carts are ours.
enum CommercetoolsPublic {
    private typealias Sample = CommercetoolsSample

    static let rules = samples + providers + predicates

    private static let sdk = PublicSource(
        repository: "commercetools/commercetools-dotnet-core-sdk",
        commit: "07a514dc167260c12ea1e887a959f7cc7860c773"
    )
    private static let provider = PublicSource(
        repository: "labd/terraform-provider-commercetools",
        commit: "bb5b5a48324e0525985b013ee79b84c9730c534e"
    )

    private static func data(_ commit: String) -> PublicSource {
        PublicSource(repository: "commercetools/test-data", commit: commit)
    }

    private static func lines(_ changes: JSONValue..., currency: String = "EUR") -> JSONValue {
        let line: JSONValue = ["sku": "A", "unit_price": 10_000, "quantity": 1]
        return ["currency": .string(currency), "lines": .array(changes.map(line.merging)), "shipping": []]
    }

    private static let samples = [
        CommercetoolsCase(
            testDescription: "free shipping from 50000 GBP",
            source: data("387e367b189bc9f33fe1288392ee6beae7caf96f"),
            changes: rule(Sample.relative(10_000), ["type": "shipping"], #"totalPrice >= "50000 GBP""#),
            cart: lines(["quantity": 500], currency: "GBP").merging(["shipping": [["method": "x", "amount": 700]]]),
            off: 700
        ),
        CommercetoolsCase(
            testDescription: "free shipping below 100 GBP",
            source: data("d08aecffc196b83bdad25f3289bc58790739245b"),
            changes: rule(Sample.relative(10_000), ["type": "shipping"], #"totalPrice >= "100 GBP""#),
            cart: lines(["unit_price": 9200], currency: "GBP").merging(["shipping": [["method": "x", "amount": 700]]]),
            off: 0
        ),
        CommercetoolsCase(
            testDescription: "free shipping for all",
            source: data("81f7dfbad5d9bf8a5e0d64e9c58e59437e20e98e"),
            changes: rule(Sample.relative(10_000), ["type": "shipping"]),
            off: 490
        ),
        CommercetoolsCase(
            testDescription: "15 percent for a group of customers",
            source: data("aaa0b97735f12005a96b0168aaaf396a5ee1039b"),
            changes: rule(Sample.relative(1500), Sample.lines("1=1"), #"customer.customerGroup.key = "employee""#),
            cart: lines([:]).merging(["customer": ["id": "lin", "segments": ["employee"]]]),
            off: 1500,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "30 EUR off exactly 500 EUR for a group of customers",
            source: data("9e113a23d3ed7d738683211af132a36a03215d56"),
            changes: rule(
                Sample.absolute(3000),
                Sample.lines("1=1"),
                #"totalPrice = "500.00 EUR" and customer.customerGroup.key = "luxe""#
            ),
            cart: lines(["quantity": 5]).merging(["customer": ["id": "lin", "segments": ["luxe"]]]),
            off: 3000,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "15 percent off a category at full price",
            source: data("2b1fe94ac0baa62443ab0b60d6ba2fa49387228c"),
            changes: rule(
                Sample.relative(1500),
                Sample.lines(#"categories.key contains "bottoms-women" and price.discount.id is not defined"#)
            ),
            cart: lines(
                ["categories": ["bottoms-women"]],
                ["sku": "B", "categories": ["bottoms-women"], "on_sale": true],
                ["sku": "C"]
            ),
            off: 1500
        ),
        CommercetoolsCase(
            testDescription: "25 EUR a pair",
            source: data("483b1520a42dd9d7cb67eb382df200763c14f159"),
            changes: rule(Sample.absolute(2500, type: "fixed"), Sample.lines(#"product.key = "mug""#)),
            cart: lines(["sku": "MUG", "quantity": 2], ["sku": "B"]),
            off: 15_000
        ),
        CommercetoolsCase(
            testDescription: "10 percent off exactly 100 EUR",
            source: data("d2cb5e6faadd51f7a63b43ca63ee01938fdb895d"),
            changes: rule(Sample.relative(1000), Sample.lines("1=1"), #"totalPrice = "100.00 EUR""#),
            cart: lines([:]),
            off: 1000
        ),
        CommercetoolsCase(
            testDescription: "two for one of a category",
            source: data("1abb5ef9763f0f6aa8e9b06345c6d9875130ce2b"),
            changes: rule(
                Sample.relative(10_000),
                Sample.group(2, 1, #"categories.key contains "tower-cranes""#)
            ),
            cart: lines(
                ["categories": ["tower-cranes"]],
                ["sku": "B", "unit_price": 8000, "categories": ["tower-cranes"]]
            ),
            off: 8000
        ),
        CommercetoolsCase(
            testDescription: "two for one of a type of products",
            source: data("88f40d8ddc57d10fde9eb4bf48089ee89e6401ca"),
            changes: rule(Sample.relative(10_000), Sample.group(2, 1, #"productType.key = "placeholder""#)),
            cart: lines(["quantity": 3, "attributes": ["productType.key": "placeholder"]]),
            off: 10_000
        ),
        CommercetoolsCase(
            testDescription: "a gift with a product",
            source: data("81f7dfbad5d9bf8a5e0d64e9c58e59437e20e98e"),
            changes: rule(
                ["type": "giftLineItem", "product": ["typeId": "product", "key": "spoon"], "variantId": 1],
                nil,
                #"lineItemExists(product.key = "mug") = true"#
            ),
            off: 0
        ),
    ]

    private static let money: JSONValue = [
        "type": "absolute",
        "money": [["currencyCode": "USD", "centAmount": 1000], ["currencyCode": "EUR", "centAmount": 2000]],
    ]

    private static let providers = [
        CommercetoolsCase(
            testDescription: "20 EUR off custom line items",
            source: provider,
            changes: rule(money, Sample.lines("1=1", "customLineItems")),
            cart: lines(["attributes": ["custom_line_item": true]], ["sku": "B"]),
            off: 2000
        ),
        CommercetoolsCase(
            testDescription: "10 USD off the total price",
            source: provider,
            changes: rule(money, ["type": "totalPrice"]),
            cart: lines([:], currency: "USD"),
            off: 1000
        ),
        CommercetoolsCase(
            testDescription: "shipping for 20 EUR",
            source: provider,
            changes: rule(money.merging(["type": "fixed"]), ["type": "shipping"]),
            cart: ["shipping": [["method": "x", "amount": 2500]]],
            off: 500
        ),
        CommercetoolsCase(
            testDescription: "shipping for 20 EUR in a store",
            source: provider,
            changes: rule(money.merging(["type": "fixed"]), ["type": "shipping"])
                .merging(["stores": [["typeId": "store", "key": "my-store"]]]),
            cart: ["shipping": [["method": "x", "amount": 2500]], "attributes": ["store.key": "my-store"]],
            off: 500,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "one of two units at a fixed price",
            source: provider,
            changes: rule(money.merging(["type": "fixed"]), Sample.group(2, 1, most: 1)),
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "10 percent off the dearest of two units",
            source: provider,
            changes: rule(Sample.relative(1000), Sample.group(2, 1, "1=1", mode: "MostExpensive", most: 1)),
            off: 150,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "10 percent after its dates",
            source: provider,
            changes: rule(Sample.relative(1000), Sample.lines("1=1"))
                .merging(["validFrom": "2018-01-02T15:04:05Z", "validUntil": "2019-01-02T15:04:05Z"]),
            off: 0
        ),
    ]

    private static let predicates = [
        CommercetoolsCase(
            testDescription: "the number of units of two sizes",
            source: sdk,
            changes: ["cartPredicate": #"lineItemCount(attributes.size in ("xxl", "xl")) = 2"#],
            cart: lines(["attributes": ["size": "xl"]], ["sku": "B", "attributes": ["size": "xxl"]]),
            off: 10_000
        ),
        CommercetoolsCase(
            testDescription: "the total of all lines",
            source: sdk,
            changes: ["cartPredicate": #"lineItemTotal(true) > "10.67 USD""#],
            cart: lines(["unit_price": 1067], currency: "USD"),
            off: 0
        ),
        CommercetoolsCase(
            testDescription: "the currency",
            source: sdk,
            changes: ["cartPredicate": #"currency = "EUR""#],
            off: 2997
        ),
        CommercetoolsCase(
            testDescription: "custom fields of two lines",
            source: sdk,
            changes: [
                "cartPredicate": """
                lineItemCount(custom.age = "adult") >= 2 and lineItemCount(custom.age = "youth") >= 1
                """
            ],
            cart: lines(
                ["quantity": 2, "attributes": ["custom.age": "adult"]],
                ["sku": "B", "attributes": ["custom.age": "youth"]]
            ),
            off: 15_000
        ),
        CommercetoolsCase(
            testDescription: "the price without tax",
            source: sdk,
            changes: ["cartPredicate": #"taxedPrice.net > "10 USD""#],
            cart: lines(["unit_price": 1001], currency: "USD"),
            off: 501
        ),
        CommercetoolsCase(
            testDescription: "the opposite of a price",
            source: sdk,
            changes: ["target": Sample.lines(#"not(price = "10 EUR")"#)],
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "any of two sets of values",
            source: sdk,
            changes: ["target": Sample.lines(#"attributes.colors contains any ("green", "blue")"#)],
            cart: lines(["attributes": ["colors": ["red", "blue"]]], ["sku": "B"]),
            off: 5000
        ),
        CommercetoolsCase(
            testDescription: "a field whose value is money",
            source: sdk,
            changes: ["target": Sample.lines(#"attributes.money >= "18 EUR""#)],
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "a field in backticks of a custom line item",
            source: sdk,
            changes: ["target": Sample.lines(#"custom.`item-brand` = "adidas""#, "customLineItems")],
            cart: lines(
                ["attributes": ["custom_line_item": true, "custom.item-brand": "adidas"]],
                ["sku": "B", "attributes": ["custom.item-brand": "adidas"]]
            ),
            off: 5000
        ),
    ]

    private static func rule(_ value: JSONValue, _ target: JSONValue?, _ predicate: String = "1 = 1") -> JSONValue {
        ["value": value, "target": target ?? .null, "cartPredicate": .string(predicate)]
    }
}
