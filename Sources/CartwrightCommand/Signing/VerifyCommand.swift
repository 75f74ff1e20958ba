import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightREPL

/// `cartwright verify BODY`: verifies a signature.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the signature of a batch.",
        discussion: "Exit status 0 if the signature is valid, 2 with the reason if not, 65 if a file is bad."
    )

    @Option(help: ArgumentHelp("The headers as a JSON object.", valueName: "file"))
    var headers: String

    @Option(
        name: .customLong("key"),
        help: ArgumentHelp("A file with a whsec_ secret that only you can read.", valueName: "file")
    )
    var secretFile: [String]

    @Option(help: "The time of verification (RFC 3339); the system clock by default.")
    var clock: String?

    @Argument(help: "The body of the batch.")
    var body: String

    func run() throws {
        let files = DiskFiles()
        let secrets = try secretFile.map(secret(inFile:))
        let now = try instant(ofClock: clock)
        let (bytes, headerText) = try exiting(
            .badInput,
            (try files.read(body), String(decoding: try files.read(headers), as: UTF8.self))
        )
        let message = try leaving(.mismatch) { () throws(CartwrightError) in
            let verifier = try Verifier(secrets: secrets)
            return try verifier.verify(try WebhookHeaders(jsonText: headerText), body: bytes, nowSeconds: now.seconds)
        }
        try Console().print(["ok: \(message.id), signed at \(message.timestampSeconds)"])
    }
}
