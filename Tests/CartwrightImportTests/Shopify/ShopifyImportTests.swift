import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct ShopifyImportTests {
    @Test func `every field of the samples is in the table`() throws {
        let table = try #require(CatalogImport.tables(of: "shopify").first)
        for sample in [ShopifySample.basic, ShopifySample.bxgy, ShopifySample.shipping] {
            #expect(table.missing(in: sample) == [])
        }
        #expect(table.missing(in: ["colour": "red"]) == ["colour"])
    }

    /// A query names the fields that are exported: without one of these a discount would be wider than it is.
    @Test(arguments: [
        "startsAt", "endsAt", "combinesWith", "usageLimit", "appliesOncePerCustomer", "context", "minimumRequirement",
        "customerGets", "codes",
    ])
    func `a field that was not queried is a reason`(name: String) throws {
        let imported = try Imported([ShopifySample.page([ShopifySample.basic.without(name)])])
        #expect(imported.rule?.outcome == .notCarriedOver)
        #expect(imported.rule?.reasons.map(\.field) == [name])
    }

    @Test func `each code of a discount is a promotion, and all share its limit`() throws {
        let many = ShopifySample.basic.merging([
            "codes": ["nodes": [["code": "A"], ["code": "B"]]], "usageLimit": 9,
        ])
        let imported = try Imported([ShopifySample.page([many])])
        let promotions = imported.result.catalog.catalog.promotions
        #expect(promotions.map(\.code) == ["A", "B"])
        #expect(Set(promotions.map(\.campaign?.id)) == ["gid://shopify/DiscountNode/1"])
        let once = many.merging(["appliesOncePerCustomer": true])
        #expect(try Imported([ShopifySample.page([once])]).rule?.notes.map(\.field) == ["codes"])
    }

    @Test(
        arguments: [
            ["nodes": [["id": "v1", "sku": "MUG"]], "pageInfo": ["hasNextPage": true]],
            ["nodes": [["id": "v1", "sku": "MUG"], ["id": "v2", "sku": ""]]], ["nodes": []],
        ] as [JSONValue]
    )
    func `a product of which not all SKUs are known is not in the files`(variants: JSONValue) throws {
        let items: JSONValue = ["products": ["nodes": [["id": "p1"]]]]
        let discount = ShopifySample.basic.merging([
            "customerGets": ShopifySample.gets(ShopifySample.percent("0.1"), items)
        ])
        let products: JSONValue = ["data": ["products": ["nodes": [["id": "p1", "variants": variants]]]]]
        let imported = try Imported([ShopifySample.page([discount]), products])
        #expect(imported.rule?.outcome == .notCarriedOver)
        #expect(imported.rule?.reasons.map(\.field) == ["customerGets.items.products"])
    }

    @Test func `uses that were not queried are a note`() throws {
        let limited = ShopifySample.basic.merging(["usageLimit": 9]).without("asyncUsageCount")
        let imported = try Imported([ShopifySample.page([limited])])
        #expect(imported.rule?.notes.map(\.field) == ["asyncUsageCount"])
    }

    @Test func `of two discounts of products each line gets the better one`() throws {
        let base = ShopifySample.basic.merging([
            "__typename": "DiscountAutomaticBasic", "codes": nil, "combinesWith": ShopifySample.combining(true),
        ])
        let pots: JSONValue = ["collections": ["nodes": [["id": "c1", "handle": "pots"]]]]
        let tea: JSONValue = ["products": ["nodes": [["id": "p1"], ["id": "p2"]]]]
        let discounts = [
            base.merging(["customerGets": ShopifySample.gets(ShopifySample.percent("0.5"), pots)]),
            base.merging(["customerGets": ShopifySample.gets(ShopifySample.percent("0.1"), tea)]),
        ]
        let imported = try Imported([ShopifySample.page(discounts), ShopifySample.products])
        // Half of the mugs, and a tenth of the teas.
        #expect(try imported.discount(ShopifySample.cart) == 1500 + 300)
    }

    @Test func `discounts that do not combine compete, and others add up`() throws {
        let automatic = ShopifySample.basic.merging([
            "__typename": "DiscountAutomaticBasic", "codes": nil,
            "customerGets": ShopifySample.gets(ShopifySample.amount("5.0")),
        ])
        let alone = try Imported([ShopifySample.page([ShopifySample.basic, automatic])])
        #expect(try alone.discount(ShopifySample.cart) == 1199)
        let combining: JSONValue = ["combinesWith": ShopifySample.combining(orders: true)]
        let both = try Imported([
            ShopifySample.page([ShopifySample.basic.merging(combining), automatic.merging(combining)])
        ])
        #expect(try both.discount(ShopifySample.cart) == 1699)
    }

    @Test func `a page after which another one follows is named`() throws {
        let imported = try Imported([ShopifySample.page([ShopifySample.basic], hasMore: true)])
        #expect(imported.report.truncated.count == 1 && !imported.report.isComplete)
    }

    /// Every value of every field in place of the right one: an outcome or a typed error.
    @Test func `wrong types and huge numbers never trap`() throws {
        let values: [JSONValue] = [
            nil, true, -1, .integer(.max), .number("1e999"), "99999999999999999999.00", "", "=1+1", [], [[]], [:],
            ["nodes": [7]], ["edges": [[:]]], .string(String(repeating: "x", count: 5000)),
        ]
        for sample in [ShopifySample.basic, ShopifySample.bxgy, ShopifySample.shipping] {
            guard case .object(let fields) = sample else { continue }
            for key in fields.keys {
                for value in values {
                    let page = ShopifySample.page([sample.merging([key: value])])
                    guard let imported = try? Imported([page, ShopifySample.products]) else { continue }
                    #expect(throws: Never.self) { try imported.result.catalogText() }
                    #expect(imported.report.rules.count == 1, "\(key): \(value)")
                }
            }
        }
    }
}
