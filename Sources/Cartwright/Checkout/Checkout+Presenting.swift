extension Checkout {
    /// Returns a session whose cards have the texts for its cart at an instant: those of handlers that ask for the cart
    /// (``CartPresenter``), and the others unchanged. Call it before the cards are shown.
    ///
    /// A card keeps its texts if its handler fails, or returns an invalid presentation.
    public func presenting(_ session: Session, at instant: Instant) -> Session {
        var session = session
        for presenter in registry.presenters { present(&session, by: presenter, at: instant) }
        return session
    }

    private func present(_ session: inout Session, by presenter: any CartPresenter, at instant: Instant) {
        let cards = session.feed.cards.filter { card in
            guard let handled = session.handled[card.id], !card.isControl else { return false }
            return handled.handler == presenter.name && handled.presentation != nil
        }
        guard !cards.isEmpty else { return }
        let context = HandlerContext(currency: session.cart.currency, vocabulary: registry.vocabulary)
        let answers = try? presenter.presentations(of: cards, for: session.cart, at: instant, in: context)
        guard let answers, answers.count == cards.count else { return }
        for (card, answer) in zip(cards, answers) {
            guard var answer, AnswerCheck(handler: presenter.name, card: card).fault(in: answer) == nil else {
                continue
            }
            _ = answer.theme.takeExtras(of: card)
            session.handled[card.id]?.presentation = answer
        }
    }
}
