internal import Cartwright

/// The columns of carts as comma-separated values: one row for each line of a cart.
enum CartColumn: String, CSVColumn {
    // Columns of a line.
    /// The SKU.
    case sku
    /// The number of units; 1 if empty.
    case quantity
    /// The price of a unit in major units, such as `12.50`; the catalog's price if empty.
    case price
    /// The categories, separated by `|`.
    case categories

    /// The cost of one unit in major units, for margins; the catalog's if empty.
    case cost
    /// The name of the item. Only a backtest reads it, for lines without a SKU.
    case title

    // Columns of a cart, on any of its rows.
    /// The cart of the row.
    case cart
    /// The instant of the cart; if empty, the current time of the run.
    case at
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
    /// The price of shipping, in major units.
    case shippingPrice = "shipping_price"
    /// The shipping method.
    case shipping

    // Columns of a past order, which only a backtest reads.
    /// The discount that the shop recorded, in major units.
    case recordedDiscount = "recorded_discount"
    /// The total that the shopper paid, in major units.
    case recordedTotal = "recorded_total"
    /// The tax in the total. It counts only if the prices do not include it.
    case recordedTax = "recorded_tax"
    /// The codes that the shop accepted, separated by `|`; those of the cart if empty.
    case recordedCodes = "recorded_codes"

    /// The required columns.
    static let required: [CartColumn] = [.cart, .sku]

    /// True if the column has the same value for all rows of a cart.
    var isOfCart: Bool {
        switch self {
        case .sku, .quantity, .price, .categories, .cost, .title: false
        default: true
        }
    }

    /// The names of the column in exports of Shopify and WooCommerce, and usual ones.
    var synonyms: [String] {
        switch self {
        case .sku: ["lineitem sku", "product sku", "item sku", "variant sku", "product id", "product", "item"]
        case .quantity: ["qty", "lineitem quantity", "item quantity", "quantity (- refund)", "units"]
        case .price: ["unit price", "lineitem price", "item price", "item cost"]
        case .categories: ["category", "product categories"]
        case .cost: ["unit cost", "cost per item", "cost price"]
        case .title: ["lineitem name", "product name", "item name"]
        case .cart: ["cart id", "order id", "order number", "order no", "order no.", "order #", "order", "name"]
        case .at: ["created at", "order date", "date created", "ordered at", "date", "time", "datetime"]
        case .currency: ["currency code", "order currency"]
        case .customer: ["customer id", "customer email", "email", "e-mail", "email (billing)", "billing email"]
        case .segments: ["segment", "customer segments"]
        case .orders: ["orders count", "order count"]
        case .codes: ["code", "discount code", "discount codes", "coupon code", "coupon codes", "coupon", "coupons"]
        case .channel: ["sales channel", "source"]
        case .country:
            [
                "country code", "shipping country", "country code (shipping)", "ship country", "billing country",
                "country code (billing)",
            ]
        case .shippingPrice: ["shipping cost", "order shipping amount"]
        case .shipping: ["shipping method", "shipping method title"]
        case .recordedDiscount:
            [
                "discount amount", "discount total", "order discount", "order discount amount", "cart discount amount",
                "total discount", "discount",
            ]
        case .recordedTotal: ["total", "order total", "order total amount", "grand total"]
        case .recordedTax: ["taxes", "order total tax amount", "order tax", "total tax", "tax"]
        case .recordedCodes: []
        }
    }

    /// True if only a backtest reads the column.
    var isOfOrder: Bool {
        switch self {
        case .title, .recordedDiscount, .recordedTotal, .recordedTax, .recordedCodes: true
        default: false
        }
    }

    /// True for the columns of a line, of which a wrong choice would change amounts: a total next to a unit price.
    var hasOneName: Bool { self == .price || self == .quantity }

    /// Reads a header.
    ///
    /// - Parameter readsOrders: true to read the columns of past orders.
    /// - Throws: `csv.bad_header`.
    static func header(_ names: [String], readsOrders: Bool) throws(CartwrightError) -> CSVHeader<CartColumn> {
        try CSVHeader(
            isShopify(names) ? names.map(inShopify) : names,
            known: allCases.filter { readsOrders || !$0.isOfOrder },
            required: required,
            example: example
        )
    }

    private static let example = "cart,sku,quantity,price"

    /// In Shopify's export of orders, "Shipping" is an amount beside "Shipping Method".
    private static func isShopify(_ names: [String]) -> Bool {
        names.contains("Shipping Method") && names.contains("Lineitem quantity")
    }

    private static func inShopify(_ name: String) -> String { name == "Shipping" ? shippingPrice.rawValue : name }
}
