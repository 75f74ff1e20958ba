import Cartwright
import CartwrightSQLite
import CartwrightTesting
import Foundation
import Testing

// Code from doc comments of CartwrightTesting, word for word between the marks: compiled, and run if it is a test.

// SessionView.swift
private func sessionViewComment(
    _ before: Session,
    _ after: Session
) async throws {
    // begin
    #expect(SessionView(after) == SessionView(before))  // a refused command changes nothing
    // end
}

// PluginContract.swift
private func pluginContractComment(_ plugin: Plugin) throws {
    // begin
    #expect(PluginContract(plugin, samples: try .besideTests()).violations() == [])
    // end
}

// CheckoutStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct CheckoutStoreContractComment {
    // begin
    @Test(arguments: CheckoutStoreRule.allCases) func `it is a checkout store`(_ rule: CheckoutStoreRule) async throws {
        let folder = temporaryFolder()
        let contract = CheckoutStoreContract { name throws(CartwrightError) in
            try SQLiteCheckoutStore(path: "\(folder)/\(name)", seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// CodeStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct CodeStoreContractComment {
    // begin
    @Test(arguments: CodeStoreRule.allCases) func `it is a code store`(_ rule: CodeStoreRule) async throws {
        let folder = temporaryFolder()
        let contract = CodeStoreContract { name throws(CartwrightError) in
            try SQLiteCodeStore(path: "\(folder)/\(name)")
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// AccountStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct AccountStoreContractComment {
    // begin
    @Test(arguments: AccountStoreRule.allCases) func `it has accounts`(_ rule: AccountStoreRule) async throws {
        let folder = temporaryFolder()
        let contract = AccountStoreContract { name throws(CartwrightError) in
            let store = try SQLiteStore(path: "\(folder)/\(name)")
            return AccountBooks(try SQLiteLedger(store), try SQLiteAccountStore(store))
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// FeedStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct FeedStoreContractComment {
    // begin
    @Test(arguments: FeedStoreRule.allCases) func `it is a feed store`(_ rule: FeedStoreRule) async throws {
        let path = temporaryPath()
        let contract = FeedStoreContract { () throws(CartwrightError) in try SQLiteStore(path: path) }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// LedgerContract.swift
@Suite(.timeLimit(.minutes(15))) struct LedgerContractComment {
    // begin
    @Test(arguments: LedgerRule.allCases) func `it is a ledger`(_ rule: LedgerRule) async throws {
        let folder = temporaryFolder()
        let contract = LedgerContract { name throws(CartwrightError) in try SQLiteLedger(path: "\(folder)/\(name)") }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// OutboxStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct OutboxStoreContractComment {
    // begin
    @Test(arguments: OutboxStoreRule.allCases) func `it is an outbox`(_ rule: OutboxStoreRule) async throws {
        let folder = temporaryFolder()
        let contract = OutboxStoreContract { name, limits throws(CartwrightError) in
            try SQLiteOutbox(path: "\(folder)/\(name)", limits: limits, seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// RecordStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct RecordStoreContractComment {
    // begin
    @Test(arguments: RecordStoreRule.allCases) func `it is a record store`(_ rule: RecordStoreRule) async throws {
        let folder = temporaryFolder()
        let contract = RecordStoreContract { name throws(CartwrightError) in
            try SQLiteRecordStore(path: "\(folder)/\(name)")
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// SessionStoreContract.swift
@Suite(.timeLimit(.minutes(15))) struct SessionStoreContractComment {
    // begin
    @Test(arguments: SessionStoreRule.allCases) func `it is a session store`(_ rule: SessionStoreRule) async throws {
        let folder = temporaryFolder()
        let contract = SessionStoreContract { name throws(CartwrightError) in
            try SQLiteSessionStore(path: "\(folder)/\(name)")
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

// StoreAdministrationContract.swift
@Suite(.timeLimit(.minutes(15))) struct StoreAdministrationContractComment {
    // begin
    @Test(arguments: StoreAdministrationRule.allCases)
    func `the store can be administered`(_ rule: StoreAdministrationRule) async throws {
        let folder = temporaryFolder()
        let contract = StoreAdministrationContract { name throws(CartwrightError) in
            try SQLiteCheckoutStore(path: "\(folder)/\(name)", seed: 1)
        }
        #expect(try await contract.violations(of: rule) == [])
    }
    // end
}

private func temporaryPath() -> String { "\(temporaryFolder())/store" }

private func temporaryFolder() -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cartwright-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
}
