import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks products at 10.00, ten units of each, with two prices of which one applies: 9.50 from five units, 8.00 from
/// ten. The best set is known: 20.00 off each product, and the percentage off the order.
@Suite struct VolumePriceTests {
    @Test(arguments: [1, 2, 9, 10, 40], ["3", "0"])
    func `each product gets its better price, and the order its percentage`(products: Int, percent: String) throws {
        for ids in [["from05", "from10"], ["z05", "a10"]] {
            let choice = try choice(products, ids: ids, percent: percent)
            let prices = Int64(products) * 2000
            let ofOrder = percent == "3" ? Int64(products) * 240 : 0
            #expect(choice.valueMinor == prices + ofOrder && choice.isExact, "\(ids) \(choice)")
        }
    }

    @Test func `an added percentage does not raise the price of a cart`() throws {
        for products in 1...12 {
            let (without, with) = (try choice(products, percent: "0"), try choice(products, percent: "3"))
            #expect(without.valueMinor < with.valueMinor)
        }
    }

    private func choice(
        _ products: Int,
        ids: [String] = ["from05", "from10"],
        percent: String
    ) throws -> Choice {
        var (lines, promotions): ([String], [String]) = ([], [])
        for product in 1...products {
            lines.append(#"{"id": "l\#(product)", "sku": "P\#(product)", "unit_price": 1000, "quantity": 10}"#)
            let filter = #""filter": {"skus": ["P\#(product)"]}"#
            for (id, terms) in zip(ids, [(from: 5, price: 950), (from: 10, price: 800)]) {
                promotions.append(
                    #"""
                    {"id": "p\#(product)-\#(id)", "group": "p\#(product)",
                     "conditions": [{"type": "quantity", "at_least": \#(terms.from), \#(filter)}],
                     "effects": [{"type": "fixed_price", "amount": \#(terms.price),
                                  "target": {"scope": "units", \#(filter)}}]}
                    """#
                )
            }
        }
        if percent != "0" {
            promotions.append(#"{"id": "order", "effects": [{"type": "percent_off", "percent": "\#(percent)"}]}"#)
        }
        let text = #"""
            {"cart": {"currency": "USD", "lines": [\#(lines.joined(separator: ","))]},
             "promotions": [\#(promotions.joined(separator: ","))]}
            """#
        return try #require(try Scenario(JSONParser.parse(text)).quote(clock: .testing).choice)
    }
}
