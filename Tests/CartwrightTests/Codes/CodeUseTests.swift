import Cartwright
import Testing

/// The customers and times for which an issued code is valid, and the counters of a ledger that follow.
struct CodeUseTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest
    private static let before = now.adding(seconds: -1)
    private static let after = now.adding(seconds: 1)

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var customer: String? = nil
        var startsAt: Instant? = nil
        var endsAt: Instant? = nil
        var revokedAt: Instant? = nil
        var shopper: String? = nil
        var obstacle: CodeObstacle? = nil
    }

    static let table = [
        Row(testDescription: "anyone's, for nobody known"),
        Row(testDescription: "anyone's, for a customer", shopper: "ada"),
        Row(testDescription: "somebody's, for that one", customer: "ada", shopper: "ada"),
        Row(testDescription: "somebody's, for another", customer: "ada", shopper: "bob", obstacle: .otherCustomer),
        Row(testDescription: "somebody's, for nobody known", customer: "ada", obstacle: .otherCustomer),
        Row(testDescription: "ids differ by case", customer: "ada", shopper: "Ada", obstacle: .otherCustomer),
        Row(testDescription: "starts now", startsAt: now),
        Row(testDescription: "starts later", startsAt: after, obstacle: .upcoming(after)),
        Row(testDescription: "ends later", endsAt: after),
        Row(testDescription: "ends now", endsAt: now, obstacle: .ended(now)),
        Row(testDescription: "revoked now", revokedAt: now, obstacle: .revoked),
        Row(testDescription: "revoked later", revokedAt: after),
        Row(testDescription: "revoked before it starts", startsAt: after, revokedAt: before, obstacle: .revoked),
        Row(testDescription: "revoked and ended", endsAt: now, revokedAt: before, obstacle: .revoked),
        Row(testDescription: "another's and revoked", customer: "ada", revokedAt: before, obstacle: .otherCustomer),
        Row(
            testDescription: "another's and later",
            customer: "ada",
            startsAt: after,
            shopper: "bob",
            obstacle: .otherCustomer
        ),
    ]

    private static func code(_ row: Row) throws -> IssuedCode {
        try IssuedCode(
            "S-1",
            of: "spring",
            limit: 2,
            customer: row.customer,
            startsAt: row.startsAt,
            endsAt: row.endsAt,
            revokedAt: row.revokedAt
        )
    }

    @Test(arguments: table)
    func `a code is valid for its customer from its start to its end unless it is revoked`(row: Row) throws {
        let code = try Self.code(row)
        if let obstacle = row.obstacle {
            #expect(throws: obstacle) { try code.facts(for: row.shopper, at: Self.now) }
        } else {
            #expect(try code.facts(for: row.shopper, at: Self.now) == CodeFacts(promotion: "spring", limit: 2))
        }
    }

    @Test(arguments: table)
    func `counters have the facts of a code or its obstacle, and never both`(row: Row) throws {
        var found = FoundCodes()
        found.note(try Self.code(row), for: " s-1")
        let query = CounterQuery(promotions: ["other"], customer: row.shopper, codes: ["S-1", "S-2"])
        let counters = found.adding(to: Counters(uses: ["other": 1]), for: query, at: Self.now)
        #expect(counters.uses == ["other": 1])
        #expect(counters.codes == (row.obstacle == nil ? ["S-1": CodeFacts(promotion: "spring", limit: 2)] : [:]))
        #expect(counters.codeObstacles == (row.obstacle.map { ["S-1": $0] } ?? [:]))
        let extended = found.extending(query, at: Self.now)
        #expect(extended.promotions == (row.obstacle == nil ? ["other", "spring"] : ["other"]))
        #expect(extended.codes == query.codes && extended.customer == query.customer)
    }

    @Test func `the pattern separates a mistyped code from one that was never issued`() throws {
        let pattern = try CodePattern("SUMMER-####-###@")
        var found = FoundCodes()
        for code in ["SUMMER-2AQU-8MHD", "SUMMER-2AQU-8MDH", "OTHER"] { found.note(nil, for: code, pattern: pattern) }
        found.note(nil, for: "SUMMER-2AQU-8MHE")
        let codes = ["OTHER", "SUMMER-2AQU-8MDH", "SUMMER-2AQU-8MHD", "SUMMER-2AQU-8MHE", "UNASKED"]
        let counters = found.adding(to: .none, for: CounterQuery(codes: codes), at: Self.now)
        #expect(
            counters.codeObstacles == [
                "OTHER": .neverIssued, "SUMMER-2AQU-8MDH": .neverIssued, "SUMMER-2AQU-8MHD": .mistyped,
                "SUMMER-2AQU-8MHE": .neverIssued,
            ]
        )
        #expect(found.issued.isEmpty && found["OTHER"] == nil)
    }

    @Test func `found codes can be reduced to some codes, and the last answer counts`() throws {
        var found = FoundCodes()
        for code in ["B", "A", "C"] { found.note(try IssuedCode(code, of: "p"), for: code) }
        found.note(nil, for: "c")
        #expect(found.issued.map(\.code) == ["A", "B"])
        found.retain(only: ["a"])
        #expect(found.issued.map(\.code) == ["A"])
        #expect(found["a "]?.promotion == "p")
    }

    /// A store that records its calls.
    private actor Watched: CodeStore {
        let store = MemoryCodeStore()
        var asked: [String] = []

        func find(_ code: String) async -> IssuedCode? {
            asked.append(code)
            return await store.find(code)
        }

        func known(among codes: [String]) -> Set<String> { refuse("known", []) }
        func beginImport() async -> any CodeImport { await store.beginImport() }
        func codes(after code: String?, of promotion: String?, limit: Int) -> [IssuedCode] { refuse("list", []) }
        func revoke(_ codes: [String], at now: Instant) -> Int { refuse("revoke", 0) }
        func revokeAll(of promotion: String, at now: Instant) -> Int { refuse("revoke", 0) }

        private func refuse<Value>(_ what: String, _ value: Value) -> Value {
            asked.append("! \(what)")
            return value
        }
    }

    @Test func `a ledger's counters have the codes of the query, each looked up once and none listed`()
        async throws
    {
        let (store, ledger) = (Watched(), SharedMemoryLedger())
        try await store.insert([
            IssuedCode("S-1", of: "spring", limit: 1), IssuedCode("S-2", of: "spring", customer: "ada"),
            IssuedCode("S-3", of: "spring"),
        ])
        let demands = [
            CounterDemand(.codeUses(code: "S-1"), amount: 1, limit: 1),
            CounterDemand(.uses(promotion: "spring"), amount: 1, limit: nil),
        ]
        try ledger.confirm(order: "o1", of: "s1", counting: demands, at: Self.now)
        let counters = try await ledger.counters(
            CounterQuery(customer: "bob", codes: ["NONE", "S-1", "S-2"]),
            codes: store,
            excluding: "s2",
            at: Self.now
        )
        #expect(await store.asked == ["NONE", "S-1", "S-2"])
        #expect(counters.codes == ["S-1": CodeFacts(promotion: "spring", limit: 1)])
        #expect(counters.codeUses == ["S-1": 1])
        #expect(counters.uses == ["spring": 1])
        #expect(counters.codeObstacles == ["NONE": .neverIssued, "S-2": .otherCustomer])
    }
}
