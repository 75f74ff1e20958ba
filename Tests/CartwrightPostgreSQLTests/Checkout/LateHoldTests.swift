import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// A node whose clock is behind commits a hold while another node waits for the counter. By the other node's clock the
/// hold has already expired.
@Suite(.timeLimit(.minutes(15))) struct LateHoldTests {
    @Test func `a hold that expired before its commit does not refuse a reservation`() async throws {
        #expect(try await codeOfReservation(SchemaChanges.functions) == nil)
    }

    @Test func `without the check for late holds the reservation is refused`() async throws {
        let wrong = SchemaChanges.functions.map { $0.replacing("= ANY (late)", with: "= ANY ('{}'::bigint[])") }
        try #require(wrong != SchemaChanges.functions)
        #expect(try await codeOfReservation(wrong) == .ledgerLimitReached)
    }

    @Test func `calls run one by one if a hold of one expires before the next`() async throws {
        let schemas = try TestSchemas()
        let store = schemas.store()
        try await store.prepare()
        let connection = try PostgreSQLConnection.open(store.pool.settings)
        let calls = [("late", Samples.now), ("fast", Samples.soon)].map { session, now in
            var call = ChangeCall(session: session, of: .shop)
            call.instant = now.milliseconds
            call.steps = [ChangeStep(.reserve(Samples.one(of: 1), until: now.adding(seconds: 60)))].compactMap(\.self)
            return call
        }
        let together = ChangeBatch(calls).statement(schema: schemas.name())
        let failure = #expect(throws: PostgreSQLFailure.self) { try connection.exchange([together]) }
        #expect(failure?.refusedDemand == 2, "the calls are then repeated one by one")
        for call in calls {
            let batch = ChangeBatch([call])
            let rows = try connection.exchange([batch.statement(schema: schemas.name())])
            #expect(try rows.first?.integer(0, 0) == 0)
        }
    }

    /// Returns the error code of a reservation of the counter's last use, or nil.
    private func codeOfReservation(_ functions: [String]) async throws -> ErrorCode? {
        let schemas = try TestSchemas()
        let checkouts = schemas.checkouts(functions: functions)
        try await checkouts.reserve(Samples.one(of: 1), for: "early", until: Samples.soon, at: Samples.now)
        try await checkouts.release(session: "early")
        let store = schemas.store(functions: functions)
        let slow = try PostgreSQLConnection.open(store.pool.settings)
        try slow.script(
            """
            SET idle_in_transaction_session_timeout = 0;
            BEGIN;
            UPDATE ledger_counter SET held = 1;
            INSERT INTO ledger_hold
            SELECT 'slow', \(Samples.soon.milliseconds), ARRAY[id], ARRAY[1], ARRAY[1], 'shop' FROM ledger_counter;
            """
        )
        let number = try slow.query("SELECT pg_backend_pid()::bigint").integer(0, 0)
        async let reserving = Samples.error { () throws(CartwrightError) in
            let end = Samples.soon.adding(seconds: 9)
            try await checkouts.reserve(Samples.one(of: 1), for: "fast", until: end, at: Samples.soon)
        }
        let waiting = "SELECT count(*) FROM pg_stat_activity WHERE \(number) = ANY (pg_blocking_pids(pid))"
        while try await store.number(waiting) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        try slow.script("COMMIT")
        let code = await reserving?.code
        let held = try await store.number("SELECT sum(held)::bigint FROM ledger_counter")
        #expect(held == 1)
        return code
    }
}
