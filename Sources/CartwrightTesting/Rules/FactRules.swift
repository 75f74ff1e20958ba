internal import Cartwright

extension ContractRun {
    /// What the handler states about carts of all sizes is within its bounds, and the same when it is asked again.
    mutating func checkFacts(with samples: [ContentCard]) {
        guard let handler = handler as? any FactHandler, handler.statesFacts else { return }
        for cart in factCarts(samples) {
            let (first, again) = (facts(about: cart), facts(about: cart))
            if let problem = first.problems.first {
                report(
                    .soundFacts,
                    "facts about a cart of \(cart.lines.count) lines: \(problem.summary)",
                    hint: problem.hint ?? "state what is known, and nothing where nothing is"
                )
            } else if first.attributes != again.attributes {
                report(
                    .soundFacts,
                    "the same cart got different facts",
                    hint: "make them of cart and instant alone: no clock, no random numbers, no state"
                )
            }
        }
    }

    /// What a session has of a cart's facts.
    private func facts(about cart: Cart) -> (attributes: [String: JSONValue], problems: [CartwrightError]) {
        let session = Session(currency: cart.currency, seed: 1)
        let change = Result { () throws(Refusal) in
            try Checkout(registry: registry).transition(session, .loadCart(cart), at: .contract, counters: .none)
        }
        switch change {
        case .success(let transition): return (transition.session.cart.attributes, transition.diagnostics)
        case .failure(let refusal): return ([:], [refusal.error])
        }
    }

    /// Nothing, much, what cards speak of, and texts that nobody should write.
    private func factCarts(_ samples: [ContentCard]) -> [Cart] {
        var much = Cart(currency: .usd)
        much.lines = (0..<200).map { Line(id: "l\($0)", sku: "SKU-\($0)", unitPriceMinor: 100, quantity: 3) }
        let hostile = HostileTexts.all.prefix(50).map { text in
            var cart = Cart(currency: .usd)
            cart.country = text
            cart.lines = [Line(id: "l1", sku: text, unitPriceMinor: 100, quantity: 1)]
            cart.customer = (try? CustomerID.checked(text)).map { Customer(id: $0) }
            return cart
        }
        return [Cart(currency: .usd), much] + samples.prefix(4).map { TestCart.matching($0, in: .usd) } + hostile
    }
}
