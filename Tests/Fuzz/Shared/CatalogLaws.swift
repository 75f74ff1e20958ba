import Cartwright
import CartwrightScenarios

extension CatalogFile {
    /// The largest number of items and promotions that can be priced in about a millisecond.
    private static let mostOfEach = 10

    /// Checks the laws of the promotions, and prices a cart of the items with every code entered.
    func checkPrice() throws(CartwrightError) {
        let promotions = catalog.promotions
        promotions.forEach { $0.checkRoundTrip() }
        for promotion in promotions {
            law("a promotion is found by its id", catalog[promotion.id]?.priority == promotion.priority)
        }
        guard promotions.count <= Self.mostOfEach else { return }
        var cart = Cart(currency: currency ?? .usd)
        let items = items.isEmpty ? [Item(sku: "MUG", unitPriceMinor: 12_50)] : items
        for (index, item) in items.prefix(Self.mostOfEach).enumerated() {
            cart.lines.append(item.line(quantity: Int64(index) % 4 + 1))
        }
        cart.shipments = [Shipment(id: "s1", method: "standard", amountMinor: 5_00)]
        cart.codes = promotions.compactMap(\.code)
        cart.customer = Customer(id: "c1")
        var options = PricingOptions()
        (options.maximumNodes, options.explanation) = (64, .all)
        guard let quote = try? price(cart, from: catalog, at: FuzzInput.now, options: options) else { return }
        quote.checkLaws()
        law("every promotion has a verdict", quote.applied.count + quote.notApplied.count == promotions.count)
    }
}
