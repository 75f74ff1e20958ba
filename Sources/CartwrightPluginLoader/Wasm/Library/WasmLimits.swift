public import Cartwright

/// The limits of a module for one message.
public struct WasmLimits: Hashable, Sendable {
    /// The maximum size of a module: 1 MiB.
    public static let moduleBytes = 1 << 20
    /// The maximum stack of a module: 512 KiB.
    public static let stackBytes = 512 << 10
    /// The number of cards or cart lines that ``fuel`` covers: 200.
    public static let countWithinFuel = 200
    /// The units of work for each further card or line: 50,000.
    public static let fuelPerCount = 50_000
    /// The maximum size of a message: 4 MiB.
    public static let messageBytes = 4 << 20

    /// The units of work: about one for each instruction, and one for each byte that an instruction fills or copies.
    public var fuel: Int
    /// The memory in bytes.
    public var memoryBytes: Int
    /// The size of an answer in bytes.
    public var answerBytes: Int
    /// The time for a message, in whole milliseconds: a second limit, for a module that uses little fuel in a long
    /// time. Up to 10 ms more may pass. The work that fits depends on the machine.
    public var answerTime: Duration

    /// The host's limits.
    public static let host = WasmLimits(.sandbox)

    /// Creates limits from a manifest, at most those of the host.
    public init(_ limits: HandlerLimits) {
        let host = HandlerLimits.sandbox
        fuel = Int(clamping: min(limits.fuel ?? .max, host.fuel ?? .max))
        memoryBytes = Int(clamping: min(limits.memoryMebibytes, host.memoryMebibytes)) << 20
        answerBytes = min(limits.answerBytes, host.answerBytes)
        answerTime = min(limits.answerTime, host.answerTime)
    }

    /// Returns the units of work for a message about a number of cards or lines.
    func fuel(for count: Int) -> Int {
        fuel + min(max(count - Self.countWithinFuel, 0), 100_000) * Self.fuelPerCount
    }
}
