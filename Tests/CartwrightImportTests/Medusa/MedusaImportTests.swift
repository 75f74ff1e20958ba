import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct MedusaImportTests {
    private typealias Sample = MedusaSample

    @Test func `every field of the samples is in a table`() {
        let samples = [
            Sample.promotion, Sample.method, Sample.rule("region.id", "eq", ["a"]), Sample.campaign, Sample.budget,
        ]
        let tables = CatalogImport.tables(of: "medusa")
        #expect(tables.dropFirst(samples.count).map(\.name) == ["product", "variant", "price"])
        for (table, sample) in zip(tables, samples) { #expect(table.missing(in: sample) == []) }
    }

    @Test func `a field that no table has is named, and inside a method refuses the promotion`() throws {
        let known = try Sample.imported([Sample.promotion.merging(["colour": "red"])])
        #expect(known.rule?.notes.map(\.field) == ["colour"])
        let refused = try Sample.imported([Sample.promotion.merging(Sample.method(["colour": "red"]))])
        #expect(refused.rule?.reasons.map(\.field) == ["application_method.colour"])
    }

    @Test(arguments: ["rules", "application_method"])
    func `a promotion without a field that could restrict it is refused`(name: String) throws {
        let imported = try Sample.imported([Sample.promotion.without(name)])
        #expect(imported.rule?.outcome == .notCarriedOver)
        let method = Sample.promotion.merging(["application_method": Sample.method.without("target_rules")])
        #expect(try Sample.imported([method]).rule?.outcome == .notCarriedOver)
    }

    @Test func `a promotion of buyget comes first, then the highest value`() throws {
        let fixed = Sample.promotion.merging(Sample.method(["type": "fixed", "value": .number("9.99")]))
            .merging(["id": "promo_2", "code": "B"])
        let percent = Sample.promotion.merging(Sample.method(["value": .number("10.0")]))
        let imported = try Sample.imported([fixed, percent])
        // 849.7 cents, and 999.
        #expect(try imported.discount(Sample.cart.merging(["codes": ["garden", "b"]])) == 850 + 999)
        let more = Sample.promotion.merging(Sample.method(["type": "fixed", "value": 11]))
            .merging(["id": "promo_2", "code": "B"])
        // 1100, and 10 percent of 7397.
        let swapped = try Sample.imported([more, percent])
        #expect(try swapped.discount(Sample.cart.merging(["codes": ["garden", "b"]])) == 1100 + 740)
    }

    @Test func `the promotions of a campaign share its budget`() throws {
        let campaign: JSONValue = ["campaign_id": "procamp_1", "campaign": Sample.campaign]
        let first = Sample.promotion.merging(campaign)
        let imported = try Sample.imported([first, first.merging(["id": "promo_2", "code": "B"])])
        let catalog = imported.result.catalog.catalog
        #expect(catalog.promotions.map { $0.campaign?.id } == ["procamp_1", "procamp_1"])
        #expect(try imported.result.catalogText().contains(#""kind": "uses""#))
    }

    @Test func `a campaign may be in a file of its own`() throws {
        let campaigns: JSONValue = ["campaigns": [Sample.campaign], "count": 2, "offset": 0, "limit": 50]
        let page = Sample.page([Sample.promotion.merging(["campaign_id": "procamp_1"])], count: 3)
        let report = try Imported([page, campaigns]).report
        #expect(report.rules.map(\.outcome) == [.carriedOver])
        #expect(
            report.truncated == [
                "file0.json: count is 3, found 1 promotions; export all pages",
                "file1.json: count is 2, found 1 campaigns; export all pages",
            ]
        )
    }

    @Test func `an amount without a currency takes that of the option`() throws {
        let fixed = Sample.promotion.merging(
            Sample.method(["type": "fixed", "value": "5.00", "currency_code": nil])
        )
        #expect(try Sample.imported([fixed], "EUR").discount(Sample.cart) == 500)
    }

    @Test func `discounts of version 1 are not recognized`() {
        let error = #expect(throws: CartwrightError.self) {
            try Imported([["discounts": [["code": "A"]], "count": 1]])
        }
        #expect(error?.code == .importUnknownFile)
    }

    /// Every value of every field in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .integer(.min), .number("1e999"), "99999999999999999999.00", "", "=1+1", [],
            [[]], [:], [7, "*"], ["value": 7], .string(String(repeating: "9", count: 5000)),
        ]
        let rule = Sample.rule("item_total", "gte", ["5"])
        for value in values {
            var rows: [JSONValue] = []
            rows += Self.changed(Sample.promotion, value)
            rows += Self.changed(Sample.method, value).map { Sample.promotion.merging(["application_method": $0]) }
            rows += Self.changed(rule, value).map { Sample.promotion.merging(["rules": [$0]]) }
            rows += Self.changed(rule, value).map { Sample.promotion.merging(Sample.method(["target_rules": [$0]])) }
            rows += Self.changed(Sample.campaign, value).map { Sample.promotion.merging(["campaign": $0]) }
            for type in ["usage", "spend", "use_by_attribute"] {
                let budgets = Self.changed(Sample.budget.merging(["type": .string(type)]), value)
                let campaigns = budgets.map { Sample.campaign.merging(["budget": $0]) }
                rows += campaigns.map { Sample.promotion.merging(["campaign": $0]) }
            }
            let numbered = rows.enumerated().map { index, row in
                row["id"] == value ? row : row.merging(["id": .string("p\(index)"), "code": .string("C\(index)")])
            }
            let imported = try Sample.imported(numbered, "EUR")
            #expect(throws: Never.self) { try imported.result.catalogText() }
            #expect(imported.report.rules.count == rows.count)
        }
    }

    private static func changed(_ object: JSONValue, _ value: JSONValue) -> [JSONValue] {
        guard case .object(let fields) = object else { return [] }
        return fields.map { key, _ in object.merging([key: value]) }
    }

    @Test func `a second import writes the same bytes`() throws {
        let filter = Sample.method(["target_rules": [Sample.rule("product.id", "in", ["prod_tea", "prod_mug"])]])
        let texts = try (0..<2).map { _ in try Sample.imported([Sample.promotion.merging(filter)]).result.catalogText()
        }
        #expect(texts[0] == texts[1])
    }
}
