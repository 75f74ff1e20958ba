import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct VoucherifyImportTests {
    private typealias Sample = VoucherifySample

    private static let child = Sample.voucher.merging(["campaign": "Garden campaign", "campaign_id": "camp_1"])

    private static func imported(_ vouchers: [JSONValue], _ others: [JSONValue] = []) throws -> Imported {
        try Imported([Sample.list(vouchers, "vouchers"), Sample.products] + others, Sample.settings)
    }

    @Test func `every field of the samples is in a table`() throws {
        let tables = CatalogImport.tables(of: "voucherify")
        let names = ["voucher", "promotion tier", "campaign", "discount", "validation rule", "item"]
        #expect(tables.prefix(6).map(\.name) == names)
        for (table, sample) in zip(tables, [Sample.voucher, Sample.tier, Sample.campaign]) {
            #expect(table.missing(in: sample) == [])
        }
        #expect(tables[4].missing(in: Sample.rule([])) == [])
    }

    @Test func `the currency is a setting, and the settings are in the report`() throws {
        #expect(throws: CartwrightError.self) { try Imported([Sample.list([Sample.voucher], "vouchers")]) }
        let report = try Self.imported([Sample.voucher]).report
        #expect(report.assumptions.contains("currency: USD, as given"))
        #expect(report.assumptions.contains("time zone: UTC"))
        #expect(report.options.contains { $0.hasPrefix("stacking: add") })
    }

    /// Noon in UTC is 21:00 in Tokyo.
    @Test func `weekdays and hours are those of the zone`() throws {
        let hours: JSONValue = ["daily": [["start_time": "20:00", "expiration_time": "22:00", "days_of_week": [1]]]]
        var settings = Sample.settings
        settings.timeZone = try Zone("Asia/Tokyo")
        let page = Sample.list([Sample.voucher.merging(["validity_hours": hours])], "vouchers")
        #expect(try Imported([page], settings).discount(Sample.cart) == 1000)
        #expect(try Imported([page], Sample.settings).discount(Sample.cart) == 0)
    }

    @Test func `a voucher has the dates, the rules and the name of its campaign`() throws {
        #expect(try Self.imported([Self.child]).rule?.reasons.map(\.field) == ["campaign_id"])
        let rule = Sample.rule([Sample.test("order.amount", ["$more_than": [20_000]])])
        let campaign = Sample.campaign.merging([
            "expiration_date": "2026-07-01T00:00:00Z", "validation_rules_assignments": Sample.assigned(["val_1"]),
        ])
        let files = [Sample.list([campaign], "campaigns"), Sample.list([rule], "data")]
        let imported = try Self.imported([Self.child], files)
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        let promotion = try #require(imported.result.catalog.catalog.promotions.first)
        #expect(promotion.name == "Garden campaign" && promotion.conditions.count == 1)
        #expect(promotion.endsAt == (try Instant("2026-07-01T00:00:00Z")))
        #expect(try imported.discount(Sample.cart) == 0)
    }

    @Test func `a rule that the assignments of a file name counts, too`() throws {
        let assignment: JSONValue = [
            "id": "asgm_1", "rule_id": "val_1", "related_object_id": "v_1", "related_object_type": "voucher",
            "object": "validation_rules_assignment",
        ]
        let rule = Sample.rule([Sample.test("order.amount", ["$more_than": [20_000]])])
        let voucher = Sample.voucher.without("validation_rules_assignments")
        let files = [Sample.list([assignment], "data"), Sample.list([rule], "data")]
        #expect(try Self.imported([voucher], files).discount(Sample.cart) == 0)
        let alone = try Self.imported([voucher])
        #expect(alone.rule?.notes.map(\.field) == ["validation_rules_assignments"])
    }

    @Test func `a campaign contains its tiers, and one without vouchers is named`() throws {
        let promotion = Sample.campaign.merging([
            "campaign_type": "PROMOTION", "promotion": ["tiers": [Sample.tier.merging(["campaign_id": "camp_1"])]],
        ])
        let tiers = try Self.imported([], [Sample.list([promotion], "campaigns")])
        #expect(tiers.rule?.outcome == .carriedOver, "\(tiers.report.lines)")
        #expect(try tiers.discount(Sample.cart) == 1000)
        let cards = Sample.campaign.merging(["campaign_type": "GIFT_VOUCHERS"])
        let named = try Self.imported([], [Sample.list([cards], "campaigns")])
        #expect(named.rule?.reasons.map(\.field) == ["campaign_type"])
    }

    @Test func `a list of which objects are missing is named`() throws {
        let page = Sample.list([Sample.voucher], "vouchers").merging(["total": 2])
        #expect(try Imported([page], Sample.settings).report.truncated.count == 1)
        let second = Sample.list([Sample.voucher.merging(["id": "v_2", "code": "B"])], "vouchers").merging(["total": 2])
        let both = try Imported([page, second], Sample.settings).report
        #expect(both.truncated.isEmpty && both.rules.count == 2)
    }

    @Test func `a currency without cents has hundredths there`() throws {
        var settings = Sample.settings
        settings.currency = try Currency("JPY")
        let imported = try Imported([Sample.list([Sample.voucher], "vouchers")], settings)
        #expect(try imported.discount(Sample.cart.merging(["currency": "JPY"])) == 10)
        let part = Sample.voucher.merging(["discount": Sample.amount("APPLY_TO_ORDER", 1050)])
        let refused = try Imported([Sample.list([part], "vouchers")], settings)
        #expect(refused.rule?.reasons.map(\.field) == ["discount.amount_off"])
    }

    /// Every value of every field in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .integer(.min), .number("1e999"), "99999999999999999999", "", "=1+1", [],
            [[]], [:], [7], ["data": [7]], ["object": "list"], .string(String(repeating: "x", count: 5000)),
        ]
        let test = Sample.test(
            "product.id",
            ["$is": [["id": "p1"]]],
            inside: [
                Sample.test("product.quantity", ["$more_than": [1]])
            ]
        )
        let rule = Sample.rule([test], items: Sample.items)
        let voucher = Self.child.merging(["validation_rules_assignments": Sample.assigned(["val_1"])])
        for (index, sample) in [voucher, rule, Sample.campaign].enumerated() {
            for path in sample.paths where path != ["object"] {
                for value in values {
                    let changed = sample.setting(path[...], to: value)
                    let files = [
                        index == 0 ? changed : voucher, index == 1 ? changed : rule,
                        index == 2 ? changed : Sample.campaign,
                    ]
                    guard let imported = try? Imported([.array(files)], Sample.settings) else { continue }
                    #expect(throws: Never.self) { try imported.result.catalogText() }
                    #expect((1...2).contains(imported.report.rules.count), "\(path): \(value)")
                }
            }
        }
    }
}
