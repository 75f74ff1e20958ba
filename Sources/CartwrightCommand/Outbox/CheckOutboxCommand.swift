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
        abstract: "Read the whole file, and say whether everything is there as it was written.",
        discussion: """
            Reads every page, and every event that is not delivered yet against the checksum that was kept with it. \
            Nothing is changed. A database is looked after by its server. Exit status 1 where something is damaged or \
            missing: the error says what.
            """
    )

    @OptionGroup var options: OutboxOptions

    func run() throws {
        let outbox = try options.openFile(
            for: "outbox check",
            hint: "cartwright outbox list, which counts what is where"
        )
        let summary = try waiting { () async throws(CartwrightError) in try await outbox.check() }
        try Console().print(["ok: \(OutboxTable([], summary).counts)"])
    }
}
