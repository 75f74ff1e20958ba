import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// A cart discount of commercetools, a cart, and the discount that the documentation states.
struct CommercetoolsCase: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// The repository and the commit of a rule of other people's test data; nil for one of the documentation.
    var source: PublicSource?
    var changes: JSONValue = [:]
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver
}

struct CommercetoolsRuleTests {
    private typealias Sample = CommercetoolsSample

    static let values = [
        CommercetoolsCase(testDescription: "half off all line items", off: 2997),
        CommercetoolsCase(
            testDescription: "20 percent, for each unit",
            changes: value(Sample.relative(2000)),
            off: 1200
        ),
        CommercetoolsCase(
            testDescription: "12.5 percent, half to even",
            changes: value(Sample.relative(1250)),
            off: 751
        ),
        CommercetoolsCase(testDescription: "0.05 percent", changes: value(Sample.relative(5)), off: 2),
        CommercetoolsCase(testDescription: "100 percent", changes: value(Sample.relative(10_000)), off: 5997),
        CommercetoolsCase(
            testDescription: "more than 100 percent",
            changes: value(Sample.relative(10_001)),
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(testDescription: "5.00 once", changes: value(Sample.absolute(500)), off: 500),
        CommercetoolsCase(testDescription: "at most the lines", changes: value(Sample.absolute(10_000)), off: 5997),
        CommercetoolsCase(
            testDescription: "5.00 in proportion",
            changes: value(Sample.absolute(500, mode: "ProportionateDistribution")),
            off: 500
        ),
        CommercetoolsCase(
            testDescription: "5.00 in equal parts",
            changes: value(Sample.absolute(500, mode: "EvenDistribution")),
            off: 500,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "1.00 individually",
            changes: value(Sample.absolute(100, mode: "IndividualApplication")),
            off: 500,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "a cart in another currency",
            changes: value(Sample.absolute(500)),
            cart: ["currency": "USD"],
            off: 0
        ),
        CommercetoolsCase(
            testDescription: "an amount of high precision",
            changes: value([
                "type": "fixed",
                "money": [["type": "highPrecision", "currencyCode": "EUR", "centAmount": 5, "fractionDigits": 4]],
            ]),
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "teas for 8.00 each",
            changes: value(Sample.absolute(800, type: "fixed"), Sample.lines("sku = \"TEA\"")),
            off: 597
        ),
        CommercetoolsCase(
            testDescription: "a fixed price above the price",
            changes: value(Sample.absolute(1000, type: "fixed"), Sample.lines("sku = \"TEA\"")),
            off: 0
        ),
        CommercetoolsCase(
            testDescription: "a value of another type",
            changes: value(["type": "magic"]),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let targets = [
        CommercetoolsCase(
            testDescription: "free shipping",
            changes: value(Sample.relative(10_000), ["type": "shipping"]),
            off: 490
        ),
        CommercetoolsCase(
            testDescription: "3.00 off shipping",
            changes: value(Sample.absolute(300), ["type": "shipping"]),
            off: 300
        ),
        CommercetoolsCase(
            testDescription: "shipping for 2.00",
            changes: value(Sample.absolute(200, type: "fixed"), ["type": "shipping"]),
            off: 290
        ),
        CommercetoolsCase(
            testDescription: "10 percent off the total price",
            changes: value(Sample.relative(1000), ["type": "totalPrice"]),
            off: 649
        ),
        CommercetoolsCase(
            testDescription: "10.00 off the total price",
            changes: value(Sample.absolute(1000), ["type": "totalPrice"]),
            off: 1000
        ),
        CommercetoolsCase(
            testDescription: "a fixed total price",
            changes: value(Sample.absolute(1000, type: "fixed"), ["type": "totalPrice"]),
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "of two units the cheapest is free",
            changes: value(Sample.relative(10_000), Sample.group(2, 1)),
            off: 1998
        ),
        CommercetoolsCase(
            testDescription: "of two units the dearest is free",
            changes: value(Sample.relative(10_000), Sample.group(2, 1, mode: "MostExpensive")),
            off: 3000
        ),
        CommercetoolsCase(
            testDescription: "at most once",
            changes: value(Sample.relative(10_000), Sample.group(2, 1, most: 1)),
            off: 999
        ),
        CommercetoolsCase(
            testDescription: "of three units two are free, in complete groups only",
            changes: value(Sample.relative(10_000), Sample.group(3, 2)),
            off: 1998
        ),
        CommercetoolsCase(
            testDescription: "of two mugs one for half",
            changes: value(Sample.relative(5000), Sample.group(2, 1, "sku = \"MUG\"")),
            off: 750,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "three teas for free",
            changes: value(Sample.relative(10_000), Sample.group(3, 3, "sku = \"TEA\"")),
            off: 2997
        ),
        CommercetoolsCase(
            testDescription: "5.00 off one of two units, once",
            changes: value(Sample.absolute(500), Sample.group(2, 1, most: 1)),
            off: 500
        ),
        CommercetoolsCase(
            testDescription: "an amount off several groups",
            changes: value(Sample.absolute(500), Sample.group(2, 1)),
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "more units reduced than bought",
            changes: value(Sample.relative(10_000), Sample.group(1, 2)),
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "custom line items",
            changes: value(Sample.relative(5000), Sample.lines("slug = \"engraving\"", "customLineItems")),
            cart: [
                "lines": [
                    [
                        "sku": "engraving", "unit_price": 600, "quantity": 1,
                        "attributes": ["custom_line_item": true],
                    ],
                    ["sku": "MUG", "unit_price": 1500, "quantity": 1],
                ]
            ],
            off: 300
        ),
        CommercetoolsCase(
            testDescription: "a pattern of units",
            changes: value(Sample.relative(1000), ["type": "pattern", "triggerPattern": [], "targetPattern": []]),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let others = [
        CommercetoolsCase(testDescription: "not active", changes: ["isActive": false], off: 0),
        CommercetoolsCase(
            testDescription: "before the start",
            changes: ["validFrom": "2026-06-01T12:00:01.000Z"],
            off: 0
        ),
        CommercetoolsCase(
            testDescription: "after the end",
            changes: ["validUntil": "2026-06-01T12:00:00.000Z"],
            off: 0
        ),
        CommercetoolsCase(
            testDescription: "in a store",
            changes: ["stores": [["typeId": "store", "key": "berlin"]]],
            cart: ["attributes": ["store.key": "berlin"]],
            off: 2997,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "in another store",
            changes: ["stores": [["typeId": "store", "key": "berlin"]]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "without the code that it needs",
            changes: ["requiresDiscountCode": true],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "in a group of discounts",
            changes: ["discountGroup": ["typeId": "discount-group", "id": "g1"]],
            off: 0,
            outcome: .notCarriedOver
        ),
        CommercetoolsCase(
            testDescription: "own fields",
            changes: ["custom": ["type": ["id": "t1"], "fields": ["note": "spring"]]],
            off: 2997,
            outcome: .carriedOverWithNote
        ),
        CommercetoolsCase(
            testDescription: "an order that is not a number",
            changes: ["sortOrder": "first"],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static func value(_ value: JSONValue, _ target: JSONValue = Sample.lines("1 = 1")) -> JSONValue {
        ["value": value, "target": target]
    }

    @Test(arguments: values + targets + others + CommercetoolsPublic.rules)
    func `a discount takes off what the documentation states`(rule: CommercetoolsCase) throws {
        let files = [Sample.page([Sample.discount.merging(rule.changes)]), Sample.products, Sample.categories]
        let imported = try Imported(files)
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == rule.outcome, "\(lines)")
        #expect(try imported.discount(Sample.cart.merging(rule.cart)) == rule.off, "\(lines)")
    }
}
