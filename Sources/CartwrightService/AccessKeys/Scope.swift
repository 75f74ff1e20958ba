/// A scope of an access key: the operations that it opens, and the parts of carts that are trusted.
public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Quotes of carts.
    case quote
    /// Sessions and orders.
    case checkout
    /// The terms of quotes and sessions: facts of customers besides their ids, prices of shipping, and cards.
    case backend
    /// The routes of shopping agents, and no others.
    case agent
    /// The catalog, codes and counters; and carts whose prices, promotions and time are trusted.
    case manage
}

extension Set<Scope> {
    /// The scopes of a key of version 0.1.0, where `checkout` included `backend` and `agent`.
    static func ofEarlierKey(_ scopes: Set<Scope>) -> Set<Scope> {
        scopes.contains(.checkout) ? scopes.union([.backend, .agent]) : scopes
    }
}
