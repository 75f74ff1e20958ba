internal import Cartwright

/// The facts of a shop on which each of its coupons depends.
struct WooShop {
    /// The currency of all amounts.
    let currency: Currency

    /// The products and categories.
    let shelf: WooShelf

    /// True if coupons work on full prices and one of them has a limit of items. Its discount is of units, so the
    /// other discounts of products must be of units, too: those of lines and orders work on what units left.
    let limitsItems: Bool

    /// Collects the facts.
    init(_ export: WooExport, _ currency: Currency, _ settings: ImportSettings) {
        (self.currency, shelf) = (currency, export.shelf)
        limitsItems =
            !settings.isSequential
            && export.coupons.contains { row in
                guard case .integer(let limit)? = row.value["limit_usage_to_x_items"] else { return false }
                return limit > 0
            }
    }
}
