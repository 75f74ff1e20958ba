/// The limits of a handler for one card. They are generous, since they are meant to find unbounded growth on any
/// machine.
public struct ContractLimits: Sendable {
    /// The maximum duration of all calls for one card. A card that takes longer is tried again, twice.
    public var durationPerCard: Duration

    /// The maximum memory growth of the process meanwhile, in bytes. Measured only on Linux, with `/proc`.
    public var memoryBytesPerCard: Int

    /// The length of a huge text, in bytes.
    public var hugeTextBytes: Int

    /// Creates limits; the defaults are two seconds, 256 MiB and a million bytes.
    public init(
        durationPerCard: Duration = .seconds(2),
        memoryBytesPerCard: Int = 256 << 20,
        hugeTextBytes: Int = 1_000_000
    ) {
        self.durationPerCard = durationPerCard
        self.memoryBytesPerCard = memoryBytesPerCard
        self.hugeTextBytes = hugeTextBytes
    }
}
