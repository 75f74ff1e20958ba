public import Cartwright

/// The plugins of a session: those that are linked into the program, and those that were loaded.
public struct PluginSet: Sendable {
    /// The plugins in the order of registration, each with where it came from.
    public private(set) var entries: [Entry]

    /// The plugins that folders hold and that were not loaded, in the order in which they were found.
    public private(set) var skipped: [SkippedPlugin] = []

    /// A plugin of the set.
    public struct Entry: Sendable {
        /// What it registers.
        public let plugin: Plugin
        /// The file it came from, nil where it is linked into the program.
        public let loaded: LoadedPlugin?
    }

    /// The plugins that are linked into the program.
    public init(linked plugins: [Plugin] = []) { entries = plugins.map { Entry(plugin: $0, loaded: nil) } }

    /// All of them, registered.
    public var registry: HandlerRegistry { HandlerRegistry(plugins: entries.map(\.plugin)) }

    /// The loaded plugin of a name.
    public func loaded(_ name: String) -> LoadedPlugin? { entries.lazy.compactMap(\.loaded).first { $0.name == name } }

    /// Adds a loaded plugin. It takes the place of one of the same name, which is how a bundled one is replaced; beside
    /// all others it must find its class types and names free.
    ///
    /// - Returns: what it takes the place of, nil where its name is new.
    /// - Throws: `handler.duplicate_class_type`, or another error of the registry; nothing changes then.
    @discardableResult
    public mutating func add(_ loaded: LoadedPlugin) throws(CartwrightError) -> Entry? {
        var copy = self
        let entry = Entry(plugin: loaded.plugin, loaded: loaded)
        let replaced = entries.firstIndex { $0.plugin.name == loaded.name }
        if let replaced { copy.entries[replaced] = entry } else { copy.entries.append(entry) }
        let known = Set(registry.diagnostics)
        if let problem = copy.registry.diagnostics.first(where: { !known.contains($0) }) { throw problem }
        copy.skipped.removeAll { $0.name == loaded.name }
        defer { self = copy }
        return replaced.map { entries[$0] }
    }

    /// Notes plugins that were not loaded.
    mutating func skip(_ plugins: [SkippedPlugin]) { skipped += plugins }

    /// Refuses a set in which a plugin is missing.
    ///
    /// - Throws: `plugin.required`, with the reasons as its other problems.
    public func requireAll() throws(CartwrightError) {
        guard !skipped.isEmpty else { return }
        let names = skipped.map { "\($0.name) (\($0.error.code))" }.joined(separator: ", ")
        var error = CartwrightError(
            .pluginRequired,
            "every plugin is required, and not loaded: \(names)",
            hint: "mend them, or leave --require-plugins out",
            fault: .environment
        )
        error.others = skipped.map(\.problem)
        throw error
    }
}
