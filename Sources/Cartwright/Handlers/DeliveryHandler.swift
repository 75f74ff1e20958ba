/// A handler that decodes the cards of a delivery at once, because asking costs more than a call: one that runs outside
/// the host.
///
/// The registry asks it once for all cards of its class types, and tells each card's answer apart from the others'.
public protocol DeliveryHandler: CardHandler {
    /// Decodes cards: as many results, in the same order.
    func decode(_ cards: [ContentCard], in context: HandlerContext) -> [Result<Content, CardRefusal>]
}
