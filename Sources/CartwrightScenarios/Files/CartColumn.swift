internal import Cartwright

/// The columns of carts as comma-separated values: one row for each line of a cart.
enum CartColumn: String, CaseIterable {
    // Of the line.
    /// What is sold.
    case sku
    /// How many units; 1 where it is empty.
    case quantity
    /// The price of a unit in major units, as `12.50`; the catalog's where it is empty.
    case price
    /// Its categories, with `|` between them.
    case categories

    // Of the cart: on any of its rows.
    /// Which cart the row belongs to.
    case cart
    /// The currency; the catalog's, else US dollars, where it is empty.
    case currency
    /// The customer.
    case customer
    /// The customer's segments, with `|` between them.
    case segments
    /// How many orders the customer placed before.
    case orders
    /// The codes that were typed, with `|` between them.
    case codes
    /// Where it is bought.
    case channel
    /// Where it goes to.
    case country
    /// How it is sent.
    case shipping
    /// What that costs, in major units.
    case shippingPrice = "shipping_price"

    /// The columns that have to be there.
    static let required: [CartColumn] = [.cart, .sku]

    /// Whether the column is the same for all rows of a cart.
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
                    "there is no column \"\(name)\"",
                    hint: nearest.map { "did you mean \($0)?" } ?? "columns: \(known.joined(separator: ", "))"
                )
            }
            guard !columns.contains(column) else {
                throw CartwrightError(.csvBadHeader, "the column \(name) stands twice", hint: "leave one out")
            }
            columns.append(column)
        }
        for column in required where !columns.contains(column) {
            throw CartwrightError(
                .csvBadHeader,
                "the column \(column.rawValue) is missing",
                hint: "a first row such as cart,sku,quantity,price"
            )
        }
        return columns
    }
}
