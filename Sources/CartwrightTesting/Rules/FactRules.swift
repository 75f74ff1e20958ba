internal import Cartwright

extension ContractRun {
    /// What the handler states about carts of all sizes is within its bounds, and the same when it is asked again.
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
                        + (problem.hint ?? "state what is known, and nothing where nothing is"),
                    scenario: cart.scenario(with: [])
                )
            } else if first.attributes != again.attributes {
                report(
                    .soundFacts,
                    "the same cart got different facts",
                    hint: "make them of cart and instant alone: no clock, no random numbers, no state",
                    scenario: cart.scenario(with: [])
                )
            }
        }
    }

    /// The facts about a cart that a session has; nil where it does not take the cart.
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

    /// Carts of nothing, of much, of what cards speak of, and hostile ones.
    private func factCarts(_ samples: [ContentCard]) -> [HostileCart] {
        var much = Cart(currency: .usd)
        much.lines = (0..<200).map { Line(id: "l\($0)", sku: "SKU-\($0)", unitPriceMinor: 100, quantity: 3) }
        let hostile = HostileTexts.all.prefix(50).map { text in
            var cart = Cart(currency: .usd)
            cart.country = text
            cart.lines = [Line(id: "l1", sku: text, unitPriceMinor: 100, quantity: 1)]
            cart.customer = (try? CustomerID.checked(text)).map { Customer(id: $0) }
            return HostileCart("of hostile texts", cart)
        }
        let known = samples.prefix(4).map { HostileCart("of what a card speaks of", TestCart.matching($0, in: .usd)) }
        let usual = [HostileCart("without anything", Cart(currency: .usd)), HostileCart("of 200 lines", much)]
        let names = contract.attributeNames
        let all = HostileCarts(names: names, words: names).all
        // A message about very many lines takes what runs outside the host longer than the host may wait for it.
        let isOutside = handler is RemoteHandler
        return usual + known + hostile + all.filter { !isOutside || $0.cart.lines.count < HostileCart.manyLines }
    }
}
