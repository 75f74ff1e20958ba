import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright events export EVENTS.ndjson`.
struct ExportEventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write events as NDJSON, or as bodies for Braze's /users/track.",
        discussion: """
            Reads CloudEvents, one JSON object per line, and writes one document per line: with braze, Braze's \
            recommended eCommerce events, and with braze-track the older purchases. Exit status 65 if an event \
            cannot be written in the format, such as one without a customer for Braze; the others are written.
            """
    )

    @Option(name: .customLong("output"), help: ArgumentHelp("ndjson, braze or braze-track.", valueName: "form"))
    var format = ExportFormat.ndjson

    @Option(help: ArgumentHelp("The maximum number of events and purchases in a body for Braze.", valueName: "count"))
    var objectsPerBody = 75

    @Argument(help: "Events as NDJSON; - is standard input.")
    var events: String

    func validate() throws {
        guard (1...75).contains(objectsPerBody) else { throw ValidationError("--objects-per-body must be 1 to 75") }
    }

    func run() throws {
        let read = try exiting(
            .badInput,
            try EventLines.read(try DiskFiles().read(events == "-" ? "/dev/stdin" : events), file: events)
        )
        let exported = exporter.export(read)
        try Console().print(exported.documents.flatMap { $0 + [UInt8(ascii: "\n")] })
        guard !exported.refused.isEmpty else { return }
        Console().complain(about: exported.refused.map(\.reason))
        Console().complain(["\(exported.refused.count) of \(read.count) events were not exported"])
        throw ExitCode.badInput
    }

    private var exporter: any EventExporter {
        switch format {
        case .ndjson: return NDJSONExporter()
        case .braze:
            var exporter = BrazeExporter()
            exporter.objectsPerBody = objectsPerBody
            return exporter
        case .brazeTrack:
            var exporter = BrazeTrackExporter()
            exporter.objectsPerBody = objectsPerBody
            return exporter
        }
    }
}

/// The format of exported events.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case ndjson
    case braze
    case brazeTrack = "braze-track"
}
