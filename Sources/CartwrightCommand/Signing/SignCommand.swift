import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright sign EVENTS.ndjson`: writes batches and their signatures to files.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Divide events into batches and sign them (Standard Webhooks v1, HMAC-SHA256).",
        discussion: """
            Reads CloudEvents, one JSON object per line, and writes ID.body.json and ID.headers.json for each batch. \
            With several secrets, newest first, each signs, so that a receiver accepts old and new during rotation.
            """
    )

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("A file with a whsec_ secret that only you can read.", valueName: "file")
    )
    var secretFile: [String]

    @Option(
        name: .customLong("output-folder"),
        help: ArgumentHelp("The output folder, created if needed.", valueName: "folder")
    )
    var out: String

    @Option(help: "The time of the signature (RFC 3339); the system clock by default.")
    var clock: String?

    @Option(help: "A seed for batch ids; random by default.")
    var seed: UInt64?

    @Argument(help: "Events as NDJSON; - is standard input.")
    var events: String

    func run() throws {
        let files = DiskFiles()
        let secrets = try secretFile.map(secret(inFile:))
        let now = try instant(ofClock: clock)
        let read = try exiting(
            .badInput,
            try EventLines.read(try files.read(events == "-" ? "/dev/stdin" : events), file: events)
        )
        var lines: [String] = []
        var ids = IdentifierGenerator(seed: seed ?? UInt64.random(in: .min ... .max))
        let divided = BatchedEvents(read) { ids.next(at: now) }
        try leaving(.badInput) { () throws(CartwrightError) in
            let signer = try Signer(secrets: secrets)
            try files.makeFolder(out)
            for batch in divided.batches {
                let headers = try signer.sign(id: batch.id, timestampSeconds: now.seconds, body: batch.body)
                try files.write(batch.body, to: "\(out)/\(batch.id).body.json")
                try files.write(Array(headers.jsonText.utf8), to: "\(out)/\(batch.id).headers.json")
                lines.append("\(batch.id): \(batch.events.count) events, \(batch.body.count) bytes")
            }
        }
        try Console().print(lines)
        for refused in divided.refused { Console().complain(ErrorText.lines(for: refused.reason).map(\.text)) }
        if !divided.refused.isEmpty { throw ExitCode.badInput }
    }
}
