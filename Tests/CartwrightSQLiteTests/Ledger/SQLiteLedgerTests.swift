import Cartwright
import Synchronization
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests how a reservation changes its counters: with one statement each, and undone if one has no room.
@Suite(.timeLimit(.minutes(15))) struct SQLiteLedgerTests {
    private let store: SQLiteStore
    private let ledger: SQLiteCheckoutStore
    private let statements: Statements
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.file("shop.store"))
        ledger = try SQLiteCheckoutStore(store, seed: 1)
        statements = try Statements(store)
    }

    private static let uses = CounterKey.uses(promotion: "p")
    private static let customer = CounterKey.customerUses(promotion: "p", customer: "ada")
    private static let spent = CounterKey.spent(promotion: "p")

    private static func demands(_ amounts: [Int64], within limit: Int64 = 10) -> [CounterDemand] {
        zip([uses, customer, spent], amounts).map { CounterDemand($0, amount: $1, limit: limit) }
    }

    private func reserve(_ amounts: [Int64], for session: String) async -> CartwrightError? {
        await Samples.error {
            try await ledger.reserve(Self.demands(amounts), for: session, until: .latest, at: Samples.now)
        }
    }

    /// Returns the used and held amounts of the three counters.
    private func held() async throws -> [Int64?] {
        let query = CounterQuery(promotions: ["p"], customer: "ada")
        let counters = try await ledger.counters(query, excluding: "", at: Samples.now)
        return [counters.uses["p"], counters.customerUses["p"], counters.spentMinor["p"]]
    }

    @Test func `a refusal leaves every counter unchanged, whichever is full`() async throws {
        #expect(await reserve([1, 2, 3], for: "a") == nil)
        for amounts: [Int64] in [[10, 1, 1], [1, 9, 1], [1, 1, 8], [11, 11, 11]] {
            #expect(await reserve(amounts, for: "b")?.code == .ledgerLimitReached)
            #expect(try await held() == [1, 2, 3])
        }
        #expect(await reserve([9, 8, 7], for: "b") == nil)
        #expect(try await held() == [10, 10, 10])
    }

    @Test func `a hold that cannot be replaced stays unchanged`() async throws {
        #expect(await reserve([1, 2, 3], for: "a") == nil)
        #expect(await reserve([1, 1, 1], for: "b") == nil)
        // A session's own hold does not count against it.
        #expect(await reserve([9, 9, 10], for: "b")?.code == .ledgerLimitReached)
        #expect(try await held() == [2, 3, 4])
        #expect(await reserve([9, 8, 7], for: "b") == nil)
        #expect(try await held() == [10, 10, 10])
        try await ledger.release(session: "b")
        #expect(try await held() == [1, 2, 3])
    }

    @Test func `sums without a limit stay within 64 bits`() async throws {
        func reserve(_ amount: Int64, for session: String) async -> ErrorCode? {
            let demands = [CounterDemand(Self.uses, amount: amount, limit: nil)]
            return await Samples.error {
                try await ledger.reserve(demands, for: session, until: .latest, at: Samples.now)
            }?.code
        }
        #expect(await reserve(.max, for: "a") == nil)
        #expect(await reserve(1, for: "b") == .ledgerLimitReached)
        #expect(await reserve(.max, for: "b") == .ledgerLimitReached)
        #expect(try await held()[0] == .max)
    }

    @Test func `a reservation checks and counts each counter in one statement, without reading it first`()
        async throws
    {
        #expect(await reserve([1, 1, 1], for: "a") == nil)
        statements.reset()
        #expect(await reserve([1, 1, 1], for: "b") == nil)
        #expect(statements.count { $0.contains("ledger_counter") } == 3)
        #expect(statements.count { $0.hasPrefix("SELECT") && $0.contains("ledger_counter") } == 0)
        statements.reset()
        try await ledger.confirm(order: "o1", of: "b", counting: Self.demands([1, 1, 1]), at: Samples.now)
        #expect(statements.count { $0.contains("ledger_counter") } == 3)
        #expect(try await held() == [2, 2, 2])
    }

    @Test func `a customer is counted by a digest, and named in a refusal`() async throws {
        #expect(await reserve([1, 9, 1], for: "a") == nil)
        let error = await reserve([1, 2, 1], for: "b")
        #expect(error?.summary == "promotion p for customer ada has reached its limit of 10")
        try await ledger.confirm(order: "o1", of: "a", counting: Self.demands([1, 9, 1]), at: Samples.now)
        for table in ["ledger_counter", "ledger_use"] {
            let found = "SELECT count(*) FROM \(table) WHERE kind = 1 AND length(customer) = 32"
            #expect(try store.integer(found) == 1)
        }
        let other = try SQLiteLedger(store, tenant: Tenant("b"))
        try await other.reserve(Self.demands([1, 1, 1]), for: "a", until: .latest, at: Samples.now)
        let digests = "SELECT count(DISTINCT customer) FROM ledger_counter WHERE kind = 1"
        #expect(try store.integer(digests) == 2, "each tenant has its own digest of a customer")
    }

    @Test func `a part is given back for a customer with another id by now`() async throws {
        try await ledger.confirm(order: "o1", of: "a", counting: Self.demands([1, 2, 3]), at: Samples.now)
        let erased = CounterKey.customerUses(promotion: "p", customer: "erased")
        for _ in 1...2 {
            try await ledger.giveBack(.part([CounterAmount(erased, 1)], key: "r"), of: "o1", in: "a")
        }
        #expect(try await held() == [1, 1, 3])
    }

    @Test func `only a change with two ledger requests uses a savepoint`() async throws {
        func commit(_ session: String, _ instructions: [Instruction]) async throws -> Int {
            statements.reset()
            let change = CheckoutChange(
                of: session,
                to: [1],
                after: 0,
                instructions: instructions,
                at: Samples.now,
                key: "k"
            )
            _ = try await ledger.commit(change)
            return statements.count { $0.hasPrefix("SAVEPOINT") }
        }
        let reserve = Instruction.reserve(Self.demands([1, 1, 1]), until: .latest)
        #expect(try await commit("a", []) == 0)
        #expect(try await commit("b", [reserve]) == 0)
        #expect(try await commit("c", [reserve, .release]) == 1)
    }
}

private final class Statements: Sendable {
    private let texts = Mutex<[String]>([])

    init(_ store: SQLiteStore) throws {
        try store.trace { sql in self.texts.withLock { $0.append(sql) } }
    }

    func count(where matches: (String) -> Bool) -> Int { texts.withLock { $0.count(where: matches) } }

    func reset() { texts.withLock { $0 = [] } }
}
