public import Cartwright

/// A cart of workload W1 as a programmer would write it for exactly these promotions.
public struct HandCart: Sendable {
    let lines: [HandLine]
    let shippingMinor: Int64

    /// The percentage of the cart's code off the order, 0 without one.
    let codePercent: Int64

    /// A line; lines are in the order of their ids, which settles ties.
    struct HandLine {
        let category: Category
        let price: Int64
        let quantity: Int64
    }

    enum Category: String {
        case apparel, beauty, home, toys
    }

    /// Copies the values that the twenty promotions use; nil for a cart of other goods.
    public init?(_ cart: Cart) {
        let lines = cart.lines.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }.compactMap { line in
            line.categories.first.flatMap(Category.init).map {
                HandLine(category: $0, price: line.unitPriceMinor, quantity: line.quantity)
            }
        }
        guard lines.count == cart.lines.count else { return nil }
        self.lines = lines
        shippingMinor = cart.shipments.reduce(0) { $0 + $1.amountMinor }
        codePercent = cart.codes.first.flatMap { Self.percents[$0] } ?? 0
    }

    private static let percents: [String: Int64] = ["WELCOME10": 10, "VIP20": 20, "SPRING15": 15, "FRIENDS5": 5]
}
