/// The shopper for whom items are priced: everything of a cart except its lines.
///
/// A context with nothing but a currency, or a currency and a country, is that of the *public price*: the price for a
/// visitor without an account, in the default channel.
public struct ShelfContext: Hashable, Sendable {
    /// The currency of the items' prices.
    public var currency: Currency

    /// The country of delivery, as an ISO 3166 code.
    public var country: String?

    /// The channel in which the shopper buys; nil for the default one.
    public var channel: String?

    /// The customer, with segments and attributes; nil for an anonymous one.
    public var customer: Customer?

    /// Attributes of the cart, for conditions of the shop.
    public var attributes: [String: JSONValue] = [:]

    /// Creates the context of the public price in a currency.
    public init(currency: Currency, country: String? = nil) { (self.currency, self.country) = (currency, country) }

    /// Creates the context of a cart: its currency, country, channel, customer and attributes.
    public init(of cart: Cart) {
        self.init(currency: cart.currency, country: cart.country)
        (channel, customer, attributes) = (cart.channel, cart.customer, cart.attributes)
    }

    /// True if the price in this context is a public price.
    public var isPublic: Bool { channel == nil && customer == nil && attributes.isEmpty }

    /// The cart without lines, shipments and codes.
    public var cart: Cart {
        var cart = Cart(currency: currency)
        (cart.country, cart.channel, cart.customer, cart.attributes) = (country, channel, customer, attributes)
        return cart
    }
}
