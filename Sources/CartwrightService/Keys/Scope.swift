/// What an access key is for.
public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Quotes of carts.
    case quote
    /// Sessions and orders.
    case checkout
    /// Customer segments, shipping prices and cards.
    case backend
    /// The catalog, codes and counters; and carts whose prices, promotions and time are trusted.
    case manage
}
