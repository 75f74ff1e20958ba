public import Cartwright

/// The opening settings of a session: the same settings and commands produce the same bytes.
public struct WorldSettings: Hashable, Sendable {
    /// The currency of the cart.
    public var currency: Currency
    /// The clock.
    public var clock: WorldClock
    /// The seed of ids.
    public var seed: UInt64

    /// Creates settings.
    public init(currency: Currency, clock: WorldClock, seed: UInt64) {
        self.currency = currency
        self.clock = clock
        self.seed = seed
    }

    /// The settings of flows, fixed so that ids and signatures are reproducible: US dollars, the start of 2026, seed 1.
    public static let flows = WorldSettings(
        currency: .usd,
        clock: .fixed(Instant(seconds: 1_767_225_600) ?? .earliest),
        seed: 1
    )

    /// Returns the commands that turn other settings into these.
    func commands(from other: WorldSettings) -> [String] {
        var commands: [String] = []
        if currency != other.currency { commands.append("option currency \(currency)") }
        if clock != other.clock { commands.append("option clock \(clock)") }
        if seed != other.seed { commands.append("option seed \(seed)") }
        return commands
    }
}

/// The clock of a world.
public enum WorldClock: Hashable, Sendable, CustomStringConvertible {
    /// A fixed instant, as in flows and samples.
    case fixed(Instant)
    /// The machine clock.
    case machine

    /// The instant, or `machine`.
    public var description: String {
        switch self {
        case .fixed(let instant): instant.description
        case .machine: "machine"
        }
    }
}
