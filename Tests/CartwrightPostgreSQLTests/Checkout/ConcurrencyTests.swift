import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Runs many nodes on one schema: each store has its own connections, like a separate process.
@Suite(.timeLimit(.minutes(15))) struct ConcurrencyTests {
    private static let limit: Int64 = 100

    /// Demands on three counters, two of them shared by all sessions. The ledger locks counters in its own order.
    private static func demands(_ number: Int) -> [CounterDemand] {
        [
            CounterDemand(.uses(promotion: "hot"), amount: 1, limit: limit),
            CounterDemand(.customerUses(promotion: "hot", customer: "c\(number)"), amount: 1, limit: 1),
            CounterDemand(.spent(promotion: number % 2 == 0 ? "hot" : "cold"), amount: 5, limit: nil),
        ]
    }

    /// Returns the number of times that each result occurred in `count` calls over eight stores.
    private func results(
        _ count: Int,
        on schemas: TestSchemas,
        _ body: @escaping @Sendable (PostgreSQLCheckoutStore, Int) async throws(CartwrightError) -> Void
    ) async -> [ErrorCode?: Int] {
        let stores = (0..<8).map { _ in schemas.checkouts() }
        return await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<count {
                group.addTask {
                    await Samples.error { () throws(CartwrightError) in try await body(stores[number % 8], number) }?
                        .code
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test func `as many reservations succeed as the limit allows`() async throws {
        let schemas = try TestSchemas()
        let results = await results(160, on: schemas) { store, number throws(CartwrightError) in
            let demands = Self.demands(number)
            try await store.reserve(demands, for: "s\(number)", until: Samples.soon, at: Samples.now)
            try await store.confirm(order: "o", of: "s\(number)", counting: demands, at: Samples.now)
        }
        #expect(results == [nil: 100, .ledgerLimitReached: 60])
        let store = schemas.store()
        #expect(try await store.number("SELECT used FROM ledger_counter WHERE kind = 0") == Self.limit)
        #expect(try await store.number("SELECT sum(held)::bigint FROM ledger_counter") == 0)
        #expect(try await store.number("SELECT count(*) FROM ledger_redemption") == Self.limit)
        let torn = """
            SELECT count(*) FROM ledger_counter AS counter WHERE used <>
                (SELECT coalesce(sum(amounts[array_position(counters, counter.id)]), 0) FROM ledger_redemption)
            """
        #expect(try await store.number(torn) == 0)
    }

    @Test func `a refused change leaves no session, key, hold or event`() async throws {
        let schemas = try TestSchemas()
        let results = await results(160, on: schemas) { store, number throws(CartwrightError) in
            let change = Samples.change("s\(number)", key: "k", limit: Self.limit)
            _ = try await store.commit(change)
        }
        #expect(results == [nil: 100, .ledgerLimitReached: 60])
        let store = schemas.store()
        for table in ["session", "session_commit", "ledger_hold", "outbox_event"] {
            #expect(try await store.number("SELECT count(*) FROM \(table)") == Self.limit, "\(table)")
        }
    }

    @Test func `a session has one writer and a key counts once across nodes`() async throws {
        let schemas = try TestSchemas()
        let writers = await results(64, on: schemas) { store, _ throws(CartwrightError) in
            _ = try await store.commit(Samples.change("a"))
        }
        #expect(writers == [nil: 1, .sessionConflict: 63])
        let repeated = await results(64, on: schemas) { store, _ throws(CartwrightError) in
            #expect(try await store.commit(Samples.change("b", key: "k")).revision == 1)
        }
        #expect(repeated == [nil: 64])
        #expect(try await Samples.amount(in: schemas.checkouts()) == 2)
        #expect(try await schemas.store().number("SELECT count(*) FROM outbox_event") == 2)
    }

    @Test func `expired holds are returned once across nodes`() async throws {
        let schemas = try TestSchemas()
        _ = await results(64, on: schemas) { store, number throws(CartwrightError) in
            try await store.reserve(Self.demands(number), for: "s\(number)", until: Samples.soon, at: Samples.now)
        }
        let results = await results(160, on: schemas) { store, number throws(CartwrightError) in
            let later = Samples.soon
            let demands = Self.demands(number + 1_000)
            try await store.reserve(demands, for: "t\(number)", until: later.adding(seconds: 9), at: later)
        }
        #expect(results == [nil: 100, .ledgerLimitReached: 60])
        let store = schemas.store()
        #expect(try await store.number("SELECT held FROM ledger_counter WHERE kind = 0") == Self.limit)
        #expect(try await store.number("SELECT count(*) FROM ledger_hold WHERE session < 't'") == 0)
    }

    @Test func `waiting calls share statements, and a single call runs at once`() async throws {
        let schemas = try TestSchemas()
        let store = schemas.store()
        try await store.prepare()
        let ledger = PostgreSQLLedger(store)
        try await store.execute("ALTER TABLE ledger_redemption ADD COLUMN call text DEFAULT txid_current()")
        try await ledger.confirm(order: "o", of: "alone", counting: [], at: Samples.now)
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    try await ledger.confirm(order: "o", of: "s\(number)", counting: [], at: Samples.now)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.number("SELECT count(*) FROM ledger_redemption") == 201)
        #expect(try await store.number("SELECT count(DISTINCT call) FROM ledger_redemption") < 50)
    }
}
