/// A handler that decodes all cards of a delivery in one call, because each call is expensive: one that runs outside
/// the host.
///
/// The registry calls it once for all cards of its class types, and treats each card's result separately.
public protocol DeliveryHandler: CardHandler {
    /// Decodes cards: returns as many results, in the same order.
    func decode(_ cards: [ContentCard], in context: HandlerContext) -> [Result<Content, CardRefusal>]
}
