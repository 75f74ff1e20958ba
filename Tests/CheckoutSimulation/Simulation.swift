public import Cartwright

/// A simulation of the shoppers of one shop, from a seed: their commands, the clock, competing reservations, a disk
/// that is full or does not answer, lost answers, and programs that end.
///
/// The checkout's core is a function of values, so a ``Model`` of values gives the answers, sessions and counters that
/// a store must have after each command. The same seed gives the same run on every store: two stores behave alike if
/// their transcripts are equal.
public struct Simulation: Sendable {
    let seed: UInt64
    let steps: Int
    let checkout: Checkout
    var dice: Dice
    var now = Simulation.noon
    var model = Model()
    /// The session that each shopper's program has in memory; empty after the program has ended.
    var edges: [String: Session] = [:]
    /// The number of changes sent, from which their keys follow.
    var keyCount = 0

    /// The commands and their results, line by line.
    public internal(set) var transcript: [String] = []
    /// The differences between the store and the model, and the broken laws; empty if there are none.
    public internal(set) var findings: [String] = []
    /// The number of cases by name, which shows that a run has covered them.
    public internal(set) var counts: [String: Int] = [:]

    /// 2026-01-10T12:00:00Z.
    private static let noon = Instant(seconds: 1_768_046_400) ?? .earliest

    static let shoppers: [UInt64] = [1, 2, 3]

    /// The shop of all simulations, which can share it.
    ///
    /// - Throws: An error only if the engine cannot read the shop's catalog.
    public static func shop() throws(CartwrightError) -> Checkout { try Shop.checkout() }

    /// - Parameters:
    ///   - seed: The seed of all choices.
    ///   - steps: The number of commands to send.
    ///   - shop: The value of ``shop()``.
    public init(seed: UInt64, steps: Int, in shop: Checkout) {
        (self.seed, self.steps, checkout) = (seed, steps, shop)
        dice = Dice(seed: seed)
    }

    /// Runs all commands.
    ///
    /// - Parameter open: Opens the store, the same one each time; called again when the program ends.
    public mutating func run(on open: () async throws(CartwrightError) -> any CheckoutStore) async {
        do throws(CartwrightError) {
            var store = FaultyStore(try await open())
            for step in 0..<steps where findings.isEmpty {
                tick()
                if dice.chance(8) {
                    count("crash")
                    edges = [:]
                    store = FaultyStore(try await open())
                }
                let shopper = dice.any(Self.shoppers) ?? 1
                try await act(of: shopper, step, on: store)
                try await checkCounters(for: step.isMultiple(of: 2) ? "ann" : "bob", on: store)
            }
            if findings.isEmpty { try await checkEnd(on: FaultyStore(try await open())) }
        } catch {
            find("an error that no fault explains: \(error.code.rawValue): \(error.summary)")
        }
    }

    /// Moves the clock: mostly a little forward, sometimes past all reservations or an hour back.
    private mutating func tick() {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0: now = now.adding(seconds: 3_600)
        case 1: now = now.adding(seconds: -3_600)
        default: now = now.adding(milliseconds: Int64.random(in: 0...90_000, using: &dice))
        }
    }

    mutating func note(_ line: String) { transcript.append(line) }
    mutating func count(_ name: String) { counts[name, default: 0] += 1 }
    mutating func find(_ words: String) { findings.append("seed \(seed), after \(transcript.count) lines: \(words)") }
}
