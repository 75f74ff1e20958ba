extension Checkout {
    /// Returns a session whose cards have the texts for its cart at an instant: those of handlers that ask for the cart
    /// (``CartPresenter``), and the others unchanged. Call it before the cards are shown.
    ///
    /// A card keeps its texts if its handler fails, or returns an invalid presentation.
    public func presenting(_ session: Session, at instant: Instant) -> Session {
        var session = session
        for presenter in registry.presenters {
            let cards = session.feed.cards.filter { card in
                guard let handled = session.handled[card.id], !card.isControl else { return false }
                return handled.handler == presenter.name && handled.presentation != nil
            }
            let shown = presentations(of: cards, for: session.cart, by: presenter, at: instant)
            for (id, presentation) in shown.valid { session.handled[id]?.presentation = presentation }
        }
        return session
    }

    /// Returns the presentations of a handler's cards for a cart, by card id, and the problems of its answer.
    package func presentations(
        of cards: [ContentCard],
        for cart: Cart,
        by presenter: any CartPresenter,
        at instant: Instant
    ) -> (valid: [String: Presentation], problems: [CartwrightError]) {
        guard !cards.isEmpty else { return ([:], []) }
        let context = HandlerContext(currency: cart.currency, vocabulary: registry.vocabulary)
        let answers: [Presentation?]
        do throws(CartwrightError) {
            answers = try presenter.presentations(of: cards, for: cart, at: instant, in: context)
        } catch {
            return ([:], [error])
        }
        guard answers.count == cards.count else {
            let check = AnswerCheck(handler: presenter.name, card: nil)
            let pointer = JSONPointer.root.appending("presentations")
            let hint = "return one presentation for each card, in the same order"
            return ([:], [check.refused("\(cards.count) of them", "\(answers.count)", at: pointer, hint: hint)])
        }
        var valid: [String: Presentation] = [:]
        var problems: [CartwrightError] = []
        for (card, answer) in zip(cards, answers) {
            guard var answer else { continue }
            if let fault = AnswerCheck(handler: presenter.name, card: card).fault(in: answer) {
                problems.append(fault)
            } else {
                _ = answer.theme.takeExtras(of: card)
                valid[card.id] = answer
            }
        }
        return (valid, problems)
    }
}
