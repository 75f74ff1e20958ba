extension Checkout {
    /// Returns a session that begins with the stored feed of an earlier session.
    ///
    /// The session has no clicks yet, so coupons that were active before are offered again.
    public func resume(_ session: Session, with feed: Feed) -> Session {
        var resumed = session
        resumed.feed = feed
        resumed.activeCoupons = []
        resumed.handled = registry.handle(feed.cards, currency: session.cart.currency)
        return resumed
    }
}
