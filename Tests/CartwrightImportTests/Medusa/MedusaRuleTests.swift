import Cartwright
import CartwrightImport
import Testing

struct MedusaRuleTests {
    private typealias Sample = MedusaSample

    static let methods = [
        // 849.7 cents, rounded.
        MedusaCase(testDescription: "10 percent", promotion: [:], off: 850),
        MedusaCase(testDescription: "12.5 percent", promotion: Sample.method(["value": .number("12.5")]), off: 1062),
        MedusaCase(
            testDescription: "10 percent of two units of each line",
            promotion: Sample.method(["allocation": "each", "max_quantity": 2]),
            // 300, 199.8 and 250.
            off: 750
        ),
        MedusaCase(
            testDescription: "10 percent of the two cheapest units",
            promotion: Sample.method(["allocation": "once", "max_quantity": 2]),
            off: 200
        ),
        MedusaCase(
            testDescription: "10 percent of the order",
            promotion: Sample.method(["target_type": "order", "allocation": nil]),
            off: 850
        ),
        MedusaCase(
            testDescription: "at most 5.00",
            promotion: Sample.method(["max_value": 5]),
            off: 500
        ),
        MedusaCase(testDescription: "12.50 off", promotion: fixed(.number("12.5")), off: 1250),
        MedusaCase(testDescription: "more than the cart", promotion: fixed(500), off: 8497),
        MedusaCase(
            testDescription: "12.00 off one unit of each line",
            promotion: fixed(12, ["allocation": "each", "max_quantity": 1]),
            off: 1200 + 999 + 1200
        ),
        MedusaCase(
            testDescription: "2.00 off the cheapest unit",
            promotion: fixed(2, ["allocation": "once", "max_quantity": 1]),
            off: 200
        ),
        MedusaCase(
            testDescription: "2.00 off each line of the cheapest units",
            promotion: fixed(2, ["allocation": "once", "max_quantity": 2]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MedusaCase(
            testDescription: "each without a maximum",
            promotion: fixed(2, ["allocation": "each"]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MedusaCase(
            testDescription: "a tenth of a cent",
            promotion: fixed(.number("0.001")),
            off: 0,
            outcome: .notCarriedOver
        ),
        MedusaCase(
            testDescription: "an amount in another currency",
            promotion: fixed(5, ["currency_code": "usd"]),
            off: 0
        ),
        MedusaCase(
            testDescription: "an amount without a currency",
            promotion: fixed(5, ["currency_code": nil]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MedusaCase(
            testDescription: "free shipping",
            promotion: Sample.method(["target_type": "shipping_methods", "value": 100]),
            off: 490
        ),
        MedusaCase(
            testDescription: "2.00 off each shipment",
            promotion: fixed(2, ["target_type": "shipping_methods", "allocation": "each", "max_quantity": 1]),
            cart: ["shipping": [["method": "a", "amount": 490], ["method": "b", "amount": 150]]],
            off: 350
        ),
        MedusaCase(
            testDescription: "one shipping option",
            promotion: Sample.method([
                "target_type": "shipping_methods", "value": 100,
                "target_rules": [Sample.rule("shipping_methods.shipping_option.id", "in", ["so_express"])],
            ]),
            off: 0
        ),
        MedusaCase(
            testDescription: "an amount with tax",
            promotion: fixed(5).merging(["is_tax_inclusive": true]),
            off: 500
        ),
    ]

    static let lines = [
        MedusaCase(testDescription: "a product", promotion: target("items.product.id", ["prod_mug"]), off: 300),
        MedusaCase(testDescription: "all variants", promotion: target("product.id", ["prod_tea"]), off: 300),
        MedusaCase(testDescription: "not a product", promotion: target("product.id", ["prod_mug"], "ne"), off: 550),
        MedusaCase(
            testDescription: "a product without SKUs",
            promotion: target("product.id", ["prod_bare"]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MedusaCase(
            testDescription: "one of two categories",
            promotion: target("items.product.categories.id", ["pots", "food"]),
            off: 550,
            outcome: .carriedOverWithNote
        ),
        MedusaCase(
            testDescription: "a tag",
            promotion: target("items.product.tags.id", ["t1"]),
            off: 300,
            outcome: .carriedOverWithNote
        ),
        MedusaCase(
            testDescription: "an unknown attribute",
            promotion: target("items.metadata.colour", ["red"]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MedusaCase(
            testDescription: "buy a mug, get a tea",
            promotion: buyGet(1, 1, buy: "prod_mug", get: "prod_tea", most: 1),
            off: 999,
            outcome: .carriedOverWithNote
        ),
        MedusaCase(
            testDescription: "buy a mug, get a tea, twice",
            promotion: buyGet(1, 1, buy: "prod_mug", get: "prod_tea", most: 9),
            off: 1998,
            outcome: .carriedOverWithNote
        ),
        MedusaCase(
            testDescription: "half off each third tea",
            promotion: buyGet(2, 1, buy: "prod_tea", get: "prod_tea", most: 1, ["value": 50]),
            // 499.5 cents.
            off: 500,
            outcome: .carriedOverWithNote
        ),
        MedusaCase(
            testDescription: "fewer units than are to be reduced",
            promotion: buyGet(1, 3, buy: "prod_mug", get: "prod_tea", most: 2),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let conditions = [
        rule("the currency", "currency_code", "eq", "eur", off: 850, .carriedOver),
        rule("another currency", "currency_code", "eq", "usd", off: 0, .carriedOver),
        rule("the country", "shipping_address.country_code", "in", "de", off: 850, .carriedOver),
        rule("another country", "shipping_address.country_code", "ne", "de", off: 0, .carriedOver),
        rule("the group", "customer.groups.id", "in", "vip", off: 850),
        rule("another group", "customer.groups.id", "in", "staff", off: 0),
        rule("the region", "region.id", "eq", "reg_eu", off: 850),
        rule("the channel", "sales_channel_id", "in", "sc_app", off: 0),
        rule("at the minimum", "item_total", "gte", "84.97", off: 850),
        rule("below the minimum", "item_total", "gt", "84.97", off: 0),
        rule("a comparison of texts", "region.id", "gt", "reg_eu", off: 0, .notCarriedOver),
        rule("an unknown attribute", "metadata.colour", "eq", "red", off: 0, .notCarriedOver),
        MedusaCase(testDescription: "used up", promotion: ["limit": 3], off: 0),
        MedusaCase(testDescription: "the last use", promotion: ["limit": 4], off: 850),
        MedusaCase(testDescription: "a draft", promotion: ["status": "draft"], off: 0),
        MedusaCase(
            testDescription: "an automatic promotion",
            promotion: ["is_automatic": true],
            cart: ["codes": []],
            off: 850
        ),
        MedusaCase(
            testDescription: "a deleted promotion",
            promotion: ["deleted_at": "2026-02-01T00:00:00Z"],
            off: 0,
            outcome: .notCarriedOver
        ),
        campaign("in a campaign", [:], off: 850),
        campaign("before its start", ["starts_at": "2026-07-01T00:00:00.000Z"], off: 0),
        campaign("after its end", ["ends_at": "2026-06-01T12:00:00.000Z"], off: 0),
        campaign("its uses are used up", ["budget": Sample.budget.merging(["used": 10])], off: 0),
        campaign(
            "its budget has exactly the discount left",
            ["budget": Sample.budget.merging(["type": "spend", "limit": .number("12.5"), "currency_code": "eur"])],
            off: 850,
            .carriedOverWithNote
        ),
        campaign(
            "its budget is spent",
            ["budget": Sample.budget.merging(["type": "spend", "used": 2, "currency_code": "eur"])],
            off: 0,
            .carriedOverWithNote
        ),
        campaign(
            "once per customer",
            ["budget": Sample.budget.merging(["type": "use_by_attribute", "attribute": "customer_id", "limit": 1])],
            off: 850,
            .carriedOverWithNote
        ),
        campaign(
            "once per address",
            ["budget": Sample.budget.merging(["type": "use_by_attribute", "attribute": "customer_email"])],
            off: 0,
            .notCarriedOver
        ),
        MedusaCase(
            testDescription: "a campaign that is not in the files",
            promotion: ["campaign_id": "procamp_9"],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    private static func fixed(_ value: JSONValue, _ changes: JSONValue = [:]) -> JSONValue {
        Sample.method(JSONValue.object(["type": "fixed", "value": value]).merging(changes))
    }

    private static func target(_ name: String, _ values: [String], _ comparison: String = "in") -> JSONValue {
        Sample.method(["target_rules": [Sample.rule(name, comparison, values)]])
    }

    private static func buyGet(
        _ bought: JSONValue,
        _ free: JSONValue,
        buy: String,
        get: String,
        most: JSONValue,
        _ changes: JSONValue = [:]
    ) -> JSONValue {
        let method: JSONValue = [
            "value": 100, "allocation": "each", "max_quantity": most, "buy_rules_min_quantity": bought,
            "apply_to_quantity": free, "buy_rules": [Sample.rule("items.product.id", "eq", [buy])],
            "target_rules": [Sample.rule("items.product.id", "eq", [get])],
        ]
        return Sample.method(method.merging(changes)).merging(["type": "buyget"])
    }

    private static func rule(
        _ name: String,
        _ attribute: String,
        _ comparison: String,
        _ value: String,
        off: Int64,
        _ outcome: ImportedRule.Outcome = .carriedOverWithNote
    ) -> MedusaCase {
        let rules: JSONValue = ["rules": [Sample.rule(attribute, comparison, [value])]]
        return MedusaCase(testDescription: name, promotion: rules, off: off, outcome: outcome)
    }

    private static func campaign(
        _ name: String,
        _ changes: JSONValue,
        off: Int64,
        _ outcome: ImportedRule.Outcome = .carriedOver
    ) -> MedusaCase {
        let campaign: JSONValue = ["campaign_id": "procamp_1", "campaign": Sample.campaign.merging(changes)]
        return MedusaCase(testDescription: name, promotion: campaign, off: off, outcome: outcome)
    }

    @Test(arguments: methods + lines + conditions)
    func `a promotion takes off what Medusa does`(promotion: MedusaCase) throws { try promotion.check() }
}
