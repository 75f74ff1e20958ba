import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import CartwrightFiles

/// `cartwright outbox record EVENTS.ndjson`.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Keep events for delivery.",
        discussion: """
            Reads CloudEvents, one JSON object a line. Of a file all events are kept or none; from standard input they \
            are kept as they come. Exit status 65 where a line is no event, or an event is too large to be sent: that \
            one is a dead letter. When this returns, or has printed an id, the events survive a power failure.
            """
    )

    @OptionGroup var options: OutboxOptions

    @Option(
        help: ArgumentHelp(
            "Refuse events once this much of the file is in use; not for a database.",
            valueName: "bytes"
        )
    )
    var maximumBytes: Int64?

    @Flag(help: "Print the id of each event as soon as it is kept.")
    var ids = false

    @Argument(help: "Events as NDJSON; - is standard input.")
    var events: String

    func validate() throws {
        if let maximumBytes, maximumBytes < 1 { throw ValidationError("--maximum-bytes takes 1 or more") }
    }

    func run() throws {
        var kept = Kept()
        if events == "-" {
            let outbox = try options.open(create: true, maximumBytes: maximumBytes)
            var lines = LinesOfInput()
            while let chunk = try exiting(.badInput, try lines.next()) {
                let read = try tell(kept) { () throws(CartwrightError) in
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

    /// What was kept so far. Standard input may have no end, so it is counted, not collected.
    private struct Kept {
        var recorded = 0
        var hasRefused = false
    }

    private func record(_ events: [Event], _ outbox: any OutboxStore, _ kept: inout Kept) throws {
        let now = try options.now()
        let receipt = try waiting { () async throws(CartwrightError) in try await outbox.record(events, at: now) }
        kept.recorded += receipt.recorded
        kept.hasRefused = kept.hasRefused || !receipt.refused.isEmpty
        Console().complain(about: receipt.refused)
        guard ids else { return }
        try Console().print(events.map(\.id))
    }

    /// Runs something that may fail after events were kept, and then says how many.
    private func tell<Value>(_ kept: Kept, _ body: () throws(CartwrightError) -> Value) throws -> Value {
        do {
            return try exiting(.badInput, try body())
        } catch {
            Console().complain(["\(kept.recorded) events before it were recorded"])
            throw error
        }
    }

    private func report(_ kept: Kept) throws {
        if !ids {
            let count = kept.recorded == 1 ? "1 event" : "\(kept.recorded) events"
            try Console().print(["recorded \(count) in \(StoreLocation(options.store).name)"])
        }
        if kept.hasRefused { throw ExitCode.badInput }
    }
}
