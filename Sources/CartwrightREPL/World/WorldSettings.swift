public import Cartwright

/// What a session starts with: the same settings and the same commands give the same bytes.
public struct WorldSettings: Hashable, Sendable {
    /// The currency of the cart.
    public var currency: Currency
    /// What time it is.
    public var clock: WorldClock
    /// What ids follow from.
    public var seed: UInt64

    /// Settings.
    public init(currency: Currency, clock: WorldClock, seed: UInt64) {
        self.currency = currency
        self.clock = clock
        self.seed = seed
    }

    /// The settings of flows, fixed so that ids and signatures can be written down: US dollars, the start of 2026,
    /// seed 1.
    public static let flows = WorldSettings(
        currency: .usd,
        clock: .fixed(Instant(seconds: 1_767_225_600) ?? .earliest),
        seed: 1
    )

    /// The commands that turn other settings into these.
    func commands(from other: WorldSettings) -> [String] {
        var commands: [String] = []
        if currency != other.currency { commands.append("option currency \(currency)") }
        if clock != other.clock { commands.append("option clock \(clock)") }
        if seed != other.seed { commands.append("option seed \(seed)") }
        return commands
    }
}

/// What time it is in a world.
public enum WorldClock: Hashable, Sendable, CustomStringConvertible {
    /// Always the same instant: flows and samples.
    case fixed(Instant)
    /// The machine's time.
    case machine

    /// The instant, or `machine`.
    public var description: String {
        switch self {
        case .fixed(let instant): instant.description
        case .machine: "machine"
        }
    }
}
