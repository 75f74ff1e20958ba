import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct WooImportTests {
    @Test func `every field of the sample is in the table`() throws {
        let table = try #require(CatalogImport.tables(of: "woocommerce").first)
        #expect(table.missing(in: WooSample.coupon) == [])
        #expect(table.missing(in: WooSample.coupon.merging(["colour": "red"])) == ["colour"])
    }

    @Test func `a field that the table does not have is named`() throws {
        let imported = try WooSample.imported([WooSample.coupon.merging(["colour": "red"])])
        #expect(imported.rule?.notes.map(\.field) == ["colour"])
    }

    @Test func `a coupon of individual use wins even if it saves less`() throws {
        let alone = WooSample.coupon.merging(["id": 72, "code": "alone", "amount": "5", "individual_use": true])
        let imported = try WooSample.imported([WooSample.coupon, alone])
        let cart = WooSample.cart.merging(["codes": ["gardenweek", "alone"]])
        // 424.85 cents.
        #expect(try imported.discount(cart) == 425)
        #expect(try imported.discount(WooSample.cart) == 850)
    }

    @Test(arguments: [(false, 1700 as Int64), (true, 1615)])
    func `coupons work on full prices, or one after another`(isSequential: Bool, off: Int64) throws {
        let other = WooSample.coupon.merging(["id": 72, "code": "other"])
        let imported = try WooSample.imported([WooSample.coupon, other], isSequential: isSequential)
        let cart = WooSample.cart.merging(["codes": ["gardenweek", "other"]])
        // 850 twice, or 850 and 764.7 cents.
        #expect(try imported.discount(cart) == off)
        let options = imported.result.catalog.catalog.options
        #expect(options.stacking == (isSequential ? .compound : .add))
        #expect(options.rounding == .halfDown && options.roundingAppliesTo == .discount && options.choose == .priority)
    }

    @Test func `an amount off each product comes before percentages if coupons are sequential`() throws {
        let fixed = WooSample.coupon.merging([
            "id": 99, "code": "fixed", "discount_type": "fixed_product", "amount": "1.00",
        ])
        let imported = try WooSample.imported([WooSample.coupon, fixed], isSequential: true)
        let cart = WooSample.cart.merging(["codes": ["gardenweek", "fixed"]])
        // 600, and 10 percent of 7897.
        #expect(try imported.discount(cart) == 600 + 790)
    }

    @Test func `without the categories a note names the ones below`() throws {
        let coupon = WooSample.coupon.merging(["product_categories": [21]])
        let imported = try Imported([[coupon], WooSample.products], of: nil, try WooSample.settings())
        #expect(imported.rule?.notes.map(\.field) == ["product_categories"])
    }

    @Test func `the currency is a setting`() throws {
        let error = #expect(throws: CartwrightError.self) { try Imported([[WooSample.coupon]]) }
        #expect(error?.code == .importMissingSetting)
    }

    @Test func `a full page is assumed to be the last`() throws {
        let coupons = (1...10).map { WooSample.coupon.merging(["id": .integer($0), "code": .string("c\($0)")]) }
        let imported = try WooSample.imported(coupons)
        #expect(imported.report.assumptions.contains("file0.json is a full page, and no other page follows"))
        #expect(imported.report.isComplete)
    }

    /// Every value of every field in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        guard case .object(let fields) = WooSample.coupon else { return }
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .number("1e999"), "99999999999999999999.00", "", "=1+1", [], [[]], [:],
            [7, "*"], .string(String(repeating: "x", count: 5000)),
        ]
        for key in fields.keys {
            for value in values {
                let imported = try? WooSample.imported([WooSample.coupon.merging([key: value])])
                guard let imported else { continue }
                #expect(throws: Never.self) { try imported.result.catalogText() }
                #expect(imported.report.rules.count == 1, "\(key): \(value)")
            }
        }
    }

    @Test func `a second import writes the same bytes`() throws {
        let coupons = [WooSample.coupon, WooSample.coupon.merging(["id": 8, "code": "b", "product_categories": [21]])]
        let texts = try (0..<2).map { _ in try WooSample.imported(coupons).result.catalogText() }
        #expect(texts[0] == texts[1])
    }
}
