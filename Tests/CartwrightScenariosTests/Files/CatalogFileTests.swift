import Testing

@testable import Cartwright
@testable import CartwrightScenarios

@Suite struct CatalogFileTests {
    private static let ten = #"{"id":"ten","effects":[{"type":"percent_off","percent":"10"}]}"#

    static func read(_ text: String) throws -> CatalogFile { try CatalogFile(try JSONParser.parse(text)) }

    @Test func `a catalog has a currency, items in their order and promotions`() throws {
        let file = try Self.read(
            #"{"currency":"eur","items":[{"sku":"B","title":"Mug","unit_price":1250,"categories":["cups"]},"#
                + #"{"sku":"A","unit_price":0}],"promotions":[\#(Self.ten)]}"#
        )
        #expect(file.currency?.code == "EUR")
        #expect(file.items.map(\.sku) == ["B", "A"])
        #expect(file.catalog["ten"]?.id == "ten")
        #expect(file.item("A")?.unitPriceMinor == 0)
        #expect(file.item("C") == nil)
        let line = try #require(file.item("B")).line(quantity: 2)
        #expect(line.id == "B" && line.sku == "B" && line.title == "Mug" && line.unitPriceMinor == 1250)
        #expect(line.quantity == 2 && line.categories == ["cups"])
    }

    @Test func `a key that is not one of a catalog is told with those that are, each once`() {
        let error = #expect(throws: CartwrightError.self) { try Self.read(#"{"zzz": 1}"#) }
        #expect(error?.hint == "known here: currency, items, promotions")
    }

    @Test func `an array is promotions alone, and an empty object is an empty catalog`() throws {
        let file = try Self.read("[\(Self.ten)]")
        #expect(file.catalog.promotions.map(\.id) == ["ten"])
        #expect(file.items.isEmpty && file.currency == nil)
        #expect(try Self.read("{}").catalog.promotions.isEmpty)
    }

    @Test(
        arguments: [
            (
                #"{"items":[{"sku":"A","unit_price":1},{"sku":"A","unit_price":2}]}"#, .catalogDuplicateSKU,
                "/items/1/sku"
            ),
            (#"{"items":[{"sku":"A"}]}"#, .jsonMissingKey, "/items/0"),
            (#"{"items":[{"sku":"A","unit_price":-1}]}"#, .jsonOutOfRange, "/items/0/unit_price"),
            (#"{"items":[{"sku":"A","unit_price":1.5}]}"#, .jsonWrongType, "/items/0/unit_price"),
            (#"{"items":[{"sku":"A","unit_price":1,"prise":2}]}"#, .jsonUnknownKey, "/items/0/prise"),
            (#"{"item":[]}"#, .jsonUnknownKey, "/item"),
            (#"{"currency":"EURO"}"#, .moneyBadCurrency, "/currency"),
            (#"{"promotions":[{}]}"#, .jsonMissingKey, "/promotions/0"),
            ("7", .jsonWrongType, ""),
        ] as [(String, ErrorCode, String)]
    )
    func `a mistake is told with its place`(text: String, code: ErrorCode, pointer: String) throws {
        let error = #expect(throws: CartwrightError.self) { try Self.read(text) }
        #expect(error?.code == code)
        #expect(error?.location.pointer ?? "" == pointer)
    }
}
