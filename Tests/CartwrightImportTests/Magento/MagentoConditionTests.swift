import Cartwright
import CartwrightImport
import Testing

struct MagentoConditionTests {
    private typealias Sample = MagentoSample

    static let totals = [
        MagentoCase(testDescription: "at the least subtotal", rule: only("base_subtotal", ">=", "84.97"), off: 850),
        MagentoCase(testDescription: "not above the subtotal", rule: only("base_subtotal", ">", "84.9700"), off: 0),
        MagentoCase(
            testDescription: "not below the subtotal",
            rule: only("base_subtotal", "<", .number("84.97")),
            off: 0
        ),
        MagentoCase(testDescription: "at most the subtotal", rule: only("base_subtotal", "<=", "84.97"), off: 850),
        MagentoCase(testDescription: "another subtotal", rule: only("base_subtotal", "!=", "84.97"), off: 0),
        MagentoCase(testDescription: "exactly the subtotal", rule: only("base_subtotal", "==", "84.97"), off: 850),
        MagentoCase(testDescription: "more than 5 units", rule: only("total_qty", ">", "5"), off: 850),
        MagentoCase(testDescription: "more than 6 units", rule: only("total_qty", ">", 6), off: 0),
        MagentoCase(testDescription: "one of some numbers of units", rule: only("total_qty", "()", "2, 6"), off: 850),
        MagentoCase(
            testDescription: "a subtotal beside a filter of lines",
            rule: only("base_subtotal", ">=", "80").merging([
                "action_condition": Sample.lines([Sample.product("sku", "==", "MUG")])
            ]),
            off: 300,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(testDescription: "a weight", rule: only("weight", "<", "5"), off: 0, outcome: .notCarriedOver),
        MagentoCase(
            testDescription: "a part of a cent",
            rule: only("base_subtotal", ">=", "84.965"),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let places = [
        MagentoCase(testDescription: "the country", rule: only("country_id", "==", "DE"), off: 850),
        MagentoCase(testDescription: "another country", rule: only("country_id", "!=", "DE"), off: 0),
        MagentoCase(
            testDescription: "a country that does not exist",
            rule: only("country_id", "==", "XX"),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(testDescription: "the method", rule: only("shipping_method", "==", "flatrate_flatrate"), off: 850),
        MagentoCase(
            testDescription: "another method",
            rule: only("shipping_method", "==", "tablerate_bestway"),
            off: 0
        ),
        MagentoCase(
            testDescription: "the payment",
            rule: only("payment_method", "==", "checkmo"),
            off: 850,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "the postcode of a cart without one",
            rule: only("postcode", "==", "10115"),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "the beginning of a postcode",
            rule: only("postcode", "{}", "101"),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let items = [
        MagentoCase(testDescription: "an item is found", rule: cart([Sample.found([tea])]), off: 850),
        MagentoCase(testDescription: "three of an item", rule: cart([Sample.found([tea, count(">=", 3)])]), off: 850),
        MagentoCase(testDescription: "four of an item", rule: cart([Sample.found([tea, count(">=", 4)])]), off: 0),
        MagentoCase(testDescription: "not found", rule: cart([Sample.found([tea], value: "0")]), off: 0),
        MagentoCase(
            testDescription: "four of an item are not found",
            rule: cart([Sample.found([tea, count(">", 3)], value: "0")]),
            off: 850
        ),
        MagentoCase(testDescription: "one of two items", rule: cart([Sample.found([pot, tea], "any")]), off: 850),
        MagentoCase(testDescription: "two of a category", rule: cart([subselect("qty", ">=", 2)]), off: 850),
        MagentoCase(testDescription: "three of a category", rule: cart([subselect("qty", ">=", 3)]), off: 0),
        MagentoCase(
            testDescription: "30.00 of a category",
            rule: cart([subselect("base_row_total", ">=", "30")]),
            off: 850
        ),
        MagentoCase(
            testDescription: "more than 30.00 of a category",
            rule: cart([subselect("base_row_total", ">", "30.0000")]),
            off: 0
        ),
        MagentoCase(
            testDescription: "a number of two kinds of lines",
            rule: cart([Sample.subselect("qty", ">=", 1, [tea, count(">", 1)])]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "the total of a line",
            rule: cart([Sample.found([Sample.product("quote_item_row_total", ">", 1)])]),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let trees = [
        MagentoCase(
            testDescription: "one of two conditions",
            rule: cart([Sample.address("country_id", "==", "FR"), Sample.found([tea])], "any"),
            off: 850
        ),
        MagentoCase(
            testDescription: "all conditions",
            rule: cart([Sample.address("country_id", "==", "FR"), Sample.found([tea])]),
            off: 0
        ),
        MagentoCase(
            testDescription: "value 0: the condition must be false",
            rule: cart([Sample.address("base_subtotal", ">=", "50")], value: "0"),
            off: 0
        ),
        MagentoCase(
            testDescription: "value 0: one condition must be false",
            rule: cart([Sample.found([pot]), Sample.found([tea])], "any", value: "0"),
            off: 850
        ),
        MagentoCase(
            testDescription: "false conditions inside false conditions",
            rule: cart([Sample.combine([Sample.found([pot])], value: "0")], value: 0),
            off: 0
        ),
        MagentoCase(
            testDescription: "a value that is absent, which versions read as 0",
            rule: cart([Sample.found([tea])], value: nil),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "a condition of an extension",
            rule: cart([["condition_type": "Vendor\\Module\\Condition"]]),
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "a deep tree",
            rule: ["condition": (0..<25).reduce(Sample.found([tea])) { tree, _ in Sample.combine([tree]) }],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    private static let tea = Sample.product("sku", "==", "TEA")
    private static let pot = Sample.product("sku", "==", "POT")

    private static func count(_ comparison: JSONValue, _ value: JSONValue) -> JSONValue {
        Sample.product("quote_item_qty", comparison, value)
    }

    private static func subselect(_ name: JSONValue, _ comparison: JSONValue, _ value: JSONValue) -> JSONValue {
        Sample.subselect(name, comparison, value, [Sample.product("category_ids", "==", "20")])
    }

    private static func only(_ name: JSONValue, _ comparison: JSONValue, _ value: JSONValue) -> JSONValue {
        cart([Sample.address(name, comparison, value)])
    }

    private static func cart(_ inner: [JSONValue], _ all: JSONValue = "all", value: JSONValue = "1") -> JSONValue {
        ["condition": Sample.combine(inner, all, value: value)]
    }

    @Test(arguments: totals + places + items + trees)
    func `a rule applies to the carts of Magento`(rule: MagentoCase) throws { try rule.check() }
}
