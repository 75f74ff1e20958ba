public import Cartwright

/// What a module may use for one message.
public struct WasmLimits: Hashable, Sendable {
    /// The longest module: 1 MiB.
    public static let moduleBytes = 1 << 20
    /// The most stack of a module: 512 KiB.
    public static let stackBytes = 512 << 10
    /// Cards or lines of a cart that are paid for by ``fuel``: 200.
    public static let countWithinFuel = 200
    /// Units of work for each card or line beyond: 50,000.
    public static let fuelPerCount = 50_000
    /// The longest message: 4 MiB.
    public static let messageBytes = 4 << 20

    /// Units of work; about one for each instruction, and one for each byte that an instruction fills or copies.
    public var fuel: Int
    /// Bytes of memory.
    public var memoryBytes: Int
    /// Bytes of an answer.
    public var answerBytes: Int
    /// The time for a message, in whole milliseconds: a second guard, for a module that spends little fuel in a long
    /// time. Up to 10 ms more are given, and how much work fits in depends on the machine.
    public var answerTime: Duration

    /// The host's limits.
    public static let host = WasmLimits(.sandbox)

    /// What a manifest asks for, never more than the host allows.
    public init(_ limits: HandlerLimits) {
        let host = HandlerLimits.sandbox
        fuel = Int(clamping: min(limits.fuel ?? .max, host.fuel ?? .max))
        memoryBytes = Int(clamping: min(limits.memoryMebibytes, host.memoryMebibytes)) << 20
        answerBytes = min(limits.answerBytes, host.answerBytes)
        answerTime = min(limits.answerTime, host.answerTime)
    }

    /// Units of work for a message about so many cards or lines.
    func fuel(for count: Int) -> Int {
        fuel + min(max(count - Self.countWithinFuel, 0), 100_000) * Self.fuelPerCount
    }
}
