public import Cartwright

/// The plugins of a session: those linked into the program, and those loaded from files.
public struct PluginSet: Sendable {
    /// The plugins in order of registration, each with its origin.
    public private(set) var entries: [Entry]

    /// The plugins in folders that were not loaded, in the order in which they were found.
    public private(set) var skipped: [SkippedPlugin] = []

    /// A plugin of the set.
    public struct Entry: Sendable {
        /// The registered plugin.
        public let plugin: Plugin
        /// The loaded plugin, nil if it is linked into the program.
        public let loaded: LoadedPlugin?
    }

    /// Creates a set of the plugins linked into the program.
    public init(linked plugins: [Plugin] = []) { entries = plugins.map { Entry(plugin: $0, loaded: nil) } }

    /// A registry of all plugins.
    public var registry: HandlerRegistry {
        HandlerRegistry(plugins: entries.map(\.plugin)).with(identities).with(assigner)
    }

    /// The reader of identities of customers; nil without a key for their digests.
    public var identities: IdentityReader?

    /// The assigner of shoppers to the variants of a catalog; nil without a key.
    public var assigner: CardAssigner?

    /// Returns the loaded plugin with a name.
    public func loaded(_ name: String) -> LoadedPlugin? { entries.lazy.compactMap(\.loaded).first { $0.name == name } }

    /// Adds a loaded plugin. It replaces a plugin with the same name, for example a bundled one; its class types and
    /// names must not conflict with those of any other plugin.
    ///
    /// - Returns: the replaced plugin, nil if its name is new.
    /// - Throws: `handler.duplicate_class_type`, or another error of the registry; the set is then unchanged.
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

    /// Adds plugins that were not loaded.
    mutating func skip(_ plugins: [SkippedPlugin]) { skipped += plugins }

    /// Refuses a set with skipped plugins.
    ///
    /// - Throws: `plugin.required`, with the reasons as its other problems.
    public func requireAll() throws(CartwrightError) {
        guard !skipped.isEmpty else { return }
        let names = skipped.map { "\($0.name) (\($0.error.code))" }.joined(separator: ", ")
        var error = CartwrightError(
            .pluginRequired,
            "expected every plugin to load; not loaded: \(names)",
            hint: "fix them, or omit --require-plugins",
            fault: .environment
        )
        error.others = skipped.map(\.problem)
        throw error
    }
}
