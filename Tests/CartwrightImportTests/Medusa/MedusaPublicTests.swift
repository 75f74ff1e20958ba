import Cartwright
import CartwrightImport
import Testing

/// Promotions and carts of Medusa's own tests, with the adjustments that they state.
struct MedusaPublicTests {
    private typealias Sample = MedusaSample

    static let items = [
        MedusaCase(
            testDescription: "200 off one unit of each line",
            promotion: of(fixed(200, ["allocation": "each", "max_quantity": 1])),
            cart: cart([("tshirt", 10_000, 1, "cotton"), ("sweater", 15_000, 5, "cotton")]),
            off: 10_000 + 15_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "30 and 50 off each line",
            promotion: of(fixed(30, ["allocation": "each", "max_quantity": 2])),
            other: second(fixed(50, ["allocation": "each", "max_quantity": 1])),
            cart: cart([("tshirt", 5000, 1, "cotton"), ("sweater", 15_000, 1, "cotton")]),
            off: 5000 + 8000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "10 percent of one unit of each line",
            promotion: of(["allocation": "each", "max_quantity": 1]),
            cart: cart([("tshirt", 10_000, 1, "cotton"), ("sweater", 15_000, 5, "cotton")]),
            off: 1000 + 1500,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "400 off two lines",
            promotion: of(fixed(400, [:])),
            cart: cart([("tshirt", 10_000, 2, "cotton"), ("sweater", 30_000, 2, "cotton")]),
            off: 40_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "30 and 50 off two lines",
            promotion: of(fixed(30, [:])),
            other: second(fixed(50, [:])),
            cart: cart([("tshirt", 5000, 1, "cotton"), ("sweater", 15_000, 1, "cotton")]),
            off: 3000 + 5000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "10 percent of two lines",
            promotion: of([:]),
            cart: cart([("tshirt", 10_000, 2, "cotton"), ("sweater", 30_000, 2, "cotton")]),
            off: 2000 + 6000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "10 percent, and 10 percent of the rest",
            promotion: of([:]),
            other: second([:]),
            cart: cart([("tshirt", 5000, 1, "cotton"), ("sweater", 15_000, 1, "cotton")]),
            off: 500 + 1500 + 450 + 1350,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "200 off the order",
            promotion: order(fixed(200, ["target_type": "order", "allocation": nil])),
            cart: cart([("tshirt", 10_000, 1, "cotton"), ("sweater", 15_000, 2, "cotton")]),
            off: 20_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
    ]

    static let shipping = [
        MedusaCase(
            testDescription: "200 off each of two methods",
            promotion: methods(fixed(200, ["allocation": "each", "max_quantity": 2])),
            cart: shipments([("express", 25_000), ("standard", 15_000), ("snail", 20_000)]),
            off: 20_000 + 15_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "200 off each of two methods, twice",
            promotion: methods(fixed(200, ["allocation": "each", "max_quantity": 2])),
            other: ["id": "promo_2", "code": "SECOND"],
            cart: shipments([("express", 25_000), ("standard", 15_000), ("snail", 20_000)]),
            off: 20_000 + 15_000 + 5000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "10 percent of each of two methods",
            promotion: methods(["allocation": "each", "max_quantity": 2]),
            cart: shipments([("express", 25_000), ("standard", 15_000), ("snail", 20_000)]),
            off: 2500 + 1500,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "200 off two methods together",
            promotion: methods(fixed(200, [:])),
            cart: shipments([("express", 50_000), ("standard", 10_000), ("snail", 20_000)]),
            off: 20_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
    ]

    static let buyGet = [
        MedusaCase(
            testDescription: "buy a sweater, get the dearest T-shirt",
            promotion: buyGet(1, 1, "sweater", "tshirt", 1000, most: 1),
            cart: cart([
                ("tshirt1", 50_000, 2, "tshirt"), ("tshirt2", 100_000, 2, "tshirt"), ("sweater", 100_000, 2, "sweater"),
            ]),
            off: 100_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "buy 2, get 2 of one line",
            promotion: buyGet(2, 2, "one", "one", 2000, most: 2),
            cart: cart([("tshirt1", 25_000, 4, "one"), ("tshirt2", 100_000, 2, "two")]),
            off: 50_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "buy 2, get 2 across lines",
            promotion: buyGet(2, 2, "one", "one", 2000, most: 2),
            cart: cart([
                ("a", 50_000, 1, "one"), ("b", 50_000, 1, "one"), ("c", 100_000, 1, "one"), ("d", 100_000, 1, "one"),
            ]),
            off: 100_000,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "buy 2, get 2, and 3 units",
            promotion: buyGet(2, 2, "one", "one", 2000, most: 2),
            cart: cart([("a", 33_300, 3, "one")]),
            off: 0,
            outcome: .carriedOverWithNote,
            source: source
        ),
        MedusaCase(
            testDescription: "buy 2, get 2, and 3 lines",
            promotion: buyGet(2, 2, "one", "one", 2000, most: 2),
            cart: cart([("a", 100_000, 1, "one"), ("b", 100_000, 1, "one"), ("c", 100_000, 1, "one")]),
            off: 0,
            outcome: .carriedOverWithNote,
            source: source
        ),
    ]

    /// All promotions.
    static let rules = items + shipping + buyGet

    private static let source = PublicSource(
        repository: "medusajs/medusa",
        commit: "59e6747800133e091d20c2c167f600981abc5c0d",
        place:
            "packages/modules/promotion/integration-tests/__tests__/services/promotion-module/compute-actions.spec.ts"
    )

    private static let vip = Sample.rule("customer.customer_group.id", "in", ["VIP", "top100"])

    private static func fixed(_ value: JSONValue, _ changes: JSONValue) -> JSONValue {
        JSONValue.object(["type": "fixed", "value": value]).merging(changes)
    }

    private static func order(_ changes: JSONValue) -> JSONValue {
        Sample.method(changes).merging(["rules": [vip]])
    }

    private static func of(_ changes: JSONValue) -> JSONValue {
        let cotton = Sample.rule("product_category.id", "eq", ["cotton"])
        return order(JSONValue.object(["target_rules": [cotton]]).merging(changes))
    }

    private static func second(_ changes: JSONValue) -> JSONValue {
        of(changes).merging(["id": "promo_2", "code": "SECOND"])
    }

    private static func methods(_ changes: JSONValue) -> JSONValue {
        let options = Sample.rule("shipping_option.id", "in", ["express", "standard"])
        let method: JSONValue = ["target_type": "shipping_methods", "target_rules": [options]]
        return order(method.merging(changes))
    }

    private static func buyGet(
        _ bought: JSONValue,
        _ free: JSONValue,
        _ buy: String,
        _ get: String,
        _ value: JSONValue,
        most: JSONValue
    ) -> JSONValue {
        order([
            "type": "fixed", "value": value, "allocation": "each", "max_quantity": most, "apply_to_quantity": free,
            "buy_rules_min_quantity": bought, "buy_rules": [Sample.rule("product_category.id", "eq", [buy])],
            "target_rules": [Sample.rule("product_category.id", "eq", [get])],
        ])
        .merging(["type": "buyget"])
    }

    private static func cart(_ lines: [(sku: String, price: Int64, quantity: Int64, category: String)]) -> JSONValue {
        [
            "shipping": [], "customer": ["id": "lin", "segments": ["VIP"]], "codes": ["garden", "second"],
            "lines": .array(
                lines.map { line in
                    [
                        "sku": .string(line.sku), "unit_price": .integer(line.price),
                        "quantity": .integer(line.quantity), "categories": [.string(line.category)],
                    ]
                }
            ),
        ]
    }

    private static func shipments(_ methods: [(name: String, price: Int64)]) -> JSONValue {
        cart([("a", 1000, 1, "cotton")])
            .merging([
                "shipping": .array(methods.map { ["method": .string($0.name), "amount": .integer($0.price)] })
            ])
    }

    @Test(arguments: rules)
    func `a promotion does what Medusa's tests state`(promotion: MedusaCase) throws {
        #expect(promotion.source?.repository == "medusajs/medusa")
        try promotion.check()
    }
}
