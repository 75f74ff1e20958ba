import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright events export EVENTS.ndjson`.
struct ExportEventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write events as NDJSON, or as bodies for Braze's API.",
        discussion: """
            Reads CloudEvents, one JSON object per line, and writes one document per line: with braze, Braze's \
            recommended eCommerce events for /users/track, and with braze-track the older purchases. With \
            braze-banners, it writes impressions, clicks and dismissals of banners for \
            /v1/device-messaging/banners/track, and leaves out other events. Exit status 65 if an event cannot be \
            written in the format, such as one without a customer for Braze; the others are written.
            """
    )

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp("ndjson, braze, braze-track or braze-banners.", valueName: "form")
    )
    var format = ExportFormat.ndjson

    @Option(help: ArgumentHelp("The maximum number of events and purchases in a body for Braze.", valueName: "count"))
    var objectsPerBody = 75

    @Option(help: ArgumentHelp("The platform's identifier of the app, for braze-banners.", valueName: "id"))
    var appID: String?

    @Option(help: ArgumentHelp("The version of that app; 1.0 by default.", valueName: "text"))
    var appVersion: String?

    @Argument(help: "Events as NDJSON; - is standard input.")
    var events: String

    func validate() throws {
        guard (1...75).contains(objectsPerBody) else { throw ValidationError("--objects-per-body must be 1 to 75") }
        guard format == .brazeBanners else {
            guard appID == nil, appVersion == nil else {
                throw ValidationError("--app-id and --app-version need --output braze-banners")
            }
            return
        }
        guard appID?.isEmpty == false else { throw ValidationError("--output braze-banners needs --app-id") }
        guard (1...255).contains(appVersion?.count ?? 1) else {
            throw ValidationError("--app-version must have 1 to 255 characters")
        }
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
        case .brazeBanners:
            var exporter = BrazeBannerExporter(appID: appID ?? "", appVersion: appVersion ?? "1.0")
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
    case brazeBanners = "braze-banners"
}
