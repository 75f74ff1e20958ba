import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPostgreSQL
import CartwrightREPL
import CartwrightSQLite
import Foundation

/// The outbox that a command is about.
struct OutboxOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The file or database (postgres://…) that holds the outbox.", valueName: "file-or-url")
    )
    var store: String

    @Option(help: "The present instant (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @Option(help: "What batch ids follow from; random unless given.")
    var seed: UInt64?

    func now() throws -> Instant {
        try instant(ofClock: clock)
    }

    /// Opens the outbox.
    ///
    /// - Parameters:
    ///   - create: whether a file is made where there is none. The tables of a database are made in any case.
    ///   - maximumBytes: how large a file may grow.
    func open(create: Bool = false, maximumBytes: Int64? = nil) throws -> any OutboxStore {
        let location = StoreLocation(store)
        if case .postgres(let url) = location, maximumBytes == nil {
            return PostgreSQLOutbox(try PostgreSQLStore.connected(url: url), seed: idSeed)
        }
        let path = try location.file(for: "--maximum-bytes", hint: "leave it out")
        return try file(path, create: create, maximumBytes: maximumBytes)
    }

    /// Opens the outbox for what only one in a file can do.
    ///
    /// - Parameters:
    ///   - purpose: what that is.
    ///   - hint: what to do with a database instead.
    func openFile(for purpose: String, hint: String) throws -> SQLiteOutbox {
        let path = try StoreLocation(store).file(for: purpose, hint: hint)
        return try file(path, create: false, maximumBytes: nil)
    }

    private func file(_ path: String, create: Bool, maximumBytes: Int64?) throws(CartwrightError) -> SQLiteOutbox {
        guard create || FileManager.default.fileExists(atPath: path) else {
            throw CartwrightError(
                .fileUnreadable,
                "there is no outbox \(path)",
                hint: "cartwright outbox record events.ndjson --store \(path)",
                fault: .environment
            )
        }
        return try SQLiteOutbox(path: path, seed: idSeed, maximumBytes: maximumBytes)
    }

    private var idSeed: UInt64 { seed ?? UInt64.random(in: .min ... .max) }
}
