import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// Tables of vouchers, as a project exports them.
struct VoucherifyTableTests {
    private typealias Sample = VoucherifySample

    private static let columns = [
        "code", "voucher_type", "value", "discount_type", "discount_effect", "discount_unit_type",
        "discount_unit_effect", "discount_amount_limit", "campaign", "category", "start_date", "expiration_date",
        "redemption_quantity", "redemption_count", "active", "validity_day_of_week", "validation_rules_id", "id",
        "is_referral_code", "created_at", "updated_at", "qr_code", "customer_source_id", "gift_balance",
    ]

    private static let voucher = [
        "code": "GARDEN", "voucher_type": "DISCOUNT_VOUCHER", "value": "10", "discount_type": "PERCENT", "id": "v_1",
        "active": "TRUE", "created_at": "2026-04-01T00:00:00.000Z", "redemption_count": "2",
    ]

    private static func table(_ vouchers: [[String: String]], _ columns: [String] = columns) -> String {
        let rows = [columns] + vouchers.map { voucher in columns.map { voucher[$0] ?? "" } }
        return rows.map { row in row.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }.joined()
    }

    private static func imported(_ changes: [String: String], _ files: [JSONValue] = []) throws -> Imported {
        let table = table([voucher.merging(changes) { $1 }])
        let others = files.enumerated().map { ("file\($0).json", $1.text) }
        return try Imported(texts: [("vouchers.csv", table)] + others, Sample.settings)
    }

    @Test func `every column is in a table`() throws {
        let imported = try Self.imported([:])
        #expect(imported.report.system == "voucherify")
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(imported.rule?.id == "v_1" && imported.rule?.location.line == 2)
        // A column that no table has is named.
        let other = Self.table([Self.voucher.merging(["colour": "red"]) { $1 }], Self.columns + ["colour"])
        let rule = try Imported(texts: [("v.csv", other)], Sample.settings).rule
        #expect(rule?.notes.map(\.field) == ["colour"])
    }

    @Test(
        arguments: [
            ([:], 1750), (["active": "false"], 0), (["value": "12.5"], 2188),
            (["expiration_date": "2026-05-01T00:00:00.000Z"], 0), (["redemption_quantity": "5"], 1750),
            (["validity_day_of_week": "1,2"], 1750), (["validity_day_of_week": "[0]"], 0),
            (
                [
                    "discount_type": "UNIT", "value": "1", "discount_unit_type": "prod_5h1pp1ng",
                    "discount_unit_effect": "ADD_MISSING_ITEMS",
                ], 490
            ),
        ] as [([String: String], Int64)]
    )
    func `a voucher takes off what its JSON does`(changes: [String: String], discount: Int64) throws {
        let imported = try Self.imported(changes)
        #expect(imported.rule?.reasons == [], "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart) == discount)
    }

    @Test func `limits and uses come over`() throws {
        let imported = try Self.imported(["redemption_quantity": "5"])
        let promotion = try #require(imported.result.catalog.catalog.promotions.first)
        #expect(promotion.usageLimit == 5 && promotion.json["used"] == 2)
    }

    @Test(
        arguments: [
            (["discount_type": "AMOUNT", "value": "10"], "discount.value"),
            (["discount_type": "FIXED", "value": "1000"], "discount.value"),
            (["discount_amount_limit": "500"], "discount.discount_amount_limit"),
            (["voucher_type": "GIFT_VOUCHER"], "type"), (["active": "perhaps"], "active"),
            (["validity_day_of_week": "Monday"], "validity_day_of_week"),
            (["campaign": "Garden campaign"], "campaign_id"),
            (["validation_rules_id": "val_1"], "validation_rules_assignments"),
            (["redemption_quantity": "many"], "redemption"),
        ] as [([String: String], String)]
    )
    func `a value that the documentation leaves open is a reason`(changes: [String: String], field: String) throws {
        let imported = try Self.imported(changes)
        #expect(imported.rule?.reasons.map(\.field) == [field], "\(imported.report.lines)")
    }

    @Test func `the rules of a voucher and of its campaign are those of JSON files`() throws {
        let rule = Sample.rule([Sample.test("order.amount", ["$more_than": [20_000]])])
        let files = [Sample.list([Sample.campaign], "campaigns"), Sample.list([rule], "data")]
        let changes = ["campaign": "Garden campaign", "validation_rules_id": "val_1"]
        let imported = try Self.imported(changes, files)
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(imported.result.catalog.catalog.promotions.map(\.name) == ["Garden campaign"])
        #expect(try imported.discount(Sample.cart) == 0)
    }

    @Test func `columns that are missing are assumptions, and missing rules a note`() throws {
        let few = ["Code", "Voucher Type", "Value", "Discount Type"]
        let text = few.joined(separator: ",") + "\nGARDEN,DISCOUNT_VOUCHER,10,PERCENT\n"
        let imported = try Imported(texts: [("v.csv", text)], Sample.settings)
        #expect(imported.rule?.notes.map(\.field) == ["validation_rules_assignments"])
        #expect(imported.rule?.id == "GARDEN")
        #expect(try imported.discount(Sample.cart) == 1750)
        #expect(imported.report.assumptions.count { $0.hasPrefix("v.csv: without a column") } == 7)
    }
}
