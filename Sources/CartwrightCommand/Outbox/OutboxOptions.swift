import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPostgreSQL
import CartwrightREPL
import CartwrightSQLite
import Foundation

/// The outbox that a command works on.
struct OutboxOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The file or database (postgres://…) with the outbox.", valueName: "file-or-url")
    )
    var store: String

    @Option(help: "The current time (RFC 3339); the system clock by default.")
    var clock: String?

    @Option(help: "A seed for batch ids; random by default.")
    var seed: UInt64?

    func now() throws -> Instant {
        try instant(ofClock: clock)
    }

    /// Opens the outbox.
    ///
    /// - Parameters:
    ///   - create: true to create a missing file. The tables of a database are always created.
    ///   - maximumBytes: the maximum size of the file.
    func open(create: Bool = false, maximumBytes: Int64? = nil) throws -> any OutboxStore {
        let location = StoreLocation(store)
        if case .postgres(let url) = location, maximumBytes == nil {
            return PostgreSQLOutbox(try PostgreSQLStore.connected(url: url), seed: idSeed)
        }
        let path = try location.file(for: "--maximum-bytes", hint: "leave it out")
        return try file(path, create: create, maximumBytes: maximumBytes)
    }

    /// Opens the outbox for a command that needs a file.
    ///
    /// - Parameters:
    ///   - purpose: the command or option, for the error.
    ///   - hint: the alternative for a database.
    func openFile(for purpose: String, hint: String) throws -> SQLiteOutbox {
        let path = try StoreLocation(store).file(for: purpose, hint: hint)
        return try file(path, create: false, maximumBytes: nil)
    }

    private func file(_ path: String, create: Bool, maximumBytes: Int64?) throws(CartwrightError) -> SQLiteOutbox {
        guard create || FileManager.default.fileExists(atPath: path) else {
            throw CartwrightError(
                .fileUnreadable,
                "the outbox \(path) does not exist",
                hint: "cartwright outbox record events.ndjson --store \(path)",
                fault: .environment
            )
        }
        return try SQLiteOutbox(path: path, seed: idSeed, maximumBytes: maximumBytes)
    }

    private var idSeed: UInt64 { seed ?? UInt64.random(in: .min ... .max) }
}
