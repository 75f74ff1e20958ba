import Cartwright
import PostgreSQLCluster
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// Tests the errors of a store whose server is reachable but refuses or fails.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct RefusingServerTests {
    private let cluster: TestCluster
    private let settings: PostgreSQLSettings

    init() throws {
        cluster = try TestCluster.shared()
        settings = try cluster.settings()
    }

    private func store(_ options: String = "", _ change: (inout PostgreSQLSettings) -> Void = { _ in }) throws
        -> PostgreSQLStore
    {
        var settings = try PostgreSQLSettings(url: "\(cluster.address) \(options)")
        settings.schema = self.settings.schema
        change(&settings)
        return PostgreSQLStore(settings, seed: 1)
    }

    private func checkouts(_ store: PostgreSQLStore) -> PostgreSQLCheckoutStore {
        PostgreSQLCheckoutStore(store, seed: 1)
    }

    /// Returns the error codes of all writing calls.
    private func errors(_ store: PostgreSQLCheckoutStore) async -> [ErrorCode?] {
        let demands = Samples.one(of: 5)
        let errors = [
            await Samples.error { () throws(CartwrightError) in _ = try await store.commit(Samples.change("b")) },
            await Samples.error { () throws(CartwrightError) in _ = try await store.store([], of: "b", after: 0) },
            await Samples.error { () throws(CartwrightError) in
                try await store.reserve(demands, for: "b", until: Samples.soon, at: Samples.now)
            },
            await Samples.error { () throws(CartwrightError) in
                try await store.confirm(order: "o", of: "b", counting: demands, at: Samples.now)
            },
            await Samples.error { () throws(CartwrightError) in try await store.release(session: "a") },
        ]
        for case let error? in errors { #expect(error.hint != nil && error.fault == .environment) }
        return errors.map { $0?.code }
    }

    @Test func `a read-only server returns counters and sessions and refuses writes`() async throws {
        let readOnly = "options='-c default_transaction_read_only=on'"
        let error = await Samples.error { [store = try store(readOnly)] () throws(CartwrightError) in
            try await store.prepare()
        }
        #expect(error?.code == .storeReadOnly, "there are no tables yet")
        let owner = checkouts(try store())
        #expect(try await owner.commit(Samples.change("a")).revision == 1)
        let reader = checkouts(try store(readOnly))
        #expect(await errors(reader) == Array(repeating: .storeReadOnly, count: 5))
        #expect(try await reader.session("a")?.revision == 1)
        #expect(try await Samples.amount(in: reader) == 1)
        #expect(try await owner.session("b") == nil)
    }

    @Test func `the error of a user without rights names the missing permission`() async throws {
        let owner = try store()
        let guest = "g\(settings.schema)"
        try await owner.execute("CREATE ROLE \(guest) LOGIN")
        let guests = try store("user=\(guest)")
        let error = await Samples.error { () throws(CartwrightError) in try await guests.prepare() }
        #expect(error?.code == .storeReadOnly)
        #expect(error?.summary.contains("permission denied") == true)
        #expect(error?.hint?.contains("grant") == true)
        try await owner.execute(
            """
            GRANT USAGE ON SCHEMA \(settings.schema) TO \(guest);
            GRANT SELECT ON ALL TABLES IN SCHEMA \(settings.schema) TO \(guest)
            """
        )
        #expect(try await Samples.amount(in: PostgreSQLLedger(guests)) == 0)
        #expect(await errors(checkouts(guests)) == Array(repeating: .storeReadOnly, count: 5))
    }

    @Test func `rows that stay locked are reported after a limit, and nothing changes`() async throws {
        let waiting = try store { $0.lockLimit = .milliseconds(50) }
        let impatient = try store { $0.statementLimit = .milliseconds(50) }
        let checkouts = checkouts(waiting)
        try await checkouts.reserve(Samples.one(of: 5), for: "a", until: Samples.soon, at: Samples.now)
        let holder = try PostgreSQLConnection.open(settings)
        try holder.script("SET idle_in_transaction_session_timeout = 0; BEGIN; SELECT * FROM ledger_counter FOR UPDATE")
        for store in [waiting, impatient] {
            let error = await Samples.error { () throws(CartwrightError) in
                try await PostgreSQLLedger(store).confirm(
                    order: "o",
                    of: "b",
                    counting: Samples.one(of: 5),
                    at: Samples.now
                )
            }
            #expect(error?.code == .storeLocked)
            #expect(error?.hint?.contains("try again") == true)
        }
        try holder.script("ROLLBACK")
        #expect(try await checkouts.commit(Samples.change("b")).revision == 1)
        #expect(try await Samples.amount(in: checkouts) == 2)
    }

    @Test func `transactions that collide are repeated`() async throws {
        let store = try store()
        try await store.execute(
            """
            CREATE SEQUENCE collisions;
            CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('collisions') <= 3 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF;
                RETURN NEW;
            END $$;
            CREATE TRIGGER collide BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION collide();
            """
        )
        #expect(try await checkouts(store).commit(Samples.change("a")).revision == 1)
        try await store.execute(
            "ALTER SEQUENCE collisions RESTART; ALTER SEQUENCE collisions MINVALUE -1000000000 RESTART WITH -1000000000"
        )
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await checkouts(store).commit(Samples.change("b"))
        }
        #expect(error?.code == .storeLocked)
        #expect(try await Samples.amount(in: checkouts(store)) == 1)
    }

    @Test func `of calls that share a statement only the faulty one fails`() async throws {
        let store = try store { $0.connections = 2 }
        try await store.execute("ALTER TABLE session ADD CHECK (octet_length(body) < 1000)")
        let checkouts = checkouts(store)
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    await Samples.error { () throws(CartwrightError) in
                        let body = [UInt8](repeating: 32, count: number == 7 ? 2_000 : 10)
                        _ = try await checkouts.store(body, of: "s\(number)", after: 0)
                    }?.code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter { $0 == nil }.count == 19)
        #expect(codes.compactMap(\.self) == [.storeCorrupt])
    }

    @Test func `a refused change does not affect others in its statement`() async throws {
        let checkouts = checkouts(try store { $0.connections = 2 })
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    await Samples.error { () throws(CartwrightError) in
                        var change = Samples.change("s\(number)")
                        let limit: Int64? = number % 5 == 0 ? 0 : nil
                        change.instructions = [.release, .reserve(Samples.one(of: limit), until: Samples.soon)]
                        _ = try await checkouts.commit(change)
                    }?.code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.compactMap(\.self) == Array(repeating: .ledgerLimitReached, count: 4))
        #expect(try await Samples.amount(in: checkouts) == 16)
    }

    @Test(arguments: [
        "DROP FUNCTION change", "DROP TABLE ledger_hold", "ALTER TABLE session DROP COLUMN body",
        "ALTER TABLE session RENAME TO other",
    ])
    func `missing functions, tables and columns are reported as damage`(sql: String) async throws {
        let store = try store()
        try await store.execute(sql)
        #expect(await errors(checkouts(store)).contains(.storeCorrupt))
    }

    @Test(arguments: [
        "ALTER TABLE session DROP CONSTRAINT session_revision_check, ALTER revision TYPE text",
        "ALTER TABLE session ALTER revision TYPE real",
        "ALTER TABLE session ALTER body DROP NOT NULL; UPDATE session SET body = NULL",
    ])
    func `invalid rows are reported as damage`(sql: String) async throws {
        let store = try store()
        let checkouts = checkouts(store)
        _ = try await checkouts.commit(Samples.change("a"))
        try await store.execute(sql)
        let error = await Samples.error { () throws(CartwrightError) in _ = try await checkouts.session("a") }
        #expect(error?.code == .storeCorrupt)
        #expect(error?.summary.contains("damaged") == true)
    }

    @Test func `counters that do not add up are reported as damage and stay unchanged`() async throws {
        let store = try store()
        let checkouts = checkouts(store)
        _ = try await checkouts.commit(Samples.change("a"))
        try await store.execute("UPDATE ledger_counter SET held = 0")
        let error = await Samples.error { () throws(CartwrightError) in try await checkouts.release(session: "a") }
        #expect(error?.code == .storeCorrupt)
        #expect(try await store.number("SELECT count(*) FROM ledger_hold") == 1)
    }

    @Test func `calls beyond the waiting limit are refused`() async throws {
        let store = try store { $0.waitingCalls = 1 }
        let checkouts = checkouts(store)
        try await store.prepare()
        let codes = await withTaskGroup(of: ErrorCode?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    await Samples.error { () throws(CartwrightError) in
                        _ = try await checkouts.commit(Samples.change("s\(number)"))
                    }?.code
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let done = codes.filter { $0 == nil }.count
        #expect(Set(codes.compactMap(\.self)) == [.storeOverloaded])
        #expect(try await Samples.amount(in: checkouts) == Int64(done))
    }
}
