import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct CommercetoolsImportTests {
    private typealias Sample = CommercetoolsSample

    private static let needing = Sample.discount.merging(["requiresDiscountCode": true])

    private static func codes(_ discounts: [JSONValue], _ codes: [JSONValue]) throws -> Imported {
        try Imported([Sample.page(discounts), Sample.page(codes), Sample.products])
    }

    private static func references(_ ids: String...) -> JSONValue {
        ["cartDiscounts": .array(ids.map { ["typeId": "cart-discount", "id": .string($0)] })]
    }

    @Test func `every field of the samples is in a table`() throws {
        let tables = CatalogImport.tables(of: "commercetools")
        #expect(tables.prefix(4).map(\.name) == ["cart discount", "discount code", "value", "target"])
        #expect(tables[0].missing(in: Sample.discount) == [] && tables[1].missing(in: Sample.code) == [])
        #expect(tables[0].missing(in: ["colour": "red"]) == ["colour"])
    }

    @Test func `a code switches its discount on`() throws {
        let imported = try Self.codes([Self.needing], [Sample.code])
        #expect(imported.rule?.outcome == .carriedOver && imported.rule?.code == "GARDEN", "\(imported.report.lines)")
        #expect(imported.result.catalog.catalog.promotions.map(\.name) == ["Garden code"])
        #expect(try imported.discount(Sample.cart) == 0)
        #expect(try imported.discount(Sample.cart.merging(["codes": ["garden"]])) == 2997)
    }

    @Test func `the limits and dates of a code count beside those of its discount`() throws {
        let discount = Self.needing.merging(["validFrom": "2026-05-01T00:00:00Z", "validUntil": "2026-07-01T00:00:00Z"])
        let code = Sample.code.merging([
            "maxApplications": 9, "maxApplicationsPerCustomer": 1, "validUntil": "2026-06-15T00:00:00Z",
            "cartPredicate": "currency = \"EUR\"",
        ])
        let imported = try Self.codes([discount], [code])
        #expect(imported.rule?.notes.map(\.field) == ["maxApplications"])
        let promotion = try #require(imported.result.catalog.catalog.promotions.first)
        #expect(promotion.usageLimit == 9 && promotion.conditions.count == 1)
        #expect(promotion.endsAt == (try Instant("2026-06-15T00:00:00Z")))
        #expect(promotion.startsAt == (try Instant("2026-05-01T00:00:00Z")))
    }

    @Test func `a code with several discounts is one promotion`() throws {
        let second = Self.needing.merging([
            "id": "d2", "sortOrder": "0.4", "value": Sample.absolute(500), "target": ["type": "shipping"],
        ])
        let code = Sample.code.merging(Self.references("d1", "d2"))
        let imported = try Self.codes([second, Self.needing], [code])
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart.merging(["codes": ["garden"]])) == 2997 + 490)
        let other = second.merging(["cartPredicate": "currency = \"EUR\""])
        let apart = try Self.codes([other, Self.needing], [code])
        #expect(apart.rule?.outcome == .notCarriedOver && apart.rule?.reasons.map(\.field) == ["cartDiscounts"])
    }

    @Test func `two codes of one discount give it once`() throws {
        let other = Sample.code.merging(["id": "c2", "code": "SPRING"])
        let imported = try Self.codes([Self.needing], [Sample.code, other])
        #expect(imported.report.count(of: .carriedOver) == 2, "\(imported.report.lines)")
        #expect(try imported.discount(Sample.cart.merging(["codes": ["garden", "spring"]])) == 2997)
    }

    @Test func `a code without its discount and one of an automatic discount are named`() throws {
        let missing = try Self.codes([], [Sample.code])
        #expect(missing.rule?.reasons.map(\.field) == ["cartDiscounts"])
        let automatic = try Self.codes([Sample.discount], [Sample.code])
        #expect(automatic.report.count(of: .notCarriedOver) == 1 && automatic.report.count(of: .carriedOver) == 1)
    }

    @Test func `the reason of a discount is the reason of its code`() throws {
        let broken = Self.needing.merging(["cartPredicate": "sku ="])
        let rule = try #require(try Self.codes([broken], [Sample.code]).rule)
        #expect(rule.reasons.map(\.field) == ["cartDiscounts"])
        #expect(rule.reasons.first?.sentence.contains("the cart discount d1: expected a value") == true)
    }

    @Test func `a gift is of the variant`() throws {
        let gift = Sample.discount.merging([
            "value": ["type": "giftLineItem", "product": ["typeId": "product", "id": "p3"], "variantId": 1],
            "target": nil,
        ])
        let imported = try Imported([Sample.page([gift]), Sample.products])
        let file = try CatalogFile(JSONParser.parse(try imported.result.catalogText()))
        let quote = try price(try Cart(Sample.cart), from: file.catalog, at: Imported.now)
        #expect(quote.gifts.map(\.line.sku) == ["SPOON"])
        let missing = try Imported([Sample.page([gift])])
        #expect(missing.rule?.reasons.map(\.field) == ["value.product"])
    }

    /// 10 percent off 15.00 and 9.99 for each unit, then 5.00, or the other way round.
    @Test func `discounts work on what those with a higher sortOrder left`() throws {
        let percent = Sample.discount.merging(["value": Sample.relative(1000), "target": Sample.lines("sku = \"MUG\"")])
        let amount = Sample.discount.merging([
            "id": "d2", "value": Sample.absolute(500), "target": Sample.lines("sku = \"MUG\""),
        ])
        let first = try Imported([Sample.page([percent, amount.merging(["sortOrder": "0.49"])])])
        #expect(try first.discount(Sample.cart) == 300 + 500)
        let last = try Imported([Sample.page([percent, amount.merging(["sortOrder": "0.51"])])])
        #expect(try last.discount(Sample.cart) == 500 + 250)
    }

    @Test func `a discount that stops excludes those after it`() throws {
        let stop = Sample.discount.merging(["stackingMode": "StopAfterThisDiscount", "value": Sample.relative(1000)])
        let other = Sample.discount.merging(["id": "d2", "value": Sample.absolute(500)])
        let before = try Imported([Sample.page([stop, other.merging(["sortOrder": "0.4"])])])
        #expect(try before.discount(Sample.cart) == 600)
        #expect(before.report.count(of: .carriedOver) == 2)
        let after = try Imported([Sample.page([stop, other.merging(["sortOrder": "0.6"])])])
        #expect(after.report.count(of: .carriedOver) == 2)
        let third = other.merging(["id": "d3", "sortOrder": "0.1"])
        let between = try Imported([Sample.page([stop, other.merging(["sortOrder": "0.6"]), third])])
        #expect(between.report.rules.map(\.outcome) == [.carriedOverWithNote, .carriedOver, .carriedOver])
    }

    @Test func `a discount of units before one of lines is noted`() throws {
        let units = Sample.discount.merging(["value": Sample.relative(10_000), "target": Sample.group(2, 1)])
        let lines = Sample.discount.merging(["id": "d2", "sortOrder": "0.9"])
        let imported = try Imported([Sample.page([units, lines])])
        #expect(imported.report.rules.map { $0.notes.map(\.field) } == [["sortOrder"], []])
    }

    @Test func `a page without those around it is named`() throws {
        let other = Sample.discount.merging(["id": "d2", "sortOrder": "0.1"])
        let first = Sample.page([Sample.discount], total: 2)
        let second = Sample.page([other], offset: 1, total: 2)
        #expect(try Imported([first]).report.truncated.count == 1)
        #expect(try Imported([second]).report.truncated.count == 1)
        #expect(try Imported([second, first]).report.truncated.isEmpty)
        #expect(try Imported([[first, second]]).report.rules.count == 2)
    }

    @Test func `the report names the mode of combination as assumed`() throws {
        let report = try Imported([Sample.page([Sample.discount])]).report
        #expect(report.assumptions.contains { $0.contains("BestDeal") })
    }

    /// Every value of every field in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .integer(.min), .number("1e999"), "99999999999999999999.00 EUR", "", "=1+1",
            [], [[]], [:], ["type": "lineItems"], ["id": 7], .string(String(repeating: "x", count: 5000)),
        ]
        let discount = Self.needing.merging(["value": Sample.absolute(500), "target": Sample.group(2, 1)])
        for (index, sample) in [discount, Sample.code].enumerated() {
            for path in sample.paths {
                for value in values {
                    let changed = sample.setting(path[...], to: value)
                    let page = index == 0 ? [changed, Sample.code] : [discount, changed]
                    guard let imported = try? Imported([.array(page), Sample.products]) else { continue }
                    #expect(throws: Never.self) { try imported.result.catalogText() }
                    #expect((1...2).contains(imported.report.rules.count), "\(path): \(value)")
                }
            }
        }
    }
}
