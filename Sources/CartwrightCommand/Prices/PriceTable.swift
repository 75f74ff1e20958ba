import Cartwright
import CartwrightREPL

/// Prices of items as text.
struct PriceTable {
    private let prices: [ShelfPrice]
    private let currency: Currency

    init(_ prices: [ShelfPrice], in currency: Currency) { (self.prices, self.currency) = (prices, currency) }

    var blocks: [ScreenBlock] {
        let header = ["sku", "list", "price", "promotion", "until", "more"]
        let rows = prices.map { price in
            [
                price.sku, money(price.listMinor), money(price.priceMinor),
                price.promotions.joined(separator: ", "), price.until.map { until(price, $0) } ?? "", more(price),
            ]
        }
        let alignments: [TextTable.Alignment] = [.left, .right, .right, .left, .left, .left]
        return [.rows(ScreenRows([header] + rows, alignments, wraps: 5, gives: [1, 4]))]
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, currency).description }

    private func until(_ price: ShelfPrice, _ until: Instant) -> String {
        price.isUntilExact ? until.description : "\(until) or later"
    }

    private func more(_ price: ShelfPrice) -> String {
        let steps = price.more.map { "\(money($0.priceMinor)) from \($0.fromQuantity) (\($0.promotion))" }
        let limited = price.limited.isEmpty ? [] : ["limited: \(price.limited.joined(separator: ", "))"]
        return (steps + limited).joined(separator: ", ")
    }
}
