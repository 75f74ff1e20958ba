import BasicContainers
import Testing

@testable import Cartwright

/// Compares the index of the places of symbols with a scan of all of them.
@Suite struct PlacesBySymbolTests {
    @Test(arguments: [65, 200, 1000]) func `each place of a symbol is found once`(count: Int) throws {
        var random = SplitMix64(state: UInt64(count))
        // Unknown symbols are below all numbers, and some symbols occur twice at one place.
        let symbols = (0..<count).map { _ in Cartwright.Symbol(number: Int32.random(in: -1...12, using: &random)) }
        let places = (0..<count).map { $0 / 3 }
        let index = try #require(PlacesBySymbol(count, { symbols[$0] }, place: { places[$0] }))
        for number in 0...13 as ClosedRange<Int32> {
            let wanted = (0..<count).filter { symbols[$0].number == number }.map { places[$0] }
            var found: [Int] = []
            index.forEach(Cartwright.Symbol(number: number)) { found.append($0) }
            #expect(found == Set(wanted).sorted())
            #expect(index.has(Cartwright.Symbol(number: number)) == !wanted.isEmpty)
        }
        #expect(!index.has(Cartwright.Symbol.unknown))
    }

    @Test func `few symbols are not indexed`() {
        let index = PlacesBySymbol(PlacesBySymbol.few) { Cartwright.Symbol(number: Int32($0)) }
        #expect(index == nil)
    }

    @Test func `one promotion per line of a large cart does not visit all lines`() throws {
        let count = 300
        var cart = Cart(currency: .usd)
        cart.lines = (0..<count).map { number in
            var line = Line(id: "l\(number)", sku: "S\(number)", unitPriceMinor: 1_000, quantity: 1)
            line.categories = ["k\(number)", "all"]
            return line
        }
        let percent = try Percentage("10")
        let promotions = (0..<count).map { number in
            let filter =
                number % 2 == 0 ? LineFilter(skus: ["S\(number)"]) : LineFilter(categories: ["k\(number)"])
            let target = Target(.lines, filter: filter)
            return Promotion(id: "p\(number)", effects: [PercentOff(percent, off: target)])
        }
        let interned = try InternedCart(cart, for: Catalog(promotions))
        let eligibility = try Eligibility(interned, Catalog(promotions), [], .none, PricingOptions.explaining.ofChoice)
        let pool = CandidatePool(eligibility.candidates, of: interned)
        #expect(pool.steps.count == count)
        #expect(pool.visits <= count * PlacesBySymbol.few, "and not \(count * count)")
        let quote = try price(cart, from: Catalog(promotions), at: .testing)
        #expect(quote.lines.allSatisfy { $0.discountMinor == 100 })
    }
}
