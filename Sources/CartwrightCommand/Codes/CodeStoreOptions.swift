import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightFiles
import CartwrightREPL
import Foundation

/// The store of codes that a command works on.
struct CodeStoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file or database (postgres://…) with the codes; it may also hold an outbox.",
            valueName: "file-or-url"
        )
    )
    var store: String

    /// Opens an existing store.
    func open() throws -> any CodeStore { try Self.open(store) }

    /// Opens an existing store for a change of its codes.
    func openForChange() throws -> SessionStores { try Self.stores(store) }

    /// Opens the ledger of the same store, which counts how often a code was used.
    func openLedger() throws -> any Ledger { try SessionStores(at: StoreLocation(store)).ledger }

    /// Opens an existing store.
    static func open(_ store: String) throws -> any CodeStore { try stores(store).codes }

    private static func stores(_ store: String) throws -> SessionStores {
        let location = StoreLocation(store)
        if case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
            throw CartwrightError(
                .fileUnreadable,
                "the store \(path) does not exist",
                hint: "cartwright codes import codes.csv --store \(path)",
                fault: .environment
            )
        }
        return try SessionStores(at: location)
    }

    /// Opens a store, creating it if needed.
    static func create(_ store: String) throws -> SessionStores { try SessionStores(at: StoreLocation(store)) }
}

/// Waits for work on codes. Bad input and a failing store end the program with different exit statuses.
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
