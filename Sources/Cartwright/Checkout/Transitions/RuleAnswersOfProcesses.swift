extension TransitionBuilder {
    /// Requests the answers of processes about the cart, and stores them with the session. A session without rules of
    /// processes stores none.
    mutating func recordAnswers() {
        let offers = checkout.offers(in: session, at: instant)
        guard checkout.catalog.compiled.asksProcesses || offers.contains(where: { $0.promotion.asksProcesses }) else {
            session.answers = nil
            return
        }
        let record = AnswerRecord(session.answers)
        // A cart that cannot be priced has no answers: the command says so when it needs a price.
        _ = try? checkout.price(session, offers: offers, at: instant, counters: counters, recording: record)
        session.answers = record.answers(about: session.cart)
    }
}

extension Promotion {
    /// True if a process computes one of its conditions or effects.
    fileprivate var asksProcesses: Bool { !rulesOfProcesses.isEmpty }
}
