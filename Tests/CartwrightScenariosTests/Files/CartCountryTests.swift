import Cartwright
import CartwrightScenarios
import Testing

/// All readers of carts have the same rule for countries.
struct CartCountryTests {
    private static func country(_ text: String, asRows: Bool) throws -> String? {
        let json = #"{"currency": "USD", "country": "\#(text)", "lines": []}"#
        let file = CartFile(Array((asRows ? "cart,sku,price,country\n1,A,1,\(text)\n" : json).utf8), file: "f")
        return try file.entries(at: 0)[0].scenario.get().cart.country
    }

    @Test(arguments: [true, false])
    func `a country is a code in any case`(asRows: Bool) throws {
        #expect(try Self.country("de", asRows: asRows) == "DE")
        #expect(try Self.country("US-CA", asRows: asRows) == "US-CA")
        for (text, hint) in [("Germany", "write DE"), ("UK", "write GB")] {
            let error = #expect(throws: CartwrightError.self) { try Self.country(text, asRows: asRows) }
            #expect(error?.code == .cartBadCountry && error?.hint == hint)
            #expect(error?.location.pointer == (asRows ? nil : "/country"))
        }
    }

    @Test func `a condition on a country holds for a cart in small letters`() throws {
        let text = """
            {"cart": {"currency": "USD", "country": "de", "lines": [{"sku": "A", "unit_price": 100, "quantity": 1}]},
             "promotions": [{"id": "p", "conditions": [{"type": "country", "any_of": ["De"]}],
                             "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """
        let scenario = try Scenario(JSONParser.parse(text))
        #expect(try scenario.quote(clock: .testing).discountMinor == 10)
    }
}
