import ArgumentParser
import Cartwright
import CartwrightREPL
import CartwrightSQLite
import Foundation

/// The codes that a command is about.
struct CodeStoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The file that holds the codes; it may hold an outbox as well.", valueName: "file"))
    var store: String

    /// Opens a store that is there.
    func open() throws -> any CodeStore { try Self.open(store) }

    /// Opens a store that is there.
    static func open(_ store: String) throws -> any CodeStore {
        try exiting(.failure) { () throws(CartwrightError) in
            guard FileManager.default.fileExists(atPath: store) else {
                throw CartwrightError(
                    .fileUnreadable,
                    "there is no store \(store)",
                    hint: "cartwright codes import codes.csv --store \(store)",
                    fault: .environment
                )
            }
            return try SQLiteCodeStore(path: store)
        }
    }

    /// Opens a store, or makes it.
    static func create(_ path: String) throws -> any CodeStore {
        try exiting(.failure) { () throws(CartwrightError) in try SQLiteCodeStore(path: path) }
    }
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
