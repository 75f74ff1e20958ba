import Cartwright
import Foundation
import Synchronization
import Testing

@testable import CartwrightPluginLoader

/// The clock ends calls that do not exhaust their fuel in time.
@Suite struct WasmClockTests {
    /// Unlimited fuel and little time.
    private static var limits: WasmLimits {
        var limits = WasmLimits.host
        (limits.fuel, limits.answerTime) = (1 << 60, .milliseconds(20))
        return limits
    }

    @Test(arguments: [
        ModuleText.loop,
        "(loop $again (drop (memory.grow (i32.const 0))) br $again) unreachable",
        "(loop $again (drop (table.grow (ref.null func) (i32.const 0))) br $again) unreachable",
        "(loop $again (memory.fill (i32.const 0) (i32.const 1) (i32.const 131072)) br $again) unreachable",
        "(call $f (i32.const 64)) (i64.const 0)",
    ])
    func `a module that takes too long is ended`(handle: String) throws {
        let more = """
            (table 1 funcref)
            (func $f (param i32) (if (local.get 0) (then
              (call $f (i32.sub (local.get 0) (i32.const 1))) (call $f (i32.sub (local.get 0) (i32.const 1))))))
            """
        let module = try TestRuntime.module(ModuleText.module(handle: handle, more: more))
        let refusal = #expect(throws: CartwrightError.self) { try module.answer([], limits: Self.limits) }
        #expect(refusal?.code == .pluginLimitExceeded)
        #expect(refusal?.summary == "test.wasm exceeded its limit of milliseconds: 20 of 20")
    }

    @Test func `a start function that takes too long is ended`() throws {
        let text = ModuleText.module(more: "(func $s (loop $a br $a)) (start $s)")
        let refusal = #expect(throws: CartwrightError.self) { try TestRuntime.module(text, limits: Self.limits) }
        #expect(refusal?.summary == "test.wasm exceeded its limit of milliseconds: 20 of 20")
    }

    @Test func `a module has at least the time of its manifest and at most the host's limit`() {
        for milliseconds in [0, 1, 5, 20, 2_000] {
            // The first tick may end at once.
            let least = (Int(WasmClock.ticks(for: .milliseconds(milliseconds))) - 1) * WasmClock.tickMilliseconds
            #expect((milliseconds...milliseconds + 5).contains(least))
        }
        let limits = HandlerLimits(answerTime: .milliseconds(500), memoryMebibytes: 1, answerKibibytes: 1)
        #expect(WasmLimits(limits).answerTime == .milliseconds(500))
        let greedy = HandlerLimits(answerTime: .seconds(60), memoryMebibytes: 1, answerKibibytes: 1)
        #expect(WasmLimits(greedy).answerTime == .seconds(2))
    }

    @Test func `the clock ticks during calls, stops afterwards, and starts again`() {
        let count = Count()
        let clock = WasmClock(ticksUntilRest: 3) { count.add() }
        for _ in 0..<3 {
            clock.begin()
            let before = count.value
            while count.value < before + 5 { usleep(1_000) }
            clock.end()
            // Waits until the count has not changed for 40 ms, so that the clock has stopped.
            var (seen, still) = (count.value, 0)
            while still < 40 {
                usleep(1_000)
                still = count.value == seen ? still + 1 : 0
                seen = count.value
            }
        }
        #expect(count.value >= 15)
    }

    private final class Count: Sendable {
        private let counted = Mutex(0)
        var value: Int { counted.withLock { $0 } }
        func add() { counted.withLock { $0 += 1 } }
    }
}
