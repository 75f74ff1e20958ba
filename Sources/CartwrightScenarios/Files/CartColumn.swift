internal import Cartwright

/// The columns of carts as comma-separated values: one row for each line of a cart.
enum CartColumn: String, CaseIterable {
    // Columns of a line.
    /// The SKU.
    case sku
    /// The number of units; 1 if empty.
    case quantity
    /// The price of a unit in major units, such as `12.50`; the catalog's price if empty.
    case price
    /// The categories, separated by `|`.
    case categories

    // Columns of a cart, on any of its rows.
    /// The cart of the row.
    case cart
    /// The currency; if empty, the catalog's, else US dollars.
    case currency
    /// The customer.
    case customer
    /// The customer's segments, separated by `|`.
    case segments
    /// The number of the customer's earlier orders.
    case orders
    /// The entered codes, separated by `|`.
    case codes
    /// The sales channel.
    case channel
    /// The country of delivery.
    case country
    /// The shipping method.
    case shipping
    /// The price of shipping, in major units.
    case shippingPrice = "shipping_price"

    /// The required columns.
    static let required: [CartColumn] = [.cart, .sku]

    /// True if the column has the same value for all rows of a cart.
    var isOfCart: Bool {
        switch self {
        case .sku, .quantity, .price, .categories: false
        default: true
        }
    }

    /// The columns of a header, in its order.
    ///
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String]) throws(CartwrightError) -> [CartColumn] {
        var columns: [CartColumn] = []
        for name in names {
            let known = allCases.map(\.rawValue)
            guard let column = CartColumn(rawValue: name) else {
                let nearest = Spelling.nearest(to: name, among: known)
                throw CartwrightError(
                    .csvBadHeader,
                    "unknown column \"\(name)\"",
                    hint: nearest.map { "did you mean \($0)?" } ?? "known: \(known.joined(separator: ", "))"
                )
            }
            guard !columns.contains(column) else {
                throw CartwrightError(.csvBadHeader, "the column \(name) appears twice", hint: "remove one")
            }
            columns.append(column)
        }
        for column in required where !columns.contains(column) {
            throw CartwrightError(
                .csvBadHeader,
                "the column \(column.rawValue) is missing",
                hint: "begin with a line such as cart,sku,quantity,price"
            )
        }
        return columns
    }
}
