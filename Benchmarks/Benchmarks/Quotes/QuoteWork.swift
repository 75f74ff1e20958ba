import Benchmark
import Cartwright
import Workloads

/// A catalog and the carts that are priced from it.
final class QuoteWork: Sendable {
    let catalog: Catalog
    let carts: [Cart]

    init(catalog bytes: [UInt8], carts: [Cart]) throws {
        catalog = try Catalog(JSONParser.parse(bytes))
        self.carts = carts
    }

    /// A quote as a shop's server asks for it: the best set, without explanations.
    func quote(_ cart: Cart) throws -> Quote {
        var options = PricingOptions()
        options.explanation = .applied
        return try price(cart, from: catalog, at: CartStream.instant, options: options)
    }

    /// Measures one quote a round, each for another cart.
    static func register(_ measure: Measure, setup: @escaping () throws -> QuoteWork) {
        Benchmark(measure.rawValue, configuration: .quotes) { (benchmark, work: QuoteWork) in
            let cart = work.carts[benchmark.currentIteration % work.carts.count]
            benchmark.startMeasurement()
            let quote = try work.quote(cart)
            benchmark.stopMeasurement()
            blackHole(quote)
        } setup: {
            try setup()
        }
    }
}

/// W2 and W3: about ten promotions can match, however many there are.
func registerMany() {
    var sizes = [(Measure.thousand, 1_000), (.hundredThousand, 100_000)]
    if wantsMillion { sizes.append((.million, 1_000_000)) }
    for (measure, count) in sizes {
        QuoteWork.register(measure) {
            let shop = Shop(promotions: count)
            return try QuoteWork(catalog: ManyPromotions.catalog(of: shop), carts: CartStream(of: shop).wide())
        }
    }
}
