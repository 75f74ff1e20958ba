/// Cards to present for a cart.
final class ShownCards: Sendable {
    /// The cards as they are sent.
    let cards: [JSONValue]
    let cart: Cart
    let instant: Instant
    let context: HandlerContext
    /// The identity of the cards, the cart and the instant.
    let key: ContentHash

    init(_ cards: [JSONValue], for cart: Cart, at instant: Instant, in context: HandlerContext) {
        (self.cards, self.cart, self.instant, self.context) = (cards, cart, instant, context)
        var key = ContentHash()
        for card in cards { key.add(card.utf8) }
        key.add(cart.json.utf8)
        key.add(instant.description.utf8)
        self.key = key
    }
}
