internal import Cartwright
internal import CartwrightPluginLoader

extension World {
    /// Takes a loaded plugin in. Cards that are here are handled again, since their class type may have a handler now,
    /// or another one.
    ///
    /// - Returns: what the plugin takes the place of.
    mutating func add(_ loaded: LoadedPlugin, _ tools: Tools) throws(CartwrightError) -> PluginSet.Entry? {
        let replaced = try plugins.add(loaded)
        checkout.registry = plugins.registry
        let nothing = CardBatch(entries: [], sync: CardBatch.SyncInfo(isFull: false, hasCards: false))
        _ = try run(.receiveCards(nothing), tools)
        return replaced
    }

    /// The plugin of a name.
    ///
    /// - Throws: `plugin.unknown`.
    func plugin(_ name: String, for arguments: Arguments) throws(CartwrightError) -> PluginSet.Entry {
        if let entry = plugins.entries.first(where: { $0.plugin.name == name }) { return entry }
        let nearest = Spelling.nearest(to: name, among: plugins.entries.map(\.plugin.name))
        throw CartwrightError(
            .pluginUnknown,
            "no plugin is called \"\(name)\"",
            hint: nearest.map { "\(arguments.verb) \($0)" } ?? "list plugins"
        )
    }
}
