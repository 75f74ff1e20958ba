public import Cartwright

/// Shoppers of one shop, run by a seed: their commands, the clock, who takes what others have counted on, a disk that
/// is full or does not answer, answers that are lost, and programs that die.
///
/// The checkout's core is a function of values, so that a ``Model`` of values says what a store must answer, hold and
/// count after each command. The same seed does the same on every store: two stores are alike where their transcripts
/// are.
public struct Simulation: Sendable {
    let seed: UInt64
    let steps: Int
    let checkout: Checkout
    var dice: Dice
    var now = Simulation.noon
    var model = Model()
    /// What each shopper's program has in memory; nothing after it has died.
    var edges: [String: Session] = [:]
    /// How many changes were sent, which their keys follow from.
    var keyCount = 0

    /// What was asked and what came of it, line by line.
    public internal(set) var transcript: [String] = []
    /// Where the store and the model differ, or a law is broken: nothing where all is well.
    public internal(set) var findings: [String] = []
    /// How often something happened, by name: to see that a run has tried what it is for.
    public internal(set) var counts: [String: Int] = [:]

    /// 2026-01-10T12:00:00Z.
    private static let noon = Instant(seconds: 1_768_046_400) ?? .earliest

    static let shoppers: [UInt64] = [1, 2, 3]

    /// The shop of all simulations, which can share it.
    ///
    /// - Throws: nothing, as long as the engine reads the shop's catalog.
    public static func shop() throws(CartwrightError) -> Checkout { try Shop.checkout() }

    /// - Parameters:
    ///   - seed: what everything follows from.
    ///   - steps: how many commands are sent.
    ///   - shop: ``shop()``.
    public init(seed: UInt64, steps: Int, in shop: Checkout) {
        (self.seed, self.steps, checkout) = (seed, steps, shop)
        dice = Dice(seed: seed)
    }

    /// Runs all commands.
    ///
    /// - Parameter open: opens the store, the same one each time: it is opened anew when its program dies.
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

    /// Mostly a little forward; now and then past all holds, or an hour back.
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
