import Cartwright
import CartwrightTesting
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// The contracts report functions with one fault.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15))) struct MutantTests {
    struct Mutant: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let right: String
        let wrong: String
        let rule: LedgerRule
    }

    static let mutants = [
        Mutant(
            testDescription: "ignores held amounts",
            right: "- uses[p] - (holds[p] - own)",
            wrong: "- uses[p]",
            rule: .keepsLimits
        ),
        Mutant(
            testDescription: "ignores used amounts",
            right: "- uses[p] - (holds[p] - own)",
            wrong: "- (holds[p] - own)",
            rule: .keepsLimits
        ),
        Mutant(
            testDescription: "counts the session's own hold",
            right: "(holds[p] - own)",
            wrong: "holds[p]",
            rule: .replacesHolds
        ),
        Mutant(
            testDescription: "never returns expired holds",
            right: "AS hold ON hold.tenant = clock.tenant AND hold.expires_at <= clock.newest",
            wrong: "AS hold ON false",
            rule: .expires
        ),
        Mutant(
            testDescription: "returns holds early",
            right: "hold.expires_at <= clock.newest",
            wrong: "true",
            rule: .keepsLimits
        ),
        Mutant(
            testDescription: "ignores keys of parts",
            right: "OR FOUND THEN",
            wrong: "OR true THEN",
            rule: .givesBackParts
        ),
    ]

    @Test(arguments: mutants) func `the contract reports a function with a fault`(_ mutant: Mutant) async throws {
        let schemas = try TestSchemas()
        let scripts = SchemaChanges.functions.map { $0.replacing(mutant.right, with: mutant.wrong) }
        try #require(scripts != SchemaChanges.functions)
        let contract = LedgerContract { name throws(CartwrightError) in
            PostgreSQLLedger(schemas.store(name, functions: scripts))
        }
        #expect(try await contract.violations(of: mutant.rule) != [])
    }

    @Test func `the contract reports a function that ignores keys of changes`() async throws {
        let schemas = try TestSchemas()
        let scripts = SchemaChanges.functions.map {
            $0.replacing("AND first.key = job.key", with: "AND false").replacing(
                "keys[job] IS NOT NULL",
                with: "false"
            )
        }
        let contract = CheckoutStoreContract { name throws(CartwrightError) in
            schemas.checkouts(name, functions: scripts)
        }
        // The function treats the repetition as another change.
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await contract.violations(of: .answersAgain)
        }
        #expect(error?.code == .sessionConflict)
    }

    @Test func `without locks the limit does not hold between nodes`() async throws {
        let schemas = try TestSchemas()
        let scripts = SchemaChanges.functions.map { script in
            script.replacing("FOR NO KEY UPDATE", with: "").replacing(
                "FOR job IN 1 .. cardinality(sessions) LOOP",
                with: "PERFORM pg_sleep(0.2); FOR job IN 1 .. cardinality(sessions) LOOP"
            )
        }
        let ledgers = (0..<8).map { _ in PostgreSQLLedger(schemas.store(functions: scripts)) }
        let done = await withTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let error = await Samples.error { () throws(CartwrightError) in
                        try await ledgers[number % 8].reserve(
                            Samples.one(of: 20),
                            for: "s\(number)",
                            until: Samples.soon,
                            at: Samples.now
                        )
                    }
                    return error == nil ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(done != 20)
    }
}
