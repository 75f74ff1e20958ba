public import Cartwright
public import CartwrightPluginLoader

/// What a workbench shows, and what it begins with.
public struct WorkbenchSettings: Sendable {
    /// What tells requests of the page from those of other pages, see `BrowserGuard`.
    public var token: String
    /// The plugins of the service: those that flows are replayed with.
    public var plugins: PluginSet
    /// What the page shows first.
    public var opening: WorkbenchOpening
    /// The catalog file, for flows that are saved; nil where the shop is the built-in one.
    public var catalogPath: String?
    /// The file of cards, for flows that are saved; nil where there is none.
    public var cardsPath: String?
    /// The protocols that the service speaks with agents besides: `ucp`, `acp`.
    public var protocols: [String] = []
    /// The instant at which the clock of the service stands; nil where it goes.
    public var clock: Instant?

    /// Settings of a workbench.
    ///
    /// - Parameters:
    ///   - token: what requests of the page bring with them.
    ///   - plugins: the plugins of the service.
    ///   - opening: what the page shows first.
    public init(token: String, plugins: PluginSet, opening: WorkbenchOpening) {
        (self.token, self.plugins, self.opening) = (token, plugins, opening)
    }
}
