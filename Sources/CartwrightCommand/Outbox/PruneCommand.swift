import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright outbox prune --older-than DAYS`.
struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Delete batches that were delivered some days ago, and nothing else.",
        discussion: "The space is reused for new events; the file does not shrink."
    )

    @OptionGroup var options: OutboxOptions

    @Option(help: ArgumentHelp("The minimum age in days since delivery.", valueName: "days"))
    var olderThan: Int64

    func validate() throws {
        guard (0...36_500).contains(olderThan) else { throw ValidationError("--older-than must be 0 to 36500 days") }
    }

    func run() throws {
        let (outbox, before) = (try options.open(), try options.now().adding(seconds: -86_400 * olderThan))
        let count = try waiting { () async throws(CartwrightError) in try await outbox.deleteDelivered(before: before) }
        try Console().print(["deleted \(count == 1 ? "1 batch" : "\(count) batches") delivered before \(before)"])
    }
}
