import Cartwright
import Synchronization
import Testing

@testable import CartwrightService

/// Erasures that take longer than a request.
@Suite(.timeLimit(.minutes(5))) struct ErasureRunnerTests {
    /// An erasure that ends when it is let go.
    private final class Gate: Sendable {
        private let state = Mutex((begun: 0, isOpen: false))

        var begun: Int { state.withLock { $0.begun } }

        func open() { state.withLock { $0.isOpen = true } }

        func erase() async throws(CartwrightError) -> ErasureReport {
            let number = state.withLock { state in
                state.begun += 1
                return state.begun
            }
            while !state.withLock({ $0.isOpen }), (try? await Task.sleep(for: .milliseconds(5))) != nil {}
            return ErasureReport(replacement: "erased-\(number)")
        }
    }

    @Test func `a repeated request joins the erasure, and one after its end begins another`() async throws {
        let (runner, gate) = (ErasureRunner(), Gate())
        let work: ErasureRunner.Work = { () async throws(CartwrightError) in try await gate.erase() }
        for _ in 0..<3 { #expect(await runner.outcome(of: "ada", within: .milliseconds(30), work) == nil) }
        #expect(gate.begun == 1)
        async let first = runner.outcome(of: "ada", within: .seconds(60), work)
        async let second = runner.outcome(of: "ada", within: .seconds(60), work)
        try await Task.sleep(for: .milliseconds(50))
        gate.open()
        for outcome in await [first, second] { #expect(try outcome?.get().replacement == "erased-1") }
        let next = await runner.outcome(of: "ada", within: .seconds(60), work)
        #expect(try next?.get().replacement == "erased-2")
    }

    @Test func `customers are erased beside each other, and a failure is told once`() async throws {
        let (runner, gate) = (ErasureRunner(), Gate())
        #expect(
            await runner.outcome(of: "ada", within: .zero) { () async throws(CartwrightError) in
                try await gate.erase()
            } == nil
        )
        let failing: ErasureRunner.Work = { () async throws(CartwrightError) in
            throw CartwrightError(.storeLocked, "locked", fault: .environment)
        }
        let failure = await runner.outcome(of: "bob", within: .seconds(60), failing)
        #expect(throws: CartwrightError.self) { try failure?.get() }
        gate.open()
        await runner.finish(within: .seconds(60))
        #expect(gate.begun == 1)
    }
}
