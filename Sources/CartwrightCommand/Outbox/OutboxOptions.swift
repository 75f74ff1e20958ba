import ArgumentParser
import Cartwright
import CartwrightREPL
import CartwrightSQLite
import Foundation

/// The outbox that a command is about.
struct OutboxOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The file that holds the outbox.", valueName: "file"))
    var store: String

    @Option(help: "The present instant (RFC 3339); the machine's clock unless given.")
    var clock: String?

    @Option(help: "What batch ids follow from; random unless given.")
    var seed: UInt64?

    func now() throws -> Instant {
        try clock.map { text in try usage { () throws(CartwrightError) in try Instant(text) } } ?? Clock.now()
    }

    /// Opens the outbox.
    ///
    /// - Parameters:
    ///   - create: whether it is made where there is none.
    ///   - maximumBytes: how large it may grow.
    func open(create: Bool = false, maximumBytes: Int64? = nil) throws -> any OutboxStore {
        try openFile(create: create, maximumBytes: maximumBytes)
    }

    /// Opens the outbox for what only one in a file can do.
    func openFile(create: Bool = false, maximumBytes: Int64? = nil) throws -> SQLiteOutbox {
        try exiting(.failure) { () throws(CartwrightError) in
            guard create || FileManager.default.fileExists(atPath: store) else {
                throw CartwrightError(
                    .fileUnreadable,
                    "there is no outbox \(store)",
                    hint: "cartwright outbox record events.ndjson --store \(store)",
                    fault: .environment
                )
            }
            return try SQLiteOutbox(
                path: store,
                seed: seed ?? UInt64.random(in: .min ... .max),
                maximumBytes: maximumBytes
            )
        }
    }
}
