internal import Cartwright

extension ContractRun {
    /// Checks that facts about carts of all sizes are within their limits, and equal when requested again.
    mutating func checkFacts(with samples: [ContentCard]) {
        guard let handler = handler as? any FactHandler, handler.statesFacts else { return }
        for cart in factCarts(samples) {
            probeFacts(about: cart)
            guard let first = facts(about: cart), let again = facts(about: cart) else { continue }
            if let problem = first.problems.first {
                report(
                    .soundFacts,
                    "facts about a cart of \(cart.cart.lines.count) lines: \(problem.summary)",
                    hint: "on a cart \(cart.name): "
                        + (problem.hint ?? "return only known facts"),
                    scenario: cart.scenario(with: [])
                )
            } else if first.attributes != again.attributes {
                report(
                    .soundFacts,
                    "the same cart got different facts",
                    hint: "compute them only from the cart and the instant: no clock, no random numbers, no state",
                    scenario: cart.scenario(with: [])
                )
            }
        }
    }

    /// Returns the facts about a cart in a session; nil if the session refuses the cart.
    private func facts(
        about cart: HostileCart
    ) -> (attributes: [String: JSONValue], problems: [CartwrightError])? {
        let session = Session(currency: cart.cart.currency, seed: 1)
        let change = Result { () throws(CartwrightError) in
            try Checkout(registry: registry).transition(
                session,
                .loadCart(cart.cart),
                at: cart.instant,
                counters: .none
            )
        }
        guard case .success(let transition) = change else { return nil }
        return (transition.session.cart.attributes, transition.diagnostics)
    }

    /// Returns an empty cart, a large one, carts that match cards, and malicious ones.
    func factCarts(_ samples: [ContentCard]) -> [HostileCart] {
        var much = Cart(currency: .usd)
        much.lines = (0..<200).map { Line(id: "l\($0)", sku: "SKU-\($0)", unitPriceMinor: 100, quantity: 3) }
        let hostile = HostileTexts.all.prefix(50).map { text in
            var cart = Cart(currency: .usd)
            cart.country = text
            cart.lines = [Line(id: "l1", sku: text, unitPriceMinor: 100, quantity: 1)]
            cart.customer = (try? CustomerID.checked(text)).map { Customer(id: $0) }
            return HostileCart("with malicious texts", cart)
        }
        let known = samples.prefix(4).map { HostileCart("that matches a card", TestCart.matching($0, in: .usd)) }
        let usual = [HostileCart("without anything", Cart(currency: .usd)), HostileCart("with 200 lines", much)]
        let names = contract.attributeNames
        let all = HostileCarts(names: names, words: names).all
        // For a handler outside the host, a message with very many lines takes longer than the host may wait.
        let isOutside = handler is RemoteHandler
        return usual + known + hostile + all.filter { !isOutside || $0.cart.lines.count < HostileCart.manyLines }
    }
}
