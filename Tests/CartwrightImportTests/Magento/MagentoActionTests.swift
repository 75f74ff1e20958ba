import Cartwright
import CartwrightImport
import Testing

struct MagentoActionTests {
    private typealias Sample = MagentoSample

    static let percentages = [
        // 849.7 cents, rounded.
        MagentoCase(testDescription: "10 percent", rule: [:], off: 850),
        MagentoCase(testDescription: "12.5 percent, as the database writes it", rule: percent("12.5000"), off: 1062),
        MagentoCase(testDescription: "above 100 percent is 100", rule: percent("150.00"), off: 8497),
        MagentoCase(testDescription: "one SKU", rule: of("sku", "==", "MUG"), off: 300),
        MagentoCase(testDescription: "another SKU", rule: of("sku", "!=", "MUG"), off: 550),
        MagentoCase(testDescription: "one of some SKUs", rule: of("sku", "()", "MUG, TEA"), off: 600),
        MagentoCase(testDescription: "none of some SKUs", rule: of("sku", "!()", "MUG,TEA"), off: 250),
        MagentoCase(testDescription: "one category", rule: of("category_ids", "==", "20"), off: 300),
        MagentoCase(testDescription: "one of some categories", rule: of("category_ids", "()", "20, 21"), off: 550),
        MagentoCase(testDescription: "not in a category", rule: of("category_ids", "!{}", "21"), off: 600),
        MagentoCase(testDescription: "a price from 10.00", rule: of("quote_item_price", ">=", "10"), off: 550),
        MagentoCase(testDescription: "a price below 10.00", rule: of("quote_item_price", "<", "10.00"), off: 300),
        MagentoCase(
            testDescription: "another price",
            rule: of("quote_item_price", "!=", "15"),
            off: 550,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "an attribute of the shop",
            rule: of("colour", "==", "7"),
            off: 300,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "the beginning of a SKU",
            rule: of("sku", "{}", "MU"),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "the variants of a product",
            rule: of("sku", "==", "SHIRT"),
            cart: Sample.cart([("SHIRT-S", 2000, 1), ("SHIRT-M", 1000, 1), ("TEA", 999, 1)]),
            off: 300
        ),
        MagentoCase(
            testDescription: "a variant that is not in the files",
            rule: of("sku", "==", "CAP"),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "the quantity of a line",
            rule: of("quote_item_qty", ">=", "2"),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let trees = [
        MagentoCase(
            testDescription: "one of two properties, each line once",
            rule: lines([mug, Sample.product("category_ids", "==", "20,22")], "any"),
            off: 600,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "both properties",
            rule: lines([mug, Sample.product("category_ids", "==", "20,22")]),
            off: 300
        ),
        MagentoCase(testDescription: "one of two SKUs", rule: lines([mug, cake], "any"), off: 550),
        MagentoCase(testDescription: "value 0: all are false", rule: lines([mug, cake], value: "0"), off: 300),
        MagentoCase(
            testDescription: "value 0: one is false",
            rule: lines([mug, Sample.product("category_ids", "==", "21")], "any", value: "0"),
            off: 850,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "a combination inside another one",
            rule: lines([Sample.lines([mug, cake], "any"), Sample.product("quote_item_price", ">", "20")]),
            off: 250
        ),
        MagentoCase(
            testDescription: "a combination that must be false",
            rule: lines([Sample.lines([mug, cake], "any")], value: false),
            off: 300
        ),
        MagentoCase(
            testDescription: "two categories of a line",
            rule: lines([Sample.product("category_ids", "==", "20"), Sample.product("category_ids", "==", "22")]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(testDescription: "two SKUs of a line", rule: lines([mug, cake]), off: 0, outcome: .notCarriedOver),
    ]

    static let units = [
        // 150, 99.9 and 250.
        MagentoCase(testDescription: "one unit of each line", rule: ["discount_qty": 1], off: 500),
        // 300 and 199.8.
        MagentoCase(testDescription: "full pairs of each line", rule: ["discount_step": 2], off: 500),
        MagentoCase(testDescription: "with shipping", rule: ["apply_to_shipping": true], off: 850 + 49),
        MagentoCase(
            testDescription: "a fraction of a unit",
            rule: ["discount_qty": "1.5"],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let amounts = [
        MagentoCase(testDescription: "1.00 off each unit", rule: action("by_fixed", 1), off: 600),
        MagentoCase(testDescription: "at most the price", rule: action("by_fixed", "12.0000"), off: 2400 + 2997 + 1200),
        MagentoCase(
            testDescription: "1.00 off one unit of each line",
            rule: action("by_fixed", 1, ["discount_qty": 1]),
            off: 300,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "1.00 off each unit of full pairs",
            rule: action("by_fixed", 1, ["discount_step": 2]),
            off: 400,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "1.00 off each unit, and off shipping",
            rule: action("by_fixed", 1, ["apply_to_shipping": true]),
            off: 700
        ),
        MagentoCase(
            testDescription: "a tenth of a cent",
            rule: action("by_fixed", .number("1.001")),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(testDescription: "10.00 off the cart", rule: action("cart_fixed", 10), off: 1000),
        MagentoCase(testDescription: "more than the cart", rule: action("cart_fixed", 500), off: 8497),
        MagentoCase(
            testDescription: "50.00 off mugs",
            rule: action("cart_fixed", 50, ["action_condition": Sample.lines([mug])]),
            off: 3000
        ),
        MagentoCase(
            testDescription: "off lines and shipping",
            rule: action("cart_fixed", 100, ["apply_to_shipping": true]),
            off: 8497 + 490,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "an amount across two filters",
            rule: action("cart_fixed", 10).merging(lines([mug, Sample.product("category_ids", "==", "21")], "any")),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "an action of an extension",
            rule: action("spend", 1),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let freeUnits = [
        // A line of two and one of three.
        MagentoCase(testDescription: "buy 1, get 1", rule: buy(1, get: 1), off: 1500 + 999),
        MagentoCase(
            testDescription: "buy 2, get 1: each line by itself",
            rule: buy(2, get: 1),
            off: 999,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "buy 3, get 2: a rest of 4 has 1",
            rule: buy(3, get: 2),
            cart: Sample.cart([("MUG", 1500, 9)]),
            off: 4500
        ),
        MagentoCase(
            testDescription: "buy 3, get 2: a rest of 3 has none",
            rule: buy(3, get: 2),
            cart: Sample.cart([("MUG", 1500, 8)]),
            off: 3000
        ),
        MagentoCase(
            testDescription: "only some units of a line count",
            rule: buy(1, get: 1).merging(["discount_qty": 2]),
            cart: Sample.cart([("MUG", 1500, 9)]),
            off: 1500
        ),
        MagentoCase(testDescription: "buy none", rule: buy(0, get: 1), off: 0, outcome: .notCarriedOver),
    ]

    static let shipping = [
        MagentoCase(testDescription: "free shipping", rule: free("2"), off: 490, outcome: .carriedOverWithNote),
        MagentoCase(
            testDescription: "free shipping with a mug",
            rule: free("2").merging(lines([mug])),
            off: 490,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "free shipping, and a cart without the product",
            rule: free("2").merging(of("sku", "==", "POT")),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(testDescription: "all items ship free", rule: free("1"), off: 490, outcome: .carriedOverWithNote),
        MagentoCase(
            testDescription: "some items ship free",
            rule: free("1").merging(lines([mug])),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "a percentage and free shipping",
            rule: ["simple_free_shipping": 2],
            off: 850 + 490,
            outcome: .carriedOverWithNote
        ),
    ]

    private static let mug = Sample.product("sku", "==", "MUG")
    private static let cake = Sample.product("sku", "==", "CAKE")

    private static func percent(_ amount: JSONValue) -> JSONValue { ["discount_amount": amount] }

    private static func of(_ attribute: JSONValue, _ comparison: JSONValue, _ value: JSONValue) -> JSONValue {
        lines([Sample.product(attribute, comparison, value)])
    }

    private static func lines(_ inner: [JSONValue], _ all: JSONValue = "all", value: JSONValue = "1") -> JSONValue {
        ["action_condition": Sample.lines(inner, all, value: value)]
    }

    private static func action(_ name: JSONValue, _ amount: JSONValue, _ changes: JSONValue = [:]) -> JSONValue {
        JSONValue.object(["simple_action": name, "discount_amount": amount]).merging(changes)
    }

    private static func buy(_ count: JSONValue, get: JSONValue) -> JSONValue {
        ["simple_action": "buy_x_get_y", "discount_step": count, "discount_amount": get]
    }

    private static func free(_ kind: JSONValue) -> JSONValue {
        ["discount_amount": 0, "simple_free_shipping": kind]
    }

    @Test(arguments: percentages + trees + units + amounts + freeUnits + shipping)
    func `a rule takes off what Magento does`(rule: MagentoCase) throws { try rule.check() }
}
