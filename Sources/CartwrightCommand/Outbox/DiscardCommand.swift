import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright outbox discard ID`.
struct DiscardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "Delete a dead batch and its events permanently."
    )

    @OptionGroup var options: OutboxOptions

    @Argument(help: "The id of a dead batch.")
    var id: String

    func run() throws {
        let (outbox, id) = (try options.open(), id)
        try waiting { () async throws(CartwrightError) in try await outbox.discard(id) }
        try Console().print(["discarded \(id)"])
    }
}
