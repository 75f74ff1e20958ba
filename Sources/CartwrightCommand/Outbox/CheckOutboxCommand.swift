import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightSQLite
import CartwrightFiles

/// `cartwright outbox check`.
struct CheckOutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the whole file for damage.",
        discussion: """
            Reads every page, and compares every undelivered event with its stored checksum. Nothing is changed. Only \
            for files: a database server checks its own. Exit status 1 if something is damaged or missing; the error \
            names it.
            """
    )

    @OptionGroup var options: OutboxOptions

    func run() throws {
        let outbox = try options.openFile(
            for: "outbox check",
            hint: "cartwright outbox list, which counts the events in each state"
        )
        let summary = try waiting { () async throws(CartwrightError) in try await outbox.check() }
        try Console().print(["ok: \(OutboxTable([], summary).counts)"])
    }
}
