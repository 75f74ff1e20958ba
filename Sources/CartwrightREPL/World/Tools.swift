public import Cartwright
public import CartwrightAnalytics

/// The external facilities that commands may use, passed in so that tests and flows can replace them.
public struct Tools: Sendable {
    /// The access to files.
    public var files: any FileAccess
    /// The keys that sign batches, by name.
    public var keys: [String: Secret]
    /// The machine's clock, for sessions whose clock is not fixed.
    public var machineClock: @Sendable () -> Instant
    /// The store of the feed between runs; nil for none.
    public var storedFeed: StoredFeed?
    /// The lookup of individually issued codes; nil for none.
    public var codes: CodeFinder?
    /// The ledger shared with other sessions; nil if the session has its own.
    public var ledger: SharedLedger?
    /// The functions that build and load plugins.
    public var plugins: PluginTools
    /// The delivery of batches to external receivers; nil for none.
    public var delivery: BatchDelivery?
    /// The commands of the program that runs the session, for help on its words.
    public var programCommands: @Sendable () -> [ProgramCommand] = { [] }
    /// The interruption of the running command.
    public var interruption: Interruption
    /// The identities of the running command as they were entered, for a service that makes the digests.
    var identities: [IdentityKind: String] = [:]
    /// True while a command is only tried.
    var isTrying = false

    /// Tools with the files of this machine and nothing else.
    public static let files = Tools(files: DiskFiles(), keys: [:], machineClock: { .earliest })

    /// Creates tools.
    public init(
        files: any FileAccess,
        keys: [String: Secret],
        machineClock: @escaping @Sendable () -> Instant,
        storedFeed: StoredFeed? = nil,
        codes: CodeFinder? = nil,
        ledger: SharedLedger? = nil,
        plugins: PluginTools = .none,
        delivery: BatchDelivery? = nil,
        interruption: Interruption = Interruption()
    ) {
        self.files = files
        self.keys = keys
        self.machineClock = machineClock
        self.storedFeed = storedFeed
        self.codes = codes
        self.ledger = ledger
        self.plugins = plugins
        self.delivery = delivery
        self.interruption = interruption
    }
}
