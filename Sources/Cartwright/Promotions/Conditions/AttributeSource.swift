/// Where a condition looks for an attribute.
struct AttributeSource: Sendable {
    /// The attributes of a cart.
    let attributes: @Sendable (Cart) -> [String: JSONValue]

    /// The values of those that are long arrays.
    let sets: @Sendable (CartSets) -> [String: Set<JSONValue>]

    /// By which a catalog finds a promotion that asks for a text; nil where it finds none by it.
    var mark: (@Sendable (_ key: String, _ text: String) -> Mark)?
}
