/// A handler that also knows something of carts: how many stamps a customer has, or how far a parcel has to go.
///
/// A session asks it after each change of its cart, and keeps what it states among the cart's attributes, under the
/// handler's name and a dot. Promotions ask for it as for any other attribute:
/// `{"type": "cart", "key": "loyalty-stamp.stamps", "at_least": 7}`.
///
/// The same cart at the same instant should always give the same facts.
public protocol FactHandler: CardHandler {
    /// Whether it states any; one that does not is never asked.
    var statesFacts: Bool { get }

    /// What it knows of a cart: texts, numbers, truth values and arrays of them, at most ``PluginLimits/facts``.
    ///
    /// - Parameters:
    ///   - cart: the cart, without what handlers stated of it before.
    ///   - instant: the instant of the change.
    ///   - context: the cart's currency, and the conditions and effects there are.
    /// - Throws: why there is nothing to state. The cart goes on without facts of this handler.
    func facts(
        about cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [String: JSONValue]
}

extension FactHandler {
    /// True.
    public var statesFacts: Bool { true }

    /// How the names of its facts begin in a cart: `loyalty-stamp.`.
    var factPrefix: String { "\(name)." }
}
