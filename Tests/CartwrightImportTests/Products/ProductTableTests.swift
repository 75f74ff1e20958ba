import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// The fields of products: each is in a table, and the report names those that the catalog does not have.
struct ProductTableTests {
    private static func imported(_ sample: ProductFieldSample) throws -> Imported {
        var settings = ImportSettings()
        settings.currency = .usd
        return try Imported(texts: [sample.file], settings)
    }

    @Test(arguments: ProductFieldSample.all.indices)
    func `every field of a product is in a table`(index: Int) throws {
        let sample = ProductFieldSample.all[index]
        for (name, object) in sample.objects {
            let table = try #require(CatalogImport.table(name, of: sample.system), "\(sample) \(name)")
            #expect(table.missing(in: object) == [], "\(sample) \(name)")
            // The check finds a field.
            #expect(table.missing(in: object.merging(["colour": "red"])) == ["colour"])
        }
    }

    @Test(arguments: ProductFieldSample.all.indices)
    func `the report names the fields that the catalog does not have`(index: Int) throws {
        let sample = ProductFieldSample.all[index]
        let report = try Self.imported(sample).report
        guard case .array(let products)? = report.json["products"] else {
            Issue.record("expected products in the report")
            return
        }
        #expect(products.map { $0["field"] } == sample.named.map { .string($0) }, "\(sample)")
        #expect(products.allSatisfy { $0["count"] == 1 && $0["text"] != "" })
        #expect(report.lines.contains("fields of products that the catalog does not have"))
    }

    @Test func `every system has a table of products`() {
        for system in CatalogImport.systems {
            let tables = CatalogImport.tables(of: system)
            #expect(tables.contains { $0.name == "product" }, "\(system)")
            for table in tables {
                #expect(Set(table.fields.map(\.name)).count == table.fields.count, "\(system): \(table.name)")
            }
        }
    }

    @Test func `a field that no table has is named with the number of its objects`() throws {
        let product = { (id: Int64) -> JSONValue in
            [
                "id": .integer(id), "sku": .string("S\(id)"), "name": "Vase", "type": "simple", "price": "1",
                "colour": "red", "status": "publish",
            ]
        }
        var settings = ImportSettings()
        settings.currency = .usd
        let report = try Imported([[product(1), product(2)]], settings).report
        let line = "  colour (2 objects): the importer does not know this field of a product"
        #expect(report.lines.contains(line), "\(report.lines)")
    }

    @Test func `fields above the limit are counted together, and long names are shortened`() throws {
        var product: JSONObject = ["id": 1, "sku": "VASE", "name": "Vase", "type": "simple", "price": "1"]
        product[String(repeating: "y", count: 5_000)] = 1
        for number in 0..<300 { product["x\(number)"] = 1 }
        var settings = ImportSettings()
        settings.currency = .usd
        let report = try Imported([[.object(product)]], settings).report
        guard case .array(let fields)? = report.json["products"] else { return }
        #expect(fields.count == 201 && fields.last?["field"] == "*" && fields.last?["count"] == 1)
        #expect(fields.first.map { $0.text.utf8.count < 400 } == true)
    }

    @Test(arguments: ["shopify.json", "woo.json", "magento.json", "shopify.csv", "woocommerce.csv"])
    func `costs come over`(file: String) throws {
        let sample = try #require(ProductFieldSample.all.first { $0.file.name == file })
        let catalog = try Self.imported(sample).result.catalog
        #expect(catalog.items.map(\.sku) == ["VASE-S"] && catalog.costsMinor == ["VASE-S": 800])
        let text = try Self.imported(sample).result.catalogText()
        #expect(try CatalogFile(JSONParser.parse(text)).costsMinor == ["VASE-S": 800])
    }

    @Test func `a cost that is not one of an item is named, and the item stays`() throws {
        let product: JSONValue = [
            "id": 1, "sku": "VASE", "name": "Vase", "type_id": "simple", "status": 1, "price": 5,
            "custom_attributes": [["attribute_code": "cost", "value": "about 3"]],
        ]
        var settings = ImportSettings()
        settings.currency = .usd
        let imported = try Imported([MagentoSample.page([product])], settings)
        #expect(imported.result.catalog.items.map(\.sku) == ["VASE"] && imported.result.catalog.costsMinor.isEmpty)
        #expect(imported.report.assumptions.contains { $0.hasSuffix("the cost is not one of an item in USD") })
    }
}
