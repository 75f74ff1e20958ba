package import Cartwright
package import CartwrightREPL

/// Prices of items as text.
package struct PriceTable {
    private let prices: [ShelfPrice]
    private let currency: Currency
    private let hasPriors: Bool

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - prices: the prices.
    ///   - currency: the currency of their amounts.
    ///   - hasPriors: true for a column with the lowest price of the 30 days before each reduction.
    package init(_ prices: [ShelfPrice], in currency: Currency, hasPriors: Bool = false) {
        (self.prices, self.currency, self.hasPriors) = (prices, currency, hasPriors)
    }

    /// A row for each item, below the names of the columns.
    package var blocks: [ScreenBlock] {
        let priors = hasPriors ? ["lowest prior"] : []
        let header = ["sku", "list", "price"] + priors + ["promotion", "until", "more"]
        let rows = prices.map { price in
            [price.sku, money(price.listMinor), money(price.priceMinor)]
                + (hasPriors ? [price.prior.map { money($0.priceMinor) } ?? ""] : [])
                + [
                    price.promotions.joined(separator: ", "), price.until.map { until(price, $0) } ?? "",
                    more(price),
                ]
        }
        let amounts = Array(repeating: TextTable.Alignment.right, count: 2 + priors.count)
        let last = header.count - 1
        return [
            .rows(
                ScreenRows(
                    [header] + rows,
                    [.left] + amounts + [.left, .left, .left],
                    wraps: last,
                    gives: [1, last - 1]
                )
            )
        ]
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
