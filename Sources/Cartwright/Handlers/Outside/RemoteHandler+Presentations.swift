extension RemoteHandler: CartPresenter {
    /// Returns the plugin's presentations of cards for a cart, in messages of at most ``cardsAtOnce``.
    ///
    /// - Throws: the reason that there was no answer, or `handler.bad_answer`.
    public func presentations(
        of cards: [ContentCard],
        for cart: Cart,
        at instant: Instant,
        in context: HandlerContext
    ) throws(CartwrightError) -> [Presentation?] {
        var presentations: [Presentation?] = []
        for start in stride(from: 0, to: cards.count, by: Self.cardsAtOnce) {
            let part = Array(cards[start..<min(start + Self.cardsAtOnce, cards.count)])
            let written = part.map { RemoteAnswers.Question($0, context).card }
            let shown = ShownCards(written, for: cart, at: instant, in: context)
            if let asked = OutsideQuestions.current {
                presentations += try asked.presentations(of: self, for: shown)
            } else {
                presentations += try self.presentations(of: shown, by: workers[0])
            }
        }
        return presentations
    }

    /// Returns the presentations of a worker.
    func presentations(of shown: ShownCards, by worker: RemoteWorker) throws(CartwrightError) -> [Presentation?] {
        if let refusal = admission() { throw refusal }
        do throws(RemoteWorker.Failure) {
            return try noting { () throws(RemoteWorker.Failure) in try worker.presentations(of: shown) }.value
        } catch {
            switch error {
            case .ofPlugin(let reason): turnOff(because: reason)
            case .ofMessage(let reason): judge(reason, on: shown.key, by: worker)
            }
            throw error.error
        }
    }

    /// Returns the presentations of cards for a cart.
    ///
    /// - Throws: `plugin.busy` if no worker was free in time.
    func awaitPresentations(of shown: ShownCards) async throws(CartwrightError) -> GivenPresentations {
        if let refusal { return GivenPresentations(.failure(refusal)) }
        return try await onWorker { worker in
            GivenPresentations(Result { () throws(CartwrightError) in try self.presentations(of: shown, by: worker) })
        }
    }

    /// The presentations of cards, or the error.
    final class GivenPresentations: Sendable {
        let result: Result<[Presentation?], CartwrightError>

        init(_ result: Result<[Presentation?], CartwrightError>) { self.result = result }
    }
}
