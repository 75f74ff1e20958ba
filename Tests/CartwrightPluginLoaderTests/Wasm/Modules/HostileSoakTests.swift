import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginLoader

/// Runs hostile modules one after the other in one process: each is reported every time, and the host continues.
///
/// `CARTWRIGHT_HOSTILE_CALLS=100000 swift test --filter HostileSoakTests` makes more calls than the suite does and
/// writes its progress to standard error.
@Suite struct HostileSoakTests {
    private static let asked = ProcessInfo.processInfo.environment["CARTWRIGHT_HOSTILE_CALLS"].flatMap { Int($0) }

    /// Modules that exhaust a limit take some hundred times as long as the others, so they run only in every sixteenth
    /// round, starting with the first.
    private static let roundsBetween = 16

    @Test func `each call of a hostile module returns its code, and valid calls in between succeed`() throws {
        let runtime = try TestRuntime.get()
        let echo = try TestRuntime.module(ModuleText.echo)
        let modules = try HostileModuleTests.hostile.map { ($0, try runtime.binary(fromText: $0.text)) }
        var tally = HostileTally(calls: Self.asked ?? 200, isTold: Self.asked != nil)
        while !tally.isDone {
            for (hostile, bytes) in modules where !tally.isDone {
                let isSlow = hostile.code == ErrorCode.pluginLimitExceeded.rawValue
                if isSlow, tally.rounds % Self.roundsBetween != 0 { continue }
                let refusal = tally.timed(hostile.name, isSlow) { TestRuntime.refusal(bytes, by: runtime) }
                try #require(refusal?.code.rawValue == hostile.code, "call \(tally.made), \(hostile.name)")
                let message = Array("{\"id\":\(tally.made)}".utf8)
                try #require(try echo.answer(message).bytes == message, "call \(tally.made), after \(hostile.name)")
            }
            tally.endRound()
        }
        #expect(tally.made == tally.calls)
        #expect(tally.slow > 0)
    }
}

/// The progress of a soak run.
private struct HostileTally {
    /// The number of hostile calls to make, the number made, and the number of those that exhausted a limit.
    let calls: Int
    private(set) var made = 0
    private(set) var slow = 0
    private(set) var rounds = 0

    private let isTold: Bool
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now
    private var lastTold = ContinuousClock.now
    private var longest: (name: String, time: Duration) = ("none", .zero)

    init(calls: Int, isTold: Bool) { (self.calls, self.isTold) = (calls, isTold) }

    var isDone: Bool { made >= calls }

    mutating func timed<Value>(_ name: String, _ isSlow: Bool, _ call: () throws -> Value) rethrows -> Value {
        let begun = clock.now
        let value = try call()
        let time = clock.now - begun
        if time > longest.time { longest = (name, time) }
        made += 1
        if isSlow { slow += 1 }
        return value
    }

    mutating func endRound() {
        rounds += 1
        guard isTold, isDone || clock.now - lastTold > .seconds(30) else { return }
        lastTold = clock.now
        let text =
            "hostile calls: \(made) of \(calls), \(slow) of them used up a limit, each followed by an honest one; "
            + "\(clock.now - start), the longest call \(longest.time) (\(longest.name))\n"
        FileHandle.standardError.write(Data(text.utf8))
    }
}
