internal import Cartwright
internal import Dispatch
internal import Synchronization

extension ContractRun {
    /// Checks that the same card gives the same object: repeatedly, and on several threads.
    mutating func checkSameOutput(of card: ContentCard) {
        let expected = attempt(card, .sameInputSameOutput)
        first[card.json.text] = expected
        for _ in 1...3 where attempt(card, .sameInputSameOutput) != expected { reportDifference(card) }
        let others = Mutex<[HandlingResult<Handler.Content>]>([])
        let (handler, context) = (handler, context(in: .usd))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let outcome = handler.outcome(of: card, in: context)
            others.withLock { $0.append(outcome) }
        }
        if others.withLock({ $0.contains { $0 != expected } }) { reportDifference(card) }
    }

    /// Checks that the same card still gives the same object after everything else was tried.
    mutating func checkAgain(_ card: ContentCard) {
        if let expected = first[card.json.text], attempt(card, .sameInputSameOutput) != expected {
            reportDifference(card)
        }
    }

    private mutating func reportDifference(_ card: ContentCard) {
        report(
            .sameInputSameOutput,
            "the same card gave different objects",
            hint: "compute everything only from card and context: no clock, no random numbers, no state; sort the "
                + "elements of a Set or Dictionary; compare and hash the whole object",
            card
        )
    }
}
