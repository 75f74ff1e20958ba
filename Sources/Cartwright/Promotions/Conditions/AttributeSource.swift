/// The attributes that a condition reads: those of the customer or those of the cart.
struct AttributeSource: Sendable {
    /// The attributes of a cart.
    let attributes: @Sendable (Cart) -> [String: JSONValue]

    /// The values of attributes that are long arrays, as sets.
    let sets: @Sendable (CartSets) -> [String: Set<JSONValue>]

    /// The mark by which a catalog finds a promotion that requires a text; nil if there is none.
    var mark: (@Sendable (_ key: String, _ text: String) -> Mark)?

    /// The plugin that states the attribute; nil if none does.
    var facts: FactSource?
}
