public import Cartwright
public import CartwrightAnalytics

/// What commands may use of the world outside, passed in so that tests and flows decide what it is.
public struct Tools: Sendable {
    /// Reads and writes files.
    public var files: any FileAccess
    /// The keys that batches are signed with, by name.
    public var keys: [String: Secret]
    /// The machine's clock, for sessions whose clock is not fixed.
    public var machineClock: @Sendable () -> Instant
    /// Where the feed is kept between runs; nil keeps nothing.
    public var keptFeed: KeptFeed?
    /// Where codes are looked up that were issued one by one; nil knows none.
    public var codes: CodeFinder?
    /// The ledger that the session shares with others; nil where it has one of its own.
    public var ledger: SharedLedger?
    /// What builds and loads plugins.
    public var plugins: PluginTools
    /// What takes batches to receivers outside; nil takes none.
    public var delivery: BatchDelivery?
    /// Whether somebody wants the command that runs to end.
    public var interruption: Interruption
    /// True where commands are only tried.
    var isTrying = false

    /// Files of this machine and nothing else.
    public static let files = Tools(files: DiskFiles(), keys: [:], machineClock: { .earliest })

    /// Tools.
    public init(
        files: any FileAccess,
        keys: [String: Secret],
        machineClock: @escaping @Sendable () -> Instant,
        keptFeed: KeptFeed? = nil,
        codes: CodeFinder? = nil,
        ledger: SharedLedger? = nil,
        plugins: PluginTools = .none,
        delivery: BatchDelivery? = nil,
        interruption: Interruption = Interruption()
    ) {
        self.files = files
        self.keys = keys
        self.machineClock = machineClock
        self.keptFeed = keptFeed
        self.codes = codes
        self.ledger = ledger
        self.plugins = plugins
        self.delivery = delivery
        self.interruption = interruption
    }
}
