public import Cartwright

extension PostgreSQLCheckoutStore {
    /// The checkout store of a store.
    ///
    /// - Parameters:
    ///   - limits: how much its outbox takes at a time.
    ///   - seed: what the ids of batches follow from, besides what the schema has seen; a random one outside of tests.
    public convenience init(_ store: PostgreSQLStore, limits: OutboxLimits = OutboxLimits(), seed: UInt64) {
        self.init(store, outbox: PostgreSQLOutbox(store, limits: limits, seed: seed))
    }
}
