import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// A voucher or a promotion tier of Voucherify with its validation rule, a cart, and the discount that the documentation
/// states.
struct VoucherifyCase: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// The repository and the commit of a rule of other people's data; nil for one of the documentation's text.
    var source: PublicSource?
    var base = VoucherifySample.voucher
    var changes: JSONValue = [:]
    var rule: JSONValue?
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver
}

struct VoucherifyRuleTests {
    private typealias Sample = VoucherifySample

    private static let three = Sample.rule([], items: Sample.items)

    private static func discount(_ discount: JSONValue) -> JSONValue { ["discount": discount] }

    static let amounts = [
        VoucherifyCase(testDescription: "10.00 off the order", off: 1000),
        VoucherifyCase(
            testDescription: "10.00 off each order line of three items",
            changes: discount(Sample.amount("APPLY_TO_ITEMS")),
            rule: three,
            off: 3000
        ),
        VoucherifyCase(
            testDescription: "10.00 off each unit of three items",
            changes: discount(Sample.amount("APPLY_TO_ITEMS_BY_QUANTITY")),
            rule: three,
            off: 8000
        ),
        VoucherifyCase(
            testDescription: "10.00 split by the amounts",
            changes: discount(Sample.amount("APPLY_TO_ITEMS_PROPORTIONALLY")),
            rule: three,
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "10.00 split by the quantities",
            changes: discount(Sample.amount("APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY")),
            rule: three,
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        VoucherifyCase(
            testDescription: "10.00 off each line, all items",
            changes: discount(Sample.amount("APPLY_TO_ITEMS")),
            off: 4000
        ),
        VoucherifyCase(
            testDescription: "all items but one",
            changes: discount(Sample.amount("APPLY_TO_ITEMS")),
            rule: Sample.rule([], items: ["included_all": true, "excluded": [Sample.item("p4")], "included": []]),
            off: 3000
        ),
        VoucherifyCase(
            testDescription: "a collection",
            changes: discount(Sample.amount("APPLY_TO_ITEMS")),
            rule: Sample.rule([], items: ["included": [Sample.item("pc_1", "products_collection")]]),
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "10 percent off the order",
            changes: discount(Sample.percent("10.0")),
            off: 1750
        ),
        VoucherifyCase(
            testDescription: "10 percent off three items",
            changes: discount(Sample.percent("10.0", "APPLY_TO_ITEMS")),
            rule: three,
            off: 1250
        ),
        VoucherifyCase(
            testDescription: "50 percent, at most 20.00",
            changes: discount(Sample.percent("50").merging(["amount_limit": 2000])),
            off: 2000
        ),
        VoucherifyCase(
            testDescription: "50 percent of items, at most 20.00 in all",
            changes: discount(Sample.percent("50", "APPLY_TO_ITEMS").merging(["aggregated_amount_limit": 2000])),
            rule: three,
            off: 2000
        ),
        VoucherifyCase(
            testDescription: "50 percent of items, at most 5.00 each",
            changes: discount(Sample.percent("50", "APPLY_TO_ITEMS").merging(["amount_limit": 500])),
            rule: three,
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "a new price of three items",
            changes: discount(Sample.fixed("APPLY_TO_ITEMS")),
            rule: three,
            off: 4500
        ),
        VoucherifyCase(
            testDescription: "a new price of the order",
            changes: discount(Sample.fixed("APPLY_TO_ORDER", 15_000)),
            off: 2500
        ),
        VoucherifyCase(
            testDescription: "two free shirts that are in the cart",
            changes: discount(Sample.units("ADD_MISSING_ITEMS", 2, "p3")),
            off: 4000,
            outcome: .carriedOverWithNote
        ),
        VoucherifyCase(
            testDescription: "two more shirts for free",
            changes: discount(Sample.units("ADD_NEW_ITEMS", 2, "p3")),
            off: 0
        ),
        VoucherifyCase(
            testDescription: "free shipping",
            changes: discount(Sample.units("ADD_MISSING_ITEMS", 1, "prod_5h1pp1ng")),
            off: 490
        ),
        VoucherifyCase(
            testDescription: "an item in place of another",
            changes: discount(Sample.units("REPLACE_ITEMS", 1, "p3")),
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "a formula",
            changes: discount(Sample.amount("APPLY_TO_ORDER").merging(["amount_off_formula": "ORDER_AMOUNT * 0.1"])),
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "only the cheapest item",
            changes: discount(Sample.amount("APPLY_TO_ITEMS")),
            rule: Sample.rule(
                [],
                items: ["included": [Sample.item("p1").merging(["effect": "APPLY_TO_CHEAPEST"])]]
            ),
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "at most two units",
            changes: discount(Sample.amount("APPLY_TO_ITEMS_BY_QUANTITY")),
            rule: Sample.rule([], items: ["included": [Sample.item("p1").merging(["quantity_limit": 2])]]),
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "a product that is not in the files",
            changes: discount(Sample.amount("APPLY_TO_ITEMS")),
            rule: Sample.rule([], items: ["included": [Sample.item("p9")]]),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let others = [
        VoucherifyCase(testDescription: "not active", changes: ["active": false], off: 0),
        VoucherifyCase(testDescription: "without the code", cart: ["codes": []], off: 0),
        VoucherifyCase(testDescription: "before the start", changes: ["start_date": "2026-06-01T12:00:01Z"], off: 0),
        VoucherifyCase(testDescription: "at the end", changes: ["expiration_date": "2026-06-01T12:00:00Z"], off: 0),
        VoucherifyCase(
            testDescription: "used up",
            changes: ["redemption": ["quantity": 3, "redeemed_quantity": 3]],
            off: 0
        ),
        VoucherifyCase(
            testDescription: "the last use",
            changes: ["redemption": ["quantity": 3, "redeemed_quantity": 2]],
            off: 1000
        ),
        VoucherifyCase(testDescription: "on a Monday", changes: ["validity_day_of_week": [1, 2]], off: 1000),
        VoucherifyCase(testDescription: "on other days", changes: ["validity_day_of_week": [0, 2]], off: 0),
        VoucherifyCase(
            testDescription: "in happy hours",
            changes: [
                "validity_hours": [
                    "daily": [["start_time": "11:00", "expiration_time": "13:00", "days_of_week": [1]]]
                ]
            ],
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "every other day",
            changes: ["validity_timeframe": ["interval": "P2D", "duration": "PT1H"]],
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "a gift card",
            changes: ["type": "GIFT_VOUCHER", "discount": nil, "gift": ["amount": 10_000, "balance": 10_000]],
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "a loyalty card",
            changes: ["type": "LOYALTY_CARD", "discount": nil, "loyalty_card": ["points": 100]],
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "a category",
            changes: ["category": "First", "categories": [["id": "cat_1", "name": "First"]]],
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        VoucherifyCase(
            testDescription: "a promotion tier, without a code",
            base: Sample.tier,
            cart: ["codes": []],
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "a validation rule that is not in the files",
            changes: ["validation_rules_assignments": Sample.assigned(["val_9"])],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    @Test(arguments: amounts + others + VoucherifyPublic.rules)
    func `a discount takes off what the documentation states`(rule: VoucherifyCase) throws {
        try Self.check(rule)
    }

    static func check(_ rule: VoucherifyCase) throws {
        var object = rule.base.merging(rule.changes)
        var files = [Sample.products]
        if let own = rule.rule {
            let name = rule.base["hierarchy"] == nil ? "validation_rules_assignments" : "validation_rule_assignments"
            object = object.merging(.object([name: Sample.assigned(["val_1"])]))
            files.append(Sample.list([own], "data"))
        }
        let imported = try Imported([Sample.list([object], "vouchers")] + files, Sample.settings)
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == rule.outcome, "\(lines)")
        #expect(try imported.discount(Sample.cart.merging(rule.cart)) == rule.off, "\(lines)")
    }
}
