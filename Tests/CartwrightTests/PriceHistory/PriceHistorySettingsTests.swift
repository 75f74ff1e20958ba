import Cartwright
import CartwrightScenarios
import Testing

/// Tests the settings of the history of prices in a catalog.
struct PriceHistorySettingsTests {
    private static let settings: JSONValue = [
        "progressive": "each_step", "new_items": "none", "perishable": "exempt", "keep_days": 800,
        "countries": ["DE", "FR"],
    ]

    @Test func `a catalog keeps its settings and the perishable items`() throws {
        let value: JSONValue = [
            "items": [["sku": "MILK", "unit_price": 119, "perishable": true], ["sku": "MUG", "unit_price": 1250]],
            "price_history": Self.settings,
        ]
        let file = try CatalogFile(value)
        #expect(file.items.map(\.isPerishable) == [true, false])
        let settings = file.catalog.priceHistory
        #expect(settings.progression == .eachStep && settings.newItems == .none && settings.perishable == .exempt)
        #expect(settings.keepDays == 800 && settings.countries == ["DE", "FR"])
        #expect(file.json["price_history"] == Self.settings)
        #expect(file.json["items"] == value["items"])
        #expect(try CatalogFile(.object(file.json)).catalog.priceHistory == settings)
    }

    @Test func `defaults are not written`() throws {
        let file = try CatalogFile([
            "items": [["sku": "MUG", "unit_price": 1250]], "price_history": ["keep_days": 400],
        ])
        #expect(file.catalog.priceHistory.isDefault)
        #expect(file.json["price_history"] == nil)
    }

    @Test(
        arguments: [
            (["progressive": "last"], "json.out_of_range", "/price_history/progressive"),
            (["keep_days": 30], "json.out_of_range", "/price_history/keep_days"),
            (["keep_days": 36_501], "json.out_of_range", "/price_history/keep_days"),
            (["countries": ["Germany"]], "cart.bad_country", "/price_history/countries/0"),
            (["days": 1], "json.unknown_key", "/price_history/days"),
        ] as [(JSONValue, String, String)]
    )
    func `invalid settings are refused`(settings: JSONValue, code: String, pointer: String) {
        let error = #expect(throws: CartwrightError.self) { try CatalogFile(["price_history": settings]) }
        #expect(error?.code.rawValue == code)
        #expect(error?.location.pointer == pointer)
    }
}
