import Cartwright
import CartwrightImport
import Testing

struct MagentoLimitTests {
    private typealias Sample = MagentoSample

    static let dates = [
        MagentoCase(testDescription: "on the last day", rule: ["to_date": "2026-06-01"], off: 850),
        MagentoCase(testDescription: "after the last day", rule: ["to_date": "2026-05-31 00:00:00"], off: 0),
        MagentoCase(testDescription: "on the first day", rule: ["from_date": "2026-06-01"], off: 850),
        MagentoCase(testDescription: "before the first day", rule: ["from_date": "2026-06-02"], off: 0),
        MagentoCase(
            testDescription: "the first day in the time zone of the store",
            rule: ["from_date": "2026-06-02"],
            zone: "Pacific/Kiritimati",
            off: 850
        ),
        MagentoCase(testDescription: "no date", rule: ["from_date": "soon"], off: 0, outcome: .notCarriedOver),
        MagentoCase(testDescription: "an inactive rule", rule: ["is_active": false], off: 0),
    ]

    static let customers = [
        MagentoCase(
            testDescription: "a guest without a segment is in group 0",
            rule: ["customer_group_ids": [0]],
            off: 850,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "a customer of group 1 is not in group 0",
            rule: ["customer_group_ids": ["0"]],
            cart: segment("General"),
            off: 0,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "a customer of the group",
            rule: ["customer_group_ids": [2, 3]],
            cart: segment("Retailer"),
            off: 850,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "a guest is not in other groups",
            rule: ["customer_group_ids": [1, 2, 3]],
            off: 0,
            outcome: .carriedOverWithNote
        ),
        MagentoCase(
            testDescription: "a group that is not in the files",
            rule: ["customer_group_ids": [0, 4]],
            off: 0,
            outcome: .notCarriedOver
        ),
        MagentoCase(
            testDescription: "no website",
            rule: ["website_ids": []],
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    static let coupons = [
        MagentoCase(testDescription: "a code in any case", rule: code, coupon: Sample.coupon, off: 850),
        MagentoCase(
            testDescription: "a cart without the code",
            rule: code,
            coupon: Sample.coupon,
            cart: ["codes": []],
            off: 0
        ),
        MagentoCase(testDescription: "a code that is not in the files", rule: code, off: 0, outcome: .notCarriedOver),
        MagentoCase(testDescription: "used up", rule: code, coupon: limited(3), off: 0),
        MagentoCase(testDescription: "the last use", rule: code, coupon: limited(4), off: 850),
        MagentoCase(testDescription: "no limit", rule: code, coupon: limited(0), off: 850),
        MagentoCase(
            testDescription: "used by the customer",
            rule: code.merging(["uses_per_customer": 1]),
            coupon: Sample.coupon,
            cart: ["customer": ["id": "lin", "promotion_uses": ["31": 1]]],
            off: 0
        ),
        MagentoCase(
            testDescription: "a lower limit of the code",
            rule: code.merging(["uses_per_customer": 3]),
            coupon: Sample.coupon.merging(["usage_per_customer": 1]),
            cart: ["customer": ["id": "lin", "promotion_uses": ["31": 1]]],
            off: 0
        ),
        MagentoCase(
            testDescription: "a generated code",
            rule: code.merging(["use_auto_generation": true]),
            coupon: Sample.coupon.merging(["type": 1]),
            off: 850
        ),
        MagentoCase(
            testDescription: "a code that the rule does not accept",
            rule: ["coupon_type": "AUTO"],
            coupon: Sample.coupon,
            off: 0,
            outcome: .notCarriedOver
        ),
    ]

    private static let code: JSONValue = ["coupon_type": "SPECIFIC_COUPON"]

    private static func limited(_ limit: JSONValue) -> JSONValue { Sample.coupon.merging(["usage_limit": limit]) }

    private static func segment(_ name: JSONValue) -> JSONValue { ["customer": ["id": "lin", "segments": [name]]] }

    @Test(arguments: dates + customers + coupons)
    func `a rule applies when and to whom Magento applies it`(rule: MagentoCase) throws { try rule.check() }
}
