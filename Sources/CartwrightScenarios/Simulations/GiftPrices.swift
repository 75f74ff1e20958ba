internal import Cartwright

/// The list prices of gifts whose promotion names none: those of the shop's items.
struct GiftPrices: Sendable {
    private let minor: [String: Int64]
    private let currency: Currency?

    /// - Parameters:
    ///   - items: the items; of those with the same SKU the first counts.
    ///   - currency: the currency of their prices.
    init(_ items: [Item], in currency: Currency?) {
        minor = Dictionary(items.map { ($0.sku, $0.unitPriceMinor) }) { first, _ in first }
        self.currency = currency
    }

    /// Returns a quote whose gifts have a list price, as far as it is known.
    func completing(_ quote: consuming Quote) -> Quote {
        complete(&quote)
        return quote
    }

    /// Gives the gifts of a quote a list price, as far as it is known.
    func complete(_ quote: inout Quote) {
        guard !minor.isEmpty, quote.currency == currency else { return }
        for index in quote.gifts.indices where quote.gifts[index].line.unitPriceMinor == 0 {
            quote.gifts[index].line.unitPriceMinor = minor[quote.gifts[index].line.sku] ?? 0
        }
    }
}
