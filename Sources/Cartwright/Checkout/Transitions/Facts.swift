extension TransitionBuilder {
    /// Reads the facts of the fact handlers for the present cart, in place of their earlier facts.
    ///
    /// A failing handler adds no facts and a diagnostic; the command continues.
    mutating func requestFacts() {
        let handlers = checkout.registry.factHandlers
        guard !handlers.isEmpty else { return }
        let prefixes = handlers.map(\.factPrefix)
        session.cart.attributes = session.cart.attributes.filter { name, _ in
            !prefixes.contains { name.hasPrefix($0) }
        }
        // All handlers get the same cart without each other's facts, so their order has no effect.
        let cart = session.cart
        for handler in handlers {
            do throws(CartwrightError) {
                for (name, value) in try facts(of: handler, about: cart) { session.cart.attributes[name] = value }
            } catch {
                diagnostics.append(error)
            }
        }
    }

    /// Returns the facts of a handler under their attribute names.
    ///
    /// - Throws: the error of the handler; `handler.bad_answer` for too many facts, and for values that attributes
    ///   cannot have.
    private func facts(of handler: any FactHandler, about cart: Cart) throws(CartwrightError) -> [String: JSONValue] {
        let context = HandlerContext(currency: cart.currency, vocabulary: checkout.registry.vocabulary)
        let facts = try handler.facts(about: cart, at: instant, in: context)
        if let fault = AnswerCheck(handler: handler.name, card: nil).fault(inFacts: facts) { throw fault }
        return Dictionary(uniqueKeysWithValues: facts.map { ("\(handler.factPrefix)\($0.key)", $0.value) })
    }
}
