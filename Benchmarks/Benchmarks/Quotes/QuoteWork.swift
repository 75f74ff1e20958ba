import Benchmark
import Cartwright
import CartwrightScenarios
import Workloads

/// A catalog and the carts that are priced from it.
final class QuoteWork: Sendable {
    let catalog: Catalog
    let carts: [Cart]

    /// The coupons that the shopper clicked.
    private let offers: [Offer]

    private let stacking: PricingOptions.StackedDiscounts

    private let explanation: PricingOptions.Explanation

    /// - Parameters:
    ///   - isClicked: true if the shopper clicked a coupon with the conditions of the catalog's last promotion.
    ///   - stacking: the amounts on which several discounts of one stage work.
    ///   - explanation: the reasons and nudges that quotes report.
    init(
        catalog bytes: [UInt8],
        carts: [Cart],
        isClicked: Bool = false,
        stacking: PricingOptions.StackedDiscounts = .add,
        explanation: PricingOptions.Explanation = .applied
    ) throws {
        catalog = try Catalog(JSONParser.parse(bytes))
        (self.stacking, self.explanation) = (stacking, explanation)
        self.carts = carts
        offers = isClicked ? catalog.promotions.suffix(1).map(Offer.init(likePromotion:)) : []
    }

    /// Returns a quote as a shop's server requests it: the best set, usually without explanations.
    func quote(_ cart: Cart) throws -> Quote {
        var options = PricingOptions()
        options.explanation = explanation
        if stacking != .add { options.stacking = stacking }
        return try price(cart, from: catalog, offers: offers, at: CartStream.instant, options: options)
    }

    /// Measures one quote per round, each for another cart.
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

extension Offer {
    fileprivate init(likePromotion promotion: Promotion) {
        var promotion = promotion
        (promotion.id, promotion.code) = ("clicked", nil)
        self.init(promotion, cardID: "coupon")
    }
}

/// W2 and W3: about ten promotions can match, however many there are.
func registerMany() {
    var sizes = [(Measure.thousand, 1_000), (.hundredThousand, 100_000)]
    if wantsMillion { sizes.append((.million, 1_000_000)) }
    for (measure, count) in sizes { registerMany(measure, count) }
    registerMany(.thousandOffered, 1_000, isClicked: true)
    registerMany(.hundredThousandOffered, 100_000, isClicked: true)
    registerMany(.thousandCompounding, 1_000, stacking: .compound)
    registerText(.thousandInText, 1_000)
    registerText(.hundredThousandInText, 100_000)
}

/// Measures quotes from the text of a cart to the text of the quote.
private func registerText(_ measure: Measure, _ count: Int) {
    Benchmark(measure.rawValue, configuration: .quotes) { (benchmark, work: TextWork) in
        let text = work.carts[benchmark.currentIteration % work.carts.count]
        benchmark.startMeasurement()
        let quote = try work.quote(text)
        benchmark.stopMeasurement()
        blackHole(quote)
    } setup: {
        let (shop, carts) = (Shop(promotions: count), CartStream(of: Shop(promotions: count)).wide())
        return TextWork(try QuoteWork(catalog: ManyPromotions.catalog(of: shop), carts: carts))
    }
}

/// The texts of carts, and the catalog that they are priced from.
private final class TextWork: Sendable {
    let carts: [[UInt8]]
    private let work: QuoteWork

    init(_ work: QuoteWork) {
        self.work = work
        carts = work.carts.map(CartStream.text)
    }

    /// Returns the text of the quote of a cart in text.
    func quote(_ text: [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try work.quote(Cart(JSONParser.parse(text))).write(to: &bytes)
        return bytes
    }
}

private func registerMany(
    _ measure: Measure,
    _ count: Int,
    isClicked: Bool = false,
    stacking: PricingOptions.StackedDiscounts = .add
) {
    QuoteWork.register(measure) {
        let (shop, carts) = (Shop(promotions: count), CartStream(of: Shop(promotions: count)).wide())
        let catalog = ManyPromotions.catalog(of: shop)
        return try QuoteWork(catalog: catalog, carts: carts, isClicked: isClicked, stacking: stacking)
    }
}
