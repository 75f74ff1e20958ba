import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// Tables of coupons and products of an invented shop.
enum WooTableSample {
    static let header = """
        ID,post_title,post_excerpt,post_status,post_date,discount_type,coupon_amount,individual_use,product_ids,\
        exclude_product_ids,usage_count,usage_limit,usage_limit_per_user,limit_usage_to_x_items,expiry_date,\
        free_shipping,exclude_sale_items,product_categories,exclude_product_categories,minimum_amount,maximum_amount,customer_email

        """

    static let coupons =
        header + """
            71,gardenweek,,publish,2026-02-01 09:00:00,percent,10,no,,,3,,,,2026-07-01,no,no,,,,,
            72,potfan,for pots,publish,2026-02-01 09:00:00,fixed_product,2.50,no,"1|2",,0,100,0,,1782864000,no,no,,,,,
            73,old,,draft,2026-02-01 09:00:00,fixed_cart,5,no,,,0,,,,,no,no,,,,,

            """

    static let products = """
        ID,Type,SKU,Name,Published,"Sale price","Regular price",Categories,Parent
        1,simple,MUG,Mug,1,,"15,00",Pots,
        2,simple,TEA,"=Tea, green",1,"9,99","12,00","Food > Tea",
        4,variable,SHIRT,Shirt,1,,,Clothes,
        5,variation,SHIRT-S,"Shirt - S",1,,"20,00",,SHIRT
        6,variation,SHIRT-L,"Shirt - L",1,,"22,00",,id:4

        """

    static let categories: JSONValue = [
        ["id": 20, "slug": "pots", "name": "Pots", "parent": 0],
        ["id": 21, "slug": "food", "name": "Food", "parent": 0],
        ["id": 22, "slug": "tea", "name": "Tea", "parent": 21],
        ["id": 23, "slug": "clothes", "name": "Clothes", "parent": 0],
    ]
}

struct WooTableTests {
    private static func imported(_ coupons: String, categories: Bool = true) throws -> Imported {
        var files = [("coupons.csv", coupons), ("products.csv", WooTableSample.products)]
        if categories { files.append(("categories.json", WooTableSample.categories.text)) }
        return try Imported(texts: files, try WooSample.settings())
    }

    private static func row(_ cells: String) -> String { WooTableSample.header + cells + "\n" }

    @Test func `a table has the same rules as the API`() throws {
        let imported = try Self.imported(WooTableSample.coupons)
        #expect(imported.report.count(of: .notCarriedOver) == 0, "\(imported.report.lines)")
        #expect(imported.report.rules.map(\.location.line) == [2, 3, 4])
        #expect(try imported.discount(WooSample.cart) == 850)
        let codes: JSONValue = ["codes": ["POTFAN"]]
        // 2.50 off each of two mugs and three teas.
        #expect(try imported.discount(WooSample.cart.merging(codes)) == 1250)
        #expect(try imported.discount(WooSample.cart.merging(["codes": ["OLD"]])) == 0)
    }

    @Test func `a day ends at its beginning, and seconds are those of WordPress`() throws {
        let promotions = try Self.imported(WooTableSample.coupons).result.catalog.catalog.promotions
        #expect(promotions.map { $0.endsAt?.description } == ["2026-07-01T00:00:01Z", "2026-07-01T00:00:01Z", nil])
    }

    @Test(arguments: [
        (",a,,publish,,percent,10,maybe,,,,,,,,,,,,,,", "individual_use"),
        (",a,,publish,,percent,10,no,,,,many,,,,,,,,,,", "usage_limit"),
        (",a,,publish,,percent,ten,no,,,,,,,,,,,,,,", "amount"),
        (",a,,publish,,percent,10,no,99,,,,,,,,,,,,,", "product_ids"),
        (",a,,publish,,percent,10,no,,,,,,,next week,,,,,,,", "date_expires"),
    ])
    func `a cell that cannot be read is a reason`(cells: String, field: String) throws {
        let imported = try Self.imported(Self.row(cells))
        #expect(imported.rule?.reasons.map(\.field) == [field], "\(imported.report.lines)")
    }

    @Test func `the code is the id of a coupon without one`() throws {
        let imported = try Self.imported("code,discount_type,amount\nwelcome,percent,5\n")
        #expect(imported.result.catalog.catalog.promotions.map(\.id) == ["welcome"])
    }

    @Test func `a column of an extension that restricts a coupon is a reason`() throws {
        let table = "code,discount_type,amount,_wt_sc_user_roles,colour\na,percent,5,customer,red\n"
        let imported = try Self.imported(table)
        #expect(imported.rule?.reasons.map(\.field) == ["_wt_sc_user_roles"])
        #expect(imported.rule?.notes.map(\.field) == ["colour"])
    }

    @Test func `products are items, at the price at which they are sold`() throws {
        let items = try Self.imported(WooTableSample.coupons).result.catalog.items
        #expect(items.map(\.sku) == ["MUG", "TEA", "SHIRT-S", "SHIRT-L"])
        #expect(items.map(\.unitPriceMinor) == [1500, 999, 2000, 2200])
        #expect(items.map(\.title) == ["Mug", "=Tea, green", "Shirt - S", "Shirt - L"])
        #expect(items.map(\.categories) == [["pots"], ["tea"], ["clothes"], ["clothes"]])
    }

    @Test func `without the categories their names are not guessed`() throws {
        let imported = try Self.imported(WooTableSample.coupons, categories: false)
        #expect(imported.result.catalog.items.flatMap(\.categories) == [])
        #expect(imported.report.assumptions.contains { $0.contains("export the categories") })
    }

    @Test func `carts without prices are priced from the items`() throws {
        let text = try Self.imported(WooTableSample.coupons).result.catalogText()
        #expect(text.contains("\"unit_price\": 1500"))
        let again = try Self.imported(WooTableSample.coupons).result.catalogText()
        #expect(again == text)
        let shop = try CatalogFile(JSONParser.parse(text))
        #expect(shop.item("MUG")?.line(quantity: 2).unitPriceMinor == 1500)
    }
}
