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
    /// What builds and loads plugins, and whether commands may ask for it.
    public var plugins: PluginTools
    /// What takes batches to receivers outside; nil takes none.
    public var courier: Courier?

    /// Files of this machine and nothing else.
    public static let files = Tools(files: DiskFiles(), keys: [:], machineClock: { .earliest })

    /// Tools.
    public init(
        files: any FileAccess,
        keys: [String: Secret],
        machineClock: @escaping @Sendable () -> Instant,
        keptFeed: KeptFeed? = nil,
        plugins: PluginTools = .none,
        courier: Courier? = nil
    ) {
        self.files = files
        self.keys = keys
        self.machineClock = machineClock
        self.keptFeed = keptFeed
        self.plugins = plugins
        self.courier = courier
    }
}

/// Files as commands see them.
public protocol FileAccess: Sendable {
    /// All bytes of a file.
    ///
    /// - Throws: `file.unreadable`.
    func read(_ path: String) throws(CartwrightError) -> [UInt8]

    /// Puts a file in place as a whole, or leaves what was there.
    ///
    /// - Throws: `file.unwritable`.
    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError)
}
