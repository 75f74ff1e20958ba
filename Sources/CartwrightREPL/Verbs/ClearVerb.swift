internal import Cartwright

extension CartVerbs {
    static let clear = Verb(
        "clear cart",
        "remove lines, codes, declined gifts and shipping; keep customer and place",
        examples: ["clear cart", "try clear cart"],
        refuses: [.checkoutInProgress],
        .act { world, _, tools throws(CartwrightError) in
            let before = world.session.cart
            _ = try world.run(.loadCart(before.emptied), tools)
            let parts = [
                before.lines.isEmpty ? nil : counted(before.lines.count, "line"),
                before.codes.isEmpty ? nil : counted(before.codes.count, "code"),
                before.declined.isEmpty ? nil : counted(before.declined.count, "declined gift"),
                before.shipments.isEmpty ? nil : "shipping",
            ]
            let taken = parts.compactMap(\.self).joined(separator: ", ")
            return try world.cartReply(taken.isEmpty ? "the cart was empty" : "cleared the cart: \(taken)", tools)
        }
    )
}

extension Cart {
    /// The cart without lines, shipments, codes and declined gifts, of the same customer in the same situation.
    fileprivate var emptied: Cart {
        var cart = self
        (cart.lines, cart.shipments, cart.codes, cart.declined) = ([], [], [], [])
        return cart
    }
}
