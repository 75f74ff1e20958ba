internal import Cartwright

extension ContractRun {
    /// Checks that presentations of cards for carts of all sizes are valid, and equal when requested again.
    mutating func checkPresentations(with samples: [ContentCard]) {
        guard let presenter = handler as? any CartPresenter, presenter.presentsCarts else { return }
        let cards = samples.filter { registry.handle($0, currency: .usd).presentation != nil }
        let checkout = Checkout(registry: registry)
        for cart in factCarts(samples) {
            probeFacts(about: cart)
            let first = checkout.presentations(of: cards, for: cart.cart, by: presenter, at: cart.instant)
            let again = checkout.presentations(of: cards, for: cart.cart, by: presenter, at: cart.instant)
            if let problem = first.problems.first {
                report(
                    .soundPresentations,
                    "presentations for a cart of \(cart.cart.lines.count) lines: \(problem.summary)",
                    hint: "on a cart \(cart.name): "
                        + (problem.hint ?? "return short texts"),
                    scenario: cart.scenario(with: [])
                )
            } else if first.valid != again.valid {
                report(
                    .soundPresentations,
                    "the same cards got different presentations for the same cart",
                    hint: "compute them only from the cards, the cart and the instant: no clock, no random numbers",
                    scenario: cart.scenario(with: [])
                )
            }
        }
    }
}
