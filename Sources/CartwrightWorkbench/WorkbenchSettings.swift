public import Cartwright
public import CartwrightPluginLoader

/// The settings of a workbench.
public struct WorkbenchSettings: Sendable {
    /// The token that distinguishes requests of the page from those of other pages, see `BrowserGuard`.
    public var token: String
    /// The plugins of the service, also used to replay flows.
    public var plugins: PluginSet
    /// The initial content of the page.
    public var opening: WorkbenchOpening
    /// The catalog file, for saved flows; nil for the built-in shop.
    public var catalogPath: String?
    /// The card file, for saved flows; nil if there is none.
    public var cardsPath: String?
    /// The agents' protocols of the service: `ucp`, `acp`.
    public var protocols: [String] = []
    /// The instant of the service's fixed clock; nil for the system clock.
    public var clock: Instant?

    /// Creates the settings of a workbench.
    ///
    /// - Parameters:
    ///   - token: the token in requests of the page.
    ///   - plugins: the plugins of the service.
    ///   - opening: the initial content of the page.
    public init(token: String, plugins: PluginSet, opening: WorkbenchOpening) {
        (self.token, self.plugins, self.opening) = (token, plugins, opening)
    }
}
