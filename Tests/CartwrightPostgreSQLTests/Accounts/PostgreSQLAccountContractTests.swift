import Cartwright
import CartwrightTesting
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

@Suite(.timeLimit(.minutes(15))) struct PostgreSQLAccountContractTests {
    private static func contract(_ functions: [String] = SchemaChanges.functions) throws -> AccountStoreContract {
        let schemas = try TestSchemas()
        return AccountStoreContract { name throws(CartwrightError) in
            let store = schemas.store(name, functions: functions)
            return AccountBooks(PostgreSQLLedger(store), PostgreSQLAccountStore(store))
        }
    }

    @Test(arguments: AccountStoreRule.allCases)
    func `a schema satisfies the contract of accounts`(_ rule: AccountStoreRule) async throws {
        #expect(try await Self.contract().violations(of: rule) == [])
    }

    struct Mutant: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let right: String
        let wrong: String
        let rule: AccountStoreRule
    }

    static let mutants = [
        Mutant(
            testDescription: "takes the limit of the demand",
            right: "at_most := coalesce(at_most, 0);",
            wrong: "at_most := limits[d];",
            rule: .limitsItself
        ),
        Mutant(
            testDescription: "ignores later credits",
            right: "AND entry.available_at > instants[job]",
            wrong: "AND false",
            rule: .waitsForCredits
        ),
        Mutant(
            testDescription: "ignores the end",
            right: "OR account.expires_at > instants[job]",
            wrong: "OR true",
            rule: .ends
        ),
        Mutant(testDescription: "ignores disabling", right: "AND account.enabled", wrong: "", rule: .disables),
        Mutant(
            testDescription: "spends without entries",
            right: "'spent', amounts[i]",
            wrong: "'spent', 0",
            rule: .balances
        ),
        Mutant(
            testDescription: "refunds what was wanted",
            right: "'refunded', own",
            wrong: "'refunded', own + 1",
            rule: .balances
        ),
        Mutant(
            testDescription: "forgets expired holds",
            right: "IF freed.kind = 6 THEN",
            wrong: "IF false THEN",
            rule: .releasesExpiredHolds
        ),
        Mutant(
            testDescription: "writes holds again",
            right: "IS DISTINCT FROM mine_amounts[array_position(mine, p)]",
            wrong: "IS NOT NULL",
            rule: .writesOnce
        ),
        Mutant(
            testDescription: "goes back in time",
            right: "last_at = greatest(last_at, instant)",
            wrong: "last_at = instant",
            rule: .writesEntries
        ),
    ]

    @Test(.onlyInAllTests, arguments: mutants)
    func `the contract reports a function with a fault`(_ mutant: Mutant) async throws {
        let scripts = SchemaChanges.functions.map { $0.replacing(mutant.right, with: mutant.wrong) }
        try #require(scripts != SchemaChanges.functions)
        let contract = try Self.contract(scripts)
        var violations = ["an error"]
        do throws(CartwrightError) {
            violations = try await contract.violations(of: mutant.rule)
        } catch {
            #expect(error.code.description.hasPrefix("store."), "\(error)")
        }
        #expect(violations != [])
    }
}
