import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// Products of files as items of the catalog: SKU, title, price and categories.
struct ProductItemTests {
    private static func imported(_ files: JSONValue..., currency: String? = nil) throws -> Imported {
        var settings = ImportSettings()
        settings.currency = try currency.map { code throws(CartwrightError) in try Currency(code) }
        return try Imported(files, settings)
    }

    @Test func `products of Magento are items with the categories of their configurable products`() throws {
        let tree = MagentoSample.lines([MagentoSample.product("glaze", "==", "11")])
        let rules = MagentoSample.page([MagentoSample.rule.merging(["action_condition": tree])])
        let imported = try Self.imported(rules, MagentoSample.groups, ProductSample.magento, currency: "EUR")
        let vase = Item(
            sku: "VASE-S",
            title: "Vase S",
            unitPriceMinor: 1990,
            categories: ["7", "5"],
            attributes: ["glaze": "11"]
        )
        #expect(imported.result.catalog.items == [vase, Item(sku: "POT", title: "Pot", unitPriceMinor: 1250)])
        #expect(imported.report.assumptions.contains { $0.hasSuffix("the price is not one of an item in EUR") })
        #expect(imported.report.assumptions.contains { $0.contains("regular prices") })
    }

    @Test func `variants of Medusa are items at the price without rules`() throws {
        let imported = try Self.imported(ProductSample.medusa, currency: "EUR")
        let attributes: [String: JSONValue] = [
            "collection_id": "col_1", "type_id": "type_1", "tags_id": ["tag_1", "tag_2"],
        ]
        let small = Item(
            sku: "VASE-S",
            title: "Vase, Small",
            unitPriceMinor: 1990,
            categories: ["cat_1"],
            attributes: attributes
        )
        #expect(imported.result.catalog.items == [small, Item(sku: "POT", title: "Pot", unitPriceMinor: 1200)])
        #expect(imported.report.assumptions.contains { $0.hasSuffix("the variant has no price in EUR") })
        let dollars = try Self.imported(ProductSample.medusa).result.catalog.items
        #expect(dollars.map(\.sku) == ["VASE-S", "VASE-L"] && dollars.map(\.unitPriceMinor) == [2500, 2500])
    }

    @Test func `variants of commercetools are items with the keys of categories`() throws {
        let target = CommercetoolsSample.lines(#"attributes.color = "red""#)
        let rules = CommercetoolsSample.page([CommercetoolsSample.discount.merging(["target": target])])
        let imported = try Self.imported(rules, ProductSample.commercetools, CommercetoolsSample.categories)
        let vase = Item(
            sku: "VASE-S",
            title: "A vase",
            unitPriceMinor: 1990,
            categories: ["pots", "k9"],
            attributes: ["color": "red"]
        )
        #expect(imported.result.catalog.items == [vase, Item(sku: "POT", title: "Topf", unitPriceMinor: 1200)])
        #expect(imported.report.assumptions.contains { $0.hasSuffix("the variant has no price in EUR") })
    }

    @Test func `products and SKUs of Voucherify are items with their collections`() throws {
        let imported = try Self.imported(ProductSample.voucherify, currency: "EUR")
        #expect(
            imported.result.catalog.items == [
                Item(sku: "VASE-S", title: "Vase, small", unitPriceMinor: 1990, categories: ["pc_1"]),
                Item(sku: "VASE-L", title: "Vase, large", unitPriceMinor: 2500, categories: ["pc_1"]),
                Item(sku: "LID", title: "Pot", unitPriceMinor: 300, categories: ["pc_1"]),
            ]
        )
        let yen = try Self.imported(ProductSample.voucherify, currency: "JPY")
        #expect(yen.result.catalog.items.map(\.unitPriceMinor) == [25])
    }

    @Test func `a catalog with items reads back, and a discount names their categories`() throws {
        let rule = MedusaSample.rule("product_category.id", "eq", ["cat_1"])
        let promotion = MedusaSample.promotion.merging(MedusaSample.method(["target_rules": [rule]]))
        let imported = try Self.imported(MedusaSample.page([promotion]), ProductSample.medusa, currency: "EUR")
        let shop = try CatalogFile(JSONParser.parse(try imported.result.catalogText()))
        var cart = Cart(currency: try Currency("EUR"))
        cart.lines = ["VASE-S", "POT"].compactMap { shop.item($0)?.line(quantity: 1) }
        cart.codes = ["GARDEN"]
        let quote = try price(cart, from: shop.catalog, at: Imported.now)
        #expect(quote.discountMinor == 199)
        #expect(imported.report.json["items"] == 2)
    }
}
