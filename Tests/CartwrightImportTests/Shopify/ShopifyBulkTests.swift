import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

struct ShopifyBulkTests {
    private static let node = "gid://shopify/DiscountCodeNode/1"

    private static func lines(_ rows: [JSONValue]) -> String { rows.map { $0.text + "\n" }.joined() }

    private static func discount(_ changes: JSONValue = [:], _ id: String = node) -> JSONValue {
        ["id": .string(id), "codeDiscount": ShopifySample.basic.without("codes").merging(changes)]
    }

    private static func code(_ code: String, of parent: String = node) -> JSONValue {
        [
            "id": .string("gid://shopify/DiscountRedeemCode/\(code)"), "code": .string(code),
            "__parentId": .string(parent),
        ]
    }

    private static let products: [JSONValue] = [
        ["id": "gid://shopify/Product/1", "title": "Mug", "handle": "mug", "vendor": "Kiln", "productType": "Pot"],
        [
            "id": "gid://shopify/ProductVariant/1", "sku": "MUG", "title": "Default Title", "price": "15.00",
            "__parentId": "gid://shopify/Product/1",
        ],
        ["id": "gid://shopify/Collection/1", "handle": "pots", "__parentId": "gid://shopify/Product/1"],
        ["id": "gid://shopify/Product/2", "title": "Tea", "handle": "tea"],
        [
            "id": "gid://shopify/ProductVariant/2", "sku": "TEA", "title": "Loose", "price": "9.99",
            "__parentId": "gid://shopify/Product/2",
        ],
    ]

    private static func settings() throws -> ImportSettings {
        var settings = ImportSettings()
        settings.currency = try Currency("USD")
        return settings
    }

    @Test func `codes stand apart from their discount`() throws {
        let text = Self.lines([Self.discount(), Self.code("GARDEN"), Self.code("SPRING")])
        let imported = try Imported(texts: [("d.jsonl", text)])
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(imported.rule?.location.line == 1)
        #expect(try imported.discount(ShopifySample.cart) == 1199)
        #expect(try imported.discount(ShopifySample.cart.merging(["codes": ["spring"]])) == 1199)
    }

    @Test func `the products of a discount stand apart, too`() throws {
        let items: JSONValue = ["customerGets": ShopifySample.gets(ShopifySample.percent("0.1"), ["__typename": "X"])]
        let rows = [
            Self.discount(items), Self.code("GARDEN"),
            ["id": "gid://shopify/Product/2", "__parentId": .string(Self.node)],
        ]
        let files = [("d.jsonl", Self.lines(rows)), ("p.jsonl", Self.lines(Self.products))]
        let imported = try Imported(texts: files, try Self.settings())
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(try imported.discount(ShopifySample.cart) == 300)
    }

    @Test func `products of a purchase and of a gift cannot be told apart`() throws {
        let bxgy = ShopifySample.bxgy.merging(["__typename": "DiscountCodeBxgy"]).without("codes")
        let bare: JSONValue = ["__typename": "DiscountProducts"]
        let parts: JSONValue = [
            "customerBuys": ["items": bare, "value": ["quantity": "1"]],
            "customerGets": ShopifySample.gets(ShopifySample.percent("1.0"), bare),
        ]
        let rows: [JSONValue] = [
            ["id": .string(Self.node), "codeDiscount": bxgy.merging(parts)], Self.code("GARDEN"),
            ["id": "gid://shopify/Product/2", "__parentId": .string(Self.node)],
        ]
        let files = [("d.jsonl", Self.lines(rows)), ("p.jsonl", Self.lines(Self.products))]
        let imported = try Imported(texts: files, try Self.settings())
        #expect(imported.rule?.reasons.map(\.field) == ["customerBuys.items"], "\(imported.report.lines)")
    }

    @Test func `products are items with their collections`() throws {
        let imported = try Imported(texts: [("p.jsonl", Self.lines(Self.products))], try Self.settings())
        let items = imported.result.catalog.items
        #expect(items.map(\.sku) == ["MUG", "TEA"] && items.map(\.unitPriceMinor) == [1500, 999])
        #expect(items.map(\.title) == ["Mug", "Tea, Loose"] && items.map(\.categories) == [["pots"], []])
        #expect(items.first?.attributes == ["vendor": "Kiln", "product_type": "Pot"])
        #expect(imported.report.json["items"] == 2)
    }

    @Test func `prices without a currency are no items`() throws {
        let imported = try Imported(texts: [("p.jsonl", Self.lines(Self.products))])
        #expect(imported.result.catalog.items.isEmpty)
        #expect(imported.report.assumptions.contains { $0.contains("--currency") })
    }

    @Test func `collections name their products`() throws {
        let collections: JSONValue = [
            "data": [
                "collections": [
                    "nodes": [
                        [
                            "id": "gid://shopify/Collection/7", "handle": "teas",
                            "products": ["nodes": [["id": "gid://shopify/Product/2"]]],
                        ]
                    ]
                ]
            ]
        ]
        let files = [("p.jsonl", Self.lines(Self.products)), ("c.json", collections.text)]
        let items = try Imported(texts: files, try Self.settings()).result.catalog.items
        #expect(items.map(\.categories) == [["pots"], ["teas"]])
    }

    @Test(arguments: [("Handle", "Variant SKU", "Variant Price"), ("URL handle", "SKU", "Price")])
    func `a table has products by their handles`(handle: String, sku: String, price: String) throws {
        let table = """
            \(handle),Title,Vendor,Type,Tags,Option1 Value,\(sku),\(price),Image Src
            mug,Mug,Kiln,Pot,"new, blue",Default Title,MUG,15.00,a.png
            mug,,,,,,,,b.png
            tea,Tea,,,,Loose,TEA,9.99,
            tea,,,,,Bags,TEA-B,11.00,

            """
        let items: JSONValue = ["products": ["nodes": [["id": "gid://shopify/Product/2", "handle": "tea"]]]]
        let discount = ShopifySample.basic.merging([
            "customerGets": ShopifySample.gets(ShopifySample.percent("0.1"), items)
        ])
        let files = [("d.json", ShopifySample.page([discount]).text), ("products.csv", table)]
        let imported = try Imported(texts: files, try Self.settings())
        #expect(imported.rule?.outcome == .carriedOver, "\(imported.report.lines)")
        #expect(try imported.discount(ShopifySample.cart) == 300)
        #expect(imported.result.catalog.items.map(\.sku) == ["MUG", "TEA", "TEA-B"])
        #expect(imported.result.catalog.items.map(\.title) == ["Mug", "Tea, Loose", "Tea, Bags"])
    }

    @Test func `a single answer is a list of one`() throws {
        let answer: JSONValue = [
            "data": ["codeDiscountNodeByCode": ["id": .string(Self.node), "codeDiscount": ShopifySample.basic]]
        ]
        let imported = try Imported(texts: [("d.json", answer.text)])
        #expect(try imported.discount(ShopifySample.cart) == 1199)
    }
}
