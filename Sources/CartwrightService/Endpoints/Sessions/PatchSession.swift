internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightScenarios
internal import HTTPTypes

extension Endpoint {
    static let patchSession = Endpoint(
        name: "patch_session",
        method: .patch,
        path: "/v1/sessions/{id}",
        tag: .sessions,
        summary: "Change a session's cart",
        description: """
            A merge patch (RFC 7396) of `{"cart": …}`: a key replaces a value, null removes it, and an array replaces \
            the whole previous one.
            """,
        scope: .checkout,
        parameters: [.sessionID],
        body: .mergePatch(.sessionPatch, .patch),
        mayHaveKey: true,
        answers: [.json("The session after the change.", .session, .patchedSession, isTagged: true)]
    ) { call throws(Problem) in
        let id = call.path[0]
        let patch = try call.read { (reader) throws(CartwrightError) in
            try reader.refuseNull("cart", expecting: "an object")
            return JSONValue.object(try reader.object(ifPresent: "cart") ?? [:])
        }
        let outside = call.outside
        return try await call.placing { () throws(Problem) in
            try await call.send(to: id, answering: Call.sessionAnswer) { session throws(CartwrightError) in
                let cart = outside.keepingTerms(of: session, in: try session.cart.patched(with: patch, outside))
                // A cart without a customer keeps the present one, so a patch that removes the customer needs a
                // command.
                let leaves = cart.customer == nil && session.cart.customer != nil
                return leaves ? [.setCustomer(nil), .loadCart(cart)] : [.loadCart(cart)]
            }
        }
    }
}

extension Cart {
    /// Returns the cart after a merge patch (RFC 7396) of its JSON. Lines are an array, which a patch replaces whole.
    fileprivate func patched(with patch: JSONValue, _ outside: OutsideCart) throws(CartwrightError) -> Cart {
        let pointer = JSONPointer.root.appending("cart")
        // The present cart was checked when it was put; the patch is checked now.
        let checked = try outside.completed(patch, at: pointer, isPatch: true)
        var cart = try Cart(json.merging(checked), at: pointer, identities: outside.identities)
        // The JSON of a cart has no identities: the present ones stay, except those of the kinds in the patch.
        guard let known = customer, cart.customer?.id == known.id else { return cart }
        let change = patch["customer"]?["identities"]
        guard change != .null else { return cart }
        let kept = known.identities.all.filter { change?[$0.kind.rawValue] == nil }
        let read = cart.customer?.identities.all ?? []
        cart.customer?.identities = Identities(kept + read)
        return cart
    }
}

extension JSONValue {
    /// Returns the value after a merge patch (RFC 7396).
    func merging(_ patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var object = members
        for (key, change) in changes {
            object[key] = change == .null ? nil : (object[key] ?? .object([:])).merging(change)
        }
        return .object(object)
    }
}

extension Schema {
    fileprivate static let sessionPatch = component("session_patch", #"A merge patch of `{"cart": …}`."#)
        .fields(["cart?": .cartRequest]).closed
}

extension Example {
    fileprivate static let patch: Example = """
        {"cart": {"customer": {"id": "ada"}, "shipping": [{"id": "s1", "method": "standard", "amount": 500}]}}
        """

    fileprivate static let patchedSession: Example = """
        {"id": "cart-7", "revision": 2, "phase": "browsing", "cart": \(shippedCart),
         "quote": \(undiscounted("MUG", subtotal: 2500, shipping: 500)), "offers": [], "cards": [], "orders": []}
        """
}
