import Cartwright
import CartwrightImport

/// Rules of other people's data. Their amounts are facts; codes and carts are ours.
enum VoucherifyPublic {
    private typealias Sample = VoucherifySample

    static let rules = effects + imports + conditions

    private static let sdk = PublicSource(
        repository: "voucherifyio/voucherify-js-sdk",
        commit: "4b741622d2769b830b18a679fef6cc81c388d87b"
    )
    private static let api = PublicSource(
        repository: "voucherifyio/voucherify-openapi",
        commit: "65c33a7ab4384e3df9e382751157aca4b1352cd6"
    )

    /// The order of the guide to effects: 1950.00 in all, of which two items of 20.00 and 80.00 are reduced.
    private static let order: JSONValue = [
        "lines": [
            ["sku": "CUP", "unit_price": 2000, "quantity": 1], ["sku": "MAP", "unit_price": 8000, "quantity": 1],
            ["sku": "SHIRT", "unit_price": 5000, "quantity": 1],
            ["sku": "FLASK", "unit_price": 180_000, "quantity": 1],
        ]
    ]

    private static let two = Sample.rule([], items: ["included": [Sample.item("p1"), Sample.item("p2")]])

    private static func line(_ amount: Int64) -> JSONValue {
        ["lines": [["sku": "CUP", "unit_price": .integer(amount), "quantity": 1]]]
    }

    private static let effects = [
        VoucherifyCase(
            testDescription: "10.00 off 200.00 leaves 190.00",
            source: sdk,
            changes: ["discount": ["type": "AMOUNT", "amount_off": 1000]],
            cart: line(20_000),
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "10 percent off 200.50 is 20.05",
            source: api,
            changes: ["discount": Sample.percent("10.0")],
            cart: line(20_050),
            off: 2005
        ),
        VoucherifyCase(
            testDescription: "10.00 off each of two items",
            source: api,
            changes: ["discount": Sample.amount("APPLY_TO_ITEMS")],
            rule: two,
            cart: order,
            off: 2000
        ),
        VoucherifyCase(
            testDescription: "10.00 off two items in proportion",
            source: api,
            changes: ["discount": Sample.amount("APPLY_TO_ITEMS_PROPORTIONALLY")],
            rule: two,
            cart: order,
            off: 1000
        ),
    ]

    private static let dates: JSONValue = [
        "start_date": "2020-12-10T23:00:00Z", "expiration_date": "2029-12-31T23:00:00Z",
        "redemption": ["quantity": 1],
    ]

    private static func imported(_ discount: JSONValue) -> JSONValue { dates.merging(["discount": discount]) }

    private static let imports = [
        VoucherifyCase(
            testDescription: "an amount without an effect",
            source: api,
            changes: imported(["type": "AMOUNT", "amount_off": 3000]),
            off: 3000
        ),
        VoucherifyCase(
            testDescription: "a percentage without an effect",
            source: api,
            changes: imported(["type": "PERCENT", "percent_off": 30]),
            off: 5250
        ),
        VoucherifyCase(
            testDescription: "a percentage off all items",
            source: api,
            changes: imported(["type": "PERCENT", "percent_off": 30, "effect": "APPLY_TO_ITEMS"]),
            off: 5250
        ),
        VoucherifyCase(
            testDescription: "a use before",
            source: api,
            changes: imported(["type": "PERCENT", "percent_off": 30])
                .merging(["redemption": ["quantity": 1, "redeemed_quantity": 1]]),
            off: 0
        ),
        VoucherifyCase(
            testDescription: "an amount in proportion",
            source: api,
            changes: imported(["type": "AMOUNT", "amount_off": 30, "effect": "APPLY_TO_ITEMS_PROPORTIONALLY"]),
            off: 30
        ),
        VoucherifyCase(
            testDescription: "a price of the order",
            source: api,
            changes: imported(["type": "FIXED", "fixed_amount": 30, "effect": "APPLY_TO_ORDER"]),
            off: 17_470
        ),
        VoucherifyCase(
            testDescription: "an item that is missing",
            source: api,
            changes: imported(Sample.units("ADD_MISSING_ITEMS", 1, "p1")),
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        VoucherifyCase(
            testDescription: "many items",
            source: api,
            changes: imported([
                "type": "UNIT", "effect": "ADD_MANY_ITEMS",
                "units": [
                    ["unit_off": 1, "unit_type": "p1", "effect": "ADD_MISSING_ITEMS"],
                    ["unit_off": 1, "unit_type": "p1", "effect": "ADD_NEW_ITEMS"],
                ],
            ]),
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        VoucherifyCase(
            testDescription: "free shipping",
            source: api,
            changes: imported(Sample.units("ADD_MISSING_ITEMS", 1, "prod_5h1pp1ng")),
            off: 490
        ),
        VoucherifyCase(
            testDescription: "a gift card",
            source: api,
            changes: dates.merging(["type": "GIFT_VOUCHER", "gift": ["amount": 10_000], "discount": nil]),
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    private static let conditions = [
        VoucherifyCase(
            testDescription: "more than 100.00",
            source: api,
            rule: Sample.rule([Sample.test("order.amount", ["$more_than": [10_000]])]),
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "less than 40.00",
            source: api,
            rule: Sample.rule([Sample.test("order.amount", ["$less_than": [4000]])]),
            off: 0
        ),
        VoucherifyCase(
            testDescription: "a line of 1500.00",
            source: api,
            rule: Sample.rule([Sample.test("order.items.price_any", ["$is": [150_000]])]),
            cart: line(150_000),
            off: 1000
        ),
        VoucherifyCase(
            testDescription: "a segment",
            source: api,
            rule: Sample.rule([Sample.test("customer.segment", ["$is": ["seg_1"]])]),
            cart: ["customer": ["id": "lin", "segments": ["seg_1"]]],
            off: 1000,
            outcome: .carriedOverWithNote
        ),
        VoucherifyCase(
            testDescription: "a custom event",
            source: api,
            rule: Sample.rule([
                Sample.test("custom_event.metadata", ["$greater_than_or_equal": [1]]).merging(["property": "test"])
            ]),
            off: 0,
            outcome: .notCarriedOver
        ),
        VoucherifyCase(
            testDescription: "30.00 off orders of a tier",
            source: api,
            base: Sample.tier,
            changes: ["action": ["discount": Sample.amount("APPLY_TO_ORDER", 3000)], "validity_day_of_week": [1, 2]],
            cart: ["codes": []],
            off: 3000
        ),
    ]
}
