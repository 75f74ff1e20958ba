extension TransitionBuilder {
    /// Asks handlers what they know of the cart as it is now, and puts that in place of what they stated before.
    ///
    /// One that fails states nothing, which the transition's diagnostics tell: the cart goes on.
    mutating func askForFacts() {
        let handlers = checkout.registry.factHandlers
        guard !handlers.isEmpty else { return }
        let prefixes = handlers.map(\.factPrefix)
        session.cart.attributes = session.cart.attributes.filter { name, _ in
            !prefixes.contains { name.hasPrefix($0) }
        }
        // All are asked about one cart: what one states is not for the others, whose order would count.
        let cart = session.cart
        for handler in handlers {
            do throws(CartwrightError) {
                for (name, value) in try facts(of: handler, about: cart) { session.cart.attributes[name] = value }
            } catch {
                diagnostics.append(error)
            }
        }
    }

    /// The facts of a handler under the names that they get in the cart.
    ///
    /// - Throws: what the handler throws; `handler.bad_answer` for too many, and for values that no attribute has.
    private func facts(of handler: any FactHandler, about cart: Cart) throws(CartwrightError) -> [String: JSONValue] {
        let context = HandlerContext(currency: cart.currency, vocabulary: checkout.registry.vocabulary)
        let facts = try handler.facts(about: cart, at: instant, in: context)
        if let fault = AnswerCheck(handler: handler.name, card: nil).fault(inFacts: facts) { throw fault }
        return Dictionary(uniqueKeysWithValues: facts.map { ("\(handler.factPrefix)\($0.key)", $0.value) })
    }
}
