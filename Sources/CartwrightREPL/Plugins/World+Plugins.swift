internal import Cartwright
internal import CartwrightPluginLoader

extension World {
    /// Adds a loaded plugin, and handles all cards again, since the handlers of their class types may have changed.
    ///
    /// - Returns: the plugin that was replaced, and the cards whose handling changed.
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

    /// Returns the plugin of a name.
    ///
    /// - Throws: `plugin.unknown`; for a skipped plugin, its error.
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

    /// The failures of plugins outside the host that affect the cart: cards without a reply, and facts that were
    /// missing at the last change of the cart.
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
    /// The place: `card c3`, or `facts of the cart`.
    let place: String
    let error: CartwrightError

    var line: ReplyLine { ReplyLine("  \(error.code): \(place): \(error.summary)", .bad) }
    var json: JSONValue { ["place": .string(place), "error": ErrorText.json(of: error)] }
}
