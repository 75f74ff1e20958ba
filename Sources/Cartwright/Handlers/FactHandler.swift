/// A handler that also supplies facts about carts, such as a customer's number of stamps or the distance of a delivery.
///
/// A session calls it after each change of its cart, and stores the facts among the cart's attributes, under the
/// handler's name and a period. Promotions read them like any other attribute:
/// `{"type": "cart", "key": "loyalty-stamp.stamps", "at_least": 7}`. Anywhere else, as in a quote, it is called once
/// for a cart if a promotion reads its facts, unless it is a process.
///
/// The same cart at the same instant must give the same facts.
public protocol FactHandler: CardHandler {
    /// True if it supplies facts; otherwise it is never called.
    var statesFacts: Bool { get }

    /// Returns facts about a cart: strings, numbers, Booleans and arrays of them, at most ``PluginLimits/facts``.
    ///
    /// - Parameters:
    ///   - cart: the cart without earlier facts of handlers.
    ///   - instant: the instant of the change.
    ///   - context: the cart's currency, and the available conditions and effects.
    /// - Throws: the reason that there are no facts. The command continues without facts of this handler.
    func facts(
        about cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [String: JSONValue]
}

extension FactHandler {
    /// True.
    public var statesFacts: Bool { true }
}

extension FactHandler {
    /// The handler as a source of facts.
    ///
    /// - Parameter vocabulary: the conditions and effects that it is told of.
    func source(_ vocabulary: Vocabulary) -> FactSource {
        let isEverywhere = (self as? RemoteHandler)?.isAskedEverywhere ?? true
        return FactSource(name: name, isAskedEverywhere: isEverywhere) { cart, instant throws(CartwrightError) in
            let context = HandlerContext(currency: cart.currency, vocabulary: vocabulary)
            let facts = try facts(about: cart, at: instant, in: context)
            if let fault = AnswerCheck(handler: name, card: nil).fault(inFacts: facts) { throw fault }
            return facts
        }
    }
}
