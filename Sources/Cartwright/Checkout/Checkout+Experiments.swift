extension Checkout {
    /// Returns the common cards for the shopper of a session, by the experiment of the catalog.
    package func commonCards(for session: Session) -> [ContentCard] {
        guard let experiment = catalog.experiment, !commonCards.isEmpty else { return commonCards }
        return registry.vocabulary.assigner.cards(commonCards, in: experiment, for: session.shopper)
    }
}

extension Session {
    /// The shopper, by whom experiments count and assign: the customer, or the session if the customer is unknown.
    var shopper: String { cart.knownCustomer.map { "customer \($0)" } ?? "session \(id)" }
}
