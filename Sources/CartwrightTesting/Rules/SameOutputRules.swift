internal import Cartwright
internal import Dispatch
internal import Synchronization

extension ContractRun {
    /// The same card gives the same object: again, and on several threads at once.
    mutating func checkSameOutput(of card: ContentCard) {
        let expected = attempt(card, .sameInputSameOutput)
        first[card.json.text] = expected
        for _ in 1...3 where attempt(card, .sameInputSameOutput) != expected { reportDifference(card) }
        let others = Mutex<[Outcome<Handler.Content>]>([])
        let (handler, context) = (handler, context(in: .usd))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let outcome = handler.outcome(of: card, in: context)
            others.withLock { $0.append(outcome) }
        }
        if others.withLock({ $0.contains { $0 != expected } }) { reportDifference(card) }
    }

    /// And after everything else was tried.
    mutating func checkAgain(_ card: ContentCard) {
        if let expected = first[card.json.text], attempt(card, .sameInputSameOutput) != expected {
            reportDifference(card)
        }
    }

    private mutating func reportDifference(_ card: ContentCard) {
        report(
            .sameInputSameOutput,
            "the same card gave different objects",
            hint: "make everything of card and context alone: no clock, no random numbers, no state; sort what comes "
                + "out of a Set or Dictionary; compare and hash all of the object",
            card
        )
    }
}
