import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightHTTP

/// `cartwright-net deliver`: one attempt to deliver one batch, for programs.
struct DeliverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Make one attempt to deliver a batch from standard input.",
        discussion: """
            Signs the body with the present time, sends it once, and writes the outcome as one JSON object. The REPL \
            command `upload batch` uses it. Exit status 0 if the receiver has the batch, else 1.
            """
    )

    @Option(help: ArgumentHelp("The webhook-id, the same in each attempt.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("The receiver: https://…; http://… only for this machine.", valueName: "url"))
    var to: String

    @OptionGroup var secrets: SecretArguments

    @Option(help: ArgumentHelp("CA certificates to trust instead of the system's.", valueName: "file"))
    var caFile: String?

    @Option(help: ArgumentHelp("The time limit of the attempt.", valueName: "seconds"))
    var limit: Int64 = 30

    func validate() throws {
        guard (1...3_600).contains(limit) else { throw ValidationError("--limit must be 1 to 3600 seconds") }
    }

    func run() async throws {
        let secrets = try secrets.secrets()
        let body = try exiting(.badInput, try DiskFiles().read("/dev/stdin"))
        var settings = UploadSettings(workers: 1)
        settings.attemptLimit = .seconds(limit)
        settings.authorities = caFile
        let delivery = try exiting(.usage, try SingleDelivery(url: to, secrets: secrets, settings: settings))
        let answer = try await exiting(.usage, awaiting: try await delivery.attempt(id: id, body: body))
        try Console().print([answer.json.text])
        guard case .answered(200..<300, _) = answer else { throw ExitCode.failure }
    }
}
