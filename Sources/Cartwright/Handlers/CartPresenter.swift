/// A handler whose texts depend on the cart and on its customer, such as "2 of 5 stamps".
///
/// It is called when its cards are shown. The answer changes nothing but what is shown.
public protocol CartPresenter: CardHandler {
    /// True if its texts depend on the cart; otherwise ``presentations(of:for:at:in:)`` is never called.
    var presentsCarts: Bool { get }

    /// Returns the presentation of each card for a cart, in the order of the cards; nil for that of
    /// ``CardHandler/presentation(of:on:)``.
    ///
    /// - Parameters:
    ///   - cards: the cards of this handler, which it decoded.
    ///   - cart: the cart with its customer, and with the facts of plugins among its attributes.
    ///   - instant: the instant at which the cards are shown.
    ///   - context: the cart's currency, and the available conditions and effects.
    /// - Throws: the reason that there are no presentations. The cards keep theirs.
    func presentations(
        of cards: [ContentCard],
        for cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [Presentation?]
}

extension CartPresenter {
    /// True.
    public var presentsCarts: Bool { true }
}
