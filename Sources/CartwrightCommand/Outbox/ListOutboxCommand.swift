import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles
import Foundation

/// `cartwright outbox list`.
struct ListOutboxCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the newest batches, and the number of events in each state.",
        discussion: "With --json, one object per line for each batch, and a last one for the whole outbox."
    )

    @OptionGroup var options: OutboxOptions

    @Option(
        help: ArgumentHelp("Only batches that are in_flight, delivered or dead.", valueName: "state"),
        transform: Self.state
    )
    var state: OutboxState?

    @Option(help: "The maximum number of batches.")
    var limit = 20

    @Flag(help: "Write one JSON object per line instead of text.")
    var json = false

    func validate() throws {
        guard (0...1_000_000).contains(limit) else { throw ValidationError("--limit must be 0 to 1000000") }
    }

    func run() throws {
        let (outbox, state, limit) = (try options.open(), state, limit)
        let (entries, summary) = try waiting { () async throws(CartwrightError) in
            (try await outbox.batches(in: state, limit: limit), try await outbox.summary())
        }
        guard !json else { return try Console().print(json: entries.map(\.json.text) + [summary.json.text]) }
        let environment = ProcessInfo.processInfo.environment
        try Console().print(OutboxTable(entries, summary).blocks, environment: environment)
    }

    private static func state(_ text: String) throws -> OutboxState {
        guard let state = OutboxState(rawValue: text) else {
            throw ValidationError("--state must be \(OutboxState.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        return state
    }
}
