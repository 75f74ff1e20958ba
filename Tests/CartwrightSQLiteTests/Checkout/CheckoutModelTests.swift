import Cartwright
import CartwrightSQLite
import Testing

/// A file answers as the store in memory does, whatever is asked of both.
@Suite(.timeLimit(.minutes(15))) struct CheckoutModelTests {
    /// Calls at random on few sessions, orders and counters, so that they meet.
    struct Script {
        var random: SplitMix64
        var now = Samples.now

        mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        mutating func session() -> String { "s\(pick(4))" }

        mutating func key() -> CounterKey {
            let promotion = "p\(pick(2))"
            return switch pick(4) {
            case 0: .uses(promotion: promotion)
            case 1: .customerUses(promotion: promotion, customer: "c\(pick(2))")
            case 2: .spent(promotion: promotion)
            default: .codeUses(code: "C\(pick(2))")
            }
        }

        mutating func demands() -> [CounterDemand] {
            (0..<pick(4)).map { _ in
                CounterDemand(key(), amount: Int64(pick(5) - 1), limit: pick(4) == 0 ? nil : Int64(pick(12)))
            }
        }

        mutating func request() -> Request {
            switch pick(7) {
            case 0...2: .reserve(demands(), until: now.adding(seconds: Int64(pick(90))))
            case 3, 4: .confirm(order: "o\(pick(3))", counting: demands())
            case 5: .release
            default:
                if pick(2) == 0 {
                    .giveBack(order: "o\(pick(3))", .whole)
                } else {
                    .giveBack(
                        order: "o\(pick(3))",
                        .part([CounterAmount(key(), Int64(pick(4)))], key: "r\(pick(4))")
                    )
                }
            }
        }

        mutating func change(after revision: Int64, of session: String) -> CheckoutChange {
            let guess = pick(5) == 0 ? revision + Int64(pick(3)) - 1 : revision
            return CheckoutChange(
                of: session,
                to: Array("\(pick(1_000))".utf8),
                after: guess,
                requests: (0..<pick(4)).map { _ in request() },
                events: Samples.events(1...(1 + pick(2)), of: session),
                at: now,
                key: pick(2) == 0 ? "k\(pick(20))" : nil
            )
        }

        /// Mostly forward, sometimes back.
        mutating func tick() { now = now.adding(seconds: Int64(pick(20) - (pick(6) == 0 ? 40 : 0))) }
    }

    enum Answer: Equatable {
        case done(Int64)
        case error(CartwrightError)
    }

    static func answer(_ store: any CheckoutStore, _ change: CheckoutChange) async -> Answer {
        do throws(CartwrightError) { return .done(try await store.commit(change)) } catch { return .error(error) }
    }

    /// One request by itself.
    static func answer(_ ledger: any Ledger, _ request: Request, of session: String, at now: Instant) async -> Answer {
        do throws(CartwrightError) {
            switch request {
            case .reserve(let demands, until: let end):
                try await ledger.reserve(demands, for: session, until: end, at: now)
            case .confirm(let order, counting: let demands):
                try await ledger.confirm(order: order, of: session, counting: demands, at: now)
            case .release: try await ledger.release(session: session)
            case .giveBack(let order, let share): try await ledger.giveBack(share, of: order, in: session)
            case .perform, .present, .charge, .refund: break
            }
            return .done(0)
        } catch {
            return .error(error)
        }
    }

    static func counters(_ store: any CheckoutStore, for session: String, at now: Instant) async throws -> Counters {
        let query = CounterQuery(promotions: ["p0", "p1"], customer: "c0", codes: ["C0", "C1"])
        return try await store.counters(query, excluding: session, at: now)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `both stores give the same answers and hold the same`(seed: UInt64) async throws {
        let folder = try StoreFolder()
        let file: any CheckoutStore = try SQLiteCheckoutStore(path: folder.path("shop.store"), seed: 1)
        let memory: any CheckoutStore = MemoryCheckoutStore(seed: 1)
        var script = Script(random: SplitMix64(state: seed))
        for step in 0..<150 {
            script.tick()
            let (session, now) = (script.session(), script.now)
            if script.pick(2) == 0 {
                let request = script.request()
                let expected = await Self.answer(memory, request, of: session, at: now)
                let found = await Self.answer(file, request, of: session, at: now)
                #expect(found == expected, "step \(step): \(request)")
            } else {
                let revision = try await memory.session(session)?.revision ?? 0
                let change = script.change(after: revision, of: session)
                let expected = await Self.answer(memory, change)
                let found = await Self.answer(file, change)
                #expect(found == expected, "step \(step): \(change)")
            }
            for (asking, later) in [(session, 0), ("s0", 30)] as [(String, Int64)] {
                let instant = now.adding(seconds: later)
                let expected = try await Self.counters(memory, for: asking, at: instant)
                try #require(try await Self.counters(file, for: asking, at: instant) == expected, "step \(step)")
            }
            try #require(try await file.session(session) == memory.session(session))
            try #require(try await file.outbox.summary().pendingEvents == memory.outbox.summary().pendingEvents)
        }
    }
}
