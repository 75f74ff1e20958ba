public import Cartwright

extension World {
    /// The world with a feed of an earlier session in it.
    public func resuming(_ feed: Feed) -> World {
        var world = self
        world.session = checkout.resume(session, with: feed)
        world.cardNames.name(feed.cards.map(\.id))
        return world
    }
}
