/// What one card may cost. Generous, since the point is to find what grows without bounds, on any machine.
public struct ContractLimits: Sendable {
    /// How long everything a handler does with one card may take. What took longer is tried again, twice.
    public var durationPerCard: Duration

    /// How much the process may grow in the meantime, in bytes. Only measured where `/proc` tells, on Linux.
    public var memoryBytesPerCard: Int

    /// How long a huge text is, in bytes.
    public var hugeTextBytes: Int

    /// Limits; those not named are two seconds, 256 MiB and a million bytes.
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
