import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright outbox retry ID`.
struct RetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Put dead batches in flight again.",
        discussion: "Each batch keeps its id, so that a receiver can detect a duplicate."
    )

    @OptionGroup var options: OutboxOptions

    @Flag(help: "Retry every dead batch.")
    var allDead = false

    @Argument(help: "The ids of dead batches.")
    var id: [String] = []

    func validate() throws {
        guard allDead != !id.isEmpty else { throw ValidationError("give either ids or --all-dead") }
    }

    func run() throws {
        let (outbox, now, chosen, allDead) = (try options.open(), try options.now(), id, allDead)
        let count = try waiting { () async throws(CartwrightError) in
            let ids = allDead ? try await outbox.batches(in: .dead, limit: .max).map(\.id) : chosen
            try await Self.retry(ids, outbox, at: now)
            return ids.count
        }
        try Console().print(["\(count == 1 ? "1 batch is" : "\(count) batches are") in flight again"])
    }

    /// Retries many batches at a time, so that they share commits.
    private static func retry(_ ids: [String], _ outbox: any OutboxStore, at now: Instant) async throws(CartwrightError)
    {
        for start in stride(from: 0, to: ids.count, by: 500) {
            let failure = await withTaskGroup(of: CartwrightError?.self) { group in
                for id in ids[start..<min(start + 500, ids.count)] {
                    group.addTask {
                        do throws(CartwrightError) {
                            try await outbox.retry(id, at: now)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(nil) { $0 ?? $1 }
            }
            if let failure { throw failure }
        }
    }
}
