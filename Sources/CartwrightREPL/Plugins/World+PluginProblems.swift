internal import Cartwright

extension World {
    /// What plugins outside the host failed at that bears on the cart: a card that one did not answer, and facts that
    /// one did not state when the cart changed last.
    var pluginProblems: [PluginProblem] {
        let cards = session.feed.cards.flatMap { card in
            (session.handled[card.id]?.diagnostics ?? []).filter(\.isFailureToAnswer).map {
                PluginProblem(place: "card \(cardNames[card.id])", error: $0)
            }
        }
        return cards + factProblems.map { PluginProblem(place: "facts of the cart", error: $0) }
    }
}

/// What a plugin failed at, and what is missing for it.
struct PluginProblem {
    /// `card c3`, or `facts of the cart`.
    let place: String
    let error: CartwrightError

    var line: ReplyLine { ReplyLine("  \(error.code): \(place): \(error.summary)", .bad) }
    var json: JSONValue { ["place": .string(place), "error": ErrorText.json(of: error)] }
}
