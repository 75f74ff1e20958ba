import Cartwright
import TemporaryFiles
import TestRuns
import Testing

/// Every store answers random calls as the store in memory does.
@Suite(.timeLimit(.minutes(15))) struct RandomChangesTests {
    enum Answer: Equatable {
        case done(Int64)
        case error(CartwrightError)
    }

    static func answer(_ store: any CheckoutStore, _ change: CheckoutChange) async -> Answer {
        do throws(CartwrightError) { return .done(try await store.commit(change).revision) } catch {
            return .error(error)
        }
    }

    /// Carries out one request on a ledger.
    static func answer(_ ledger: any Ledger, _ request: Instruction, of session: String, at now: Instant) async
        -> Answer
    {
        do throws(CartwrightError) {
            switch request {
            case .reserve(let demands, until: let end):
                try await ledger.reserve(demands, for: session, until: end, at: now)
            case .confirm(let order, counting: let demands):
                try await ledger.confirm(order: order, of: session, counting: demands, at: now)
            case .release: try await ledger.release(session: session)
            case .giveBack(let order, let share): try await ledger.giveBack(share, of: order, in: session)
            case .credit(let order, let credits, let key):
                try await ledger.credit(credits, of: order, in: session, key: key, at: now)
            case .perform, .present, .charge, .refund, .reward: break
            }
            return .done(0)
        } catch {
            return .error(error)
        }
    }

    static func counters(_ store: any CheckoutStore, for session: String, at now: Instant) async throws -> Counters {
        let query = CounterQuery(promotions: ["p0", "p1"], customer: "c0", currency: .usd, codes: ["C0", "C1"])
        return try await store.counters(query, excluding: session, at: now)
    }

    @Test(arguments: StoreKind.allCases, AllTests.seeds(1, all: 4))
    func `a store gives the answers of the store in memory and has the same content`(_ kind: StoreKind, seed: UInt64)
        async throws
    {
        let folder = try TemporaryFolder()
        let store = try kind.opening(in: folder)()
        let memory: any CheckoutStore = MemoryCheckoutStore(seed: 1)
        var script = RandomChanges(random: SplitMix64(state: seed))
        for step in 0..<150 {
            script.tick()
            let (session, now) = (script.session(), script.now)
            if script.pick(2) == 0 {
                let request = script.request()
                let expected = await Self.answer(memory, request, of: session, at: now)
                let found = await Self.answer(store, request, of: session, at: now)
                #expect(found == expected, "step \(step): \(request)")
            } else {
                let revision = try await memory.session(session)?.revision ?? 0
                let change = script.change(after: revision, of: session)
                let expected = await Self.answer(memory, change)
                let found = await Self.answer(store, change)
                #expect(found == expected, "step \(step): \(change)")
            }
            for (asking, later) in [(session, 0), ("s0", 30)] as [(String, Int64)] {
                let instant = now.adding(seconds: later)
                let expected = try await Self.counters(memory, for: asking, at: instant)
                let found = try await Self.counters(store, for: asking, at: instant)
                try #require(found == expected, "step \(step): \(found), not \(expected)")
            }
            try #require(try await store.session(session) == memory.session(session))
            try #require(try await store.outbox.summary().pendingEvents == memory.outbox.summary().pendingEvents)
        }
    }
}
