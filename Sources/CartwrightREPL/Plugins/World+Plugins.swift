internal import Cartwright
internal import CartwrightPluginLoader

extension World {
    /// Takes a loaded plugin in. Cards that are here are handled again, since their class type may have a handler now,
    /// or another one.
    ///
    /// - Returns: what the plugin takes the place of, and the cards that are handled otherwise now.
    mutating func add(
        _ loaded: LoadedPlugin,
        _ tools: Tools
    ) throws(CartwrightError) -> (replaced: PluginSet.Entry?, changed: [HandledCard]) {
        let before = session.handled
        let replaced = try plugins.add(loaded)
        checkout.registry = plugins.registry
        let nothing = CardBatch(entries: [], sync: CardBatch.SyncInfo(isFull: false, hasCards: false))
        _ = try run(.receiveCards(nothing), tools)
        let changed = session.feed.cards.compactMap { session.handled[$0.id] }.filter { card in
            guard let earlier = before[card.card.id] else { return true }
            return (card.handler, card.diagnostics) != (earlier.handler, earlier.diagnostics)
        }
        return (replaced, changed)
    }

    /// The plugin of a name.
    ///
    /// - Throws: `plugin.unknown`; for one that was skipped, the reason.
    func plugin(_ name: String, for arguments: Arguments) throws(CartwrightError) -> PluginSet.Entry {
        if let entry = plugins.entries.first(where: { $0.plugin.name == name }) { return entry }
        if let skipped = plugins.skipped.first(where: { $0.name == name }) { throw skipped.problem }
        let nearest = Spelling.nearest(to: name, among: plugins.entries.map(\.plugin.name))
        throw CartwrightError(
            .pluginUnknown,
            "no plugin is called \"\(name)\"",
            hint: nearest.map { "\(arguments.verb) \($0)" } ?? "list plugins"
        )
    }

    /// Failures of plugins outside the host that affect the cart: a card without an answer, and facts that
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

/// A failed request to a plugin, and the missing result.
struct PluginProblem {
    /// `card c3`, or `facts of the cart`.
    let place: String
    let error: CartwrightError

    var line: ReplyLine { ReplyLine("  \(error.code): \(place): \(error.summary)", .bad) }
    var json: JSONValue { ["place": .string(place), "error": ErrorText.json(of: error)] }
}
