import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles
import Foundation

/// `cartwright outbox show ID`.
struct ShowBatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the state and contents of a batch."
    )

    @OptionGroup var options: OutboxOptions

    @Flag(help: "Write only the body of the batch, byte for byte.")
    var body = false

    @Flag(help: "Write a JSON object instead of text.")
    var json = false

    @Argument(help: "The id of the batch.")
    var id: String

    func run() throws {
        let (outbox, id) = (try options.open(), id)
        let found = try waiting { () async throws(CartwrightError) in try await outbox.batch(id) }
        guard let found else { throw CartwrightError.unknownBatch(id) }
        if body {
            try Console().print(found.body)
        } else if json {
            try Console().print(json: [found.entry.json.text])
        } else {
            let environment = ProcessInfo.processInfo.environment
            try Console().print(OutboxTable.blocks(for: found.entry), environment: environment)
        }
    }
}
