extension Checkout {
    /// A session that begins with a feed of an earlier one, as a store kept it.
    ///
    /// Nothing was clicked in this session yet: coupons that were active before are offered anew.
    public func resume(_ session: Session, with feed: Feed) -> Session {
        var resumed = session
        resumed.feed = feed
        resumed.activeCoupons = []
        resumed.handled = registry.handle(feed.cards, currency: session.cart.currency)
        return resumed
    }
}
