import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright outbox record EVENTS.ndjson`.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record events for delivery.",
        discussion: """
            Reads CloudEvents, one JSON object per line. A file is recorded as a whole or not at all; events from \
            standard input are recorded as they arrive. Exit status 65 if a line is not an event, or an event is too \
            large to send (it becomes a dead letter). Once this command returns or prints an id, the events survive a \
            power failure.
            """
    )

    @OptionGroup var options: OutboxOptions

    @Option(
        help: ArgumentHelp(
            "Refuse events once this many bytes of the file are in use; not for a database.",
            valueName: "bytes"
        )
    )
    var maximumBytes: Int64?

    @Flag(help: "Print the id of each event as soon as it is stored.")
    var ids = false

    @Argument(help: "Events as NDJSON; - is standard input.")
    var events: String

    func validate() throws {
        if let maximumBytes, maximumBytes < 1 { throw ValidationError("--maximum-bytes must be 1 or more") }
    }

    func run() throws {
        var kept = RecordCounts()
        if events == "-" {
            let outbox = try options.open(create: true, maximumBytes: maximumBytes)
            var lines = LinesOfInput()
            while let chunk = try exiting(.badInput, try lines.next()) {
                let read = try reportingCount(kept) { () throws(CartwrightError) in
                    try EventLines.read(chunk.bytes, file: events, firstLine: chunk.firstLine)
                }
                try record(read, outbox, &kept)
            }
        } else {
            let read = try exiting(.badInput, try EventLines.read(try DiskFiles().read(events), file: events))
            try record(read, try options.open(create: true, maximumBytes: maximumBytes), &kept)
        }
        try report(kept)
    }

    /// The counts so far. Standard input may be endless, so events are counted, not collected.
    private struct RecordCounts {
        var recorded = 0
        var hasRefused = false
    }

    private func record(_ events: [Event], _ outbox: any OutboxStore, _ kept: inout RecordCounts) throws {
        let now = try options.now()
        let receipt = try waiting { () async throws(CartwrightError) in try await outbox.record(events, at: now) }
        kept.recorded += receipt.recorded
        kept.hasRefused = kept.hasRefused || !receipt.refused.isEmpty
        Console().complain(about: receipt.refused)
        guard ids else { return }
        try Console().print(events.map(\.id))
    }

    /// Runs a closure; if it fails, prints the number of events recorded before.
    private func reportingCount<Value>(_ kept: RecordCounts, _ body: () throws(CartwrightError) -> Value) throws
        -> Value
    {
        do {
            return try exiting(.badInput, try body())
        } catch {
            Console().complain(["\(kept.recorded) events before it were recorded"])
            throw error
        }
    }

    private func report(_ kept: RecordCounts) throws {
        if !ids {
            let count = kept.recorded == 1 ? "1 event" : "\(kept.recorded) events"
            try Console().print(["recorded \(count) in \(StoreLocation(options.store).name)"])
        }
        if kept.hasRefused { throw ExitCode.badInput }
    }
}
