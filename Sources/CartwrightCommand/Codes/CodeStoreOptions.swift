import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightFiles
import CartwrightREPL
import Foundation

/// The codes that a command is about.
struct CodeStoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file or database (postgres://…) that holds the codes; it may hold an outbox as well.",
            valueName: "file-or-url"
        )
    )
    var store: String

    /// Opens a store that is there.
    func open() throws -> any CodeStore { try Self.open(store) }

    /// Opens the ledger of the same store, which counts how often a code was used.
    func openLedger() throws -> any Ledger { try SessionStores(at: StoreLocation(store)).ledger }

    /// Opens a store that is there.
    static func open(_ store: String) throws -> any CodeStore {
        let location = StoreLocation(store)
        if case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
            throw CartwrightError(
                .fileUnreadable,
                "there is no store \(path)",
                hint: "cartwright codes import codes.csv --store \(path)",
                fault: .environment
            )
        }
        return try SessionStores(at: location).codes
    }

    /// Opens a store, or makes it.
    static func create(_ store: String) throws -> any CodeStore { try SessionStores(at: StoreLocation(store)).codes }
}

/// Waits for work on codes. A bad input and a store in disorder end the program with statuses of their own.
func waitingForCodes<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(CartwrightError) -> Value
) throws -> Value {
    do throws(CartwrightError) {
        return try waiting(for: work)
    } catch {
        Console().complain(about: [error])
        throw error.fault == .input ? ExitCode.badInput : .failure
    }
}

extension CodeFinder {
    /// Looks codes up in a store.
    init(in store: any CodeStore) {
        self.init { code throws(CartwrightError) in
            try waiting { () async throws(CartwrightError) in try await store.find(code) }
        }
    }
}

extension Int {
    /// `1 code`, `2 codes`.
    var codesInWords: String { self == 1 ? "1 code" : "\(self) codes" }
}
