package import ArgumentParser
package import Cartwright

/// The arguments of `cartwright outbox upload` and of `cartwright-net outbox upload`, which carries it out.
package struct UploadArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "Deliver the events of an outbox to a URL."

    /// What one should know besides.
    package static let discussion = """
        Sends signed batches (Standard Webhooks v1) until all are delivered or dead; with --follow it goes on with \
        what is recorded meanwhile, until SIGTERM or SIGINT. What fails in passing is tried again, later each time \
        and not before the receiver wants it. With several secrets, newest first, each signs, so that a receiver \
        accepts old and new during rotation. Three batches in a row that are refused as if the key or the URL were \
        wrong end it.

        Exit status: 0 all delivered; 1 something is dead or left; 64 usage; 65 bad input; 130 interrupted.
        """

    @Option(help: ArgumentHelp("The receiver: https://…; http://… only for this machine.", valueName: "url"))
    package var to: String

    @Option(
        help: ArgumentHelp("The file or database (postgres://…) of the outbox.", valueName: "file-or-url"),
        completion: .file()
    )
    package var store: String

    @OptionGroup package var secrets: SecretArguments

    @Flag(help: "Go on with what is recorded meanwhile.")
    package var follow = false

    @Option(help: ArgumentHelp("How many batches to send at a time.", valueName: "count"))
    package var workers = 4

    @Option(
        help: ArgumentHelp("Certificates of authorities to trust in place of the system's.", valueName: "file"),
        completion: .file()
    )
    package var caFile: String?

    @Option(help: ArgumentHelp("Begin no more attempts after this time.", valueName: "seconds"))
    package var limit: Int64?

    @Option(help: ArgumentHelp("The longest time for one attempt.", valueName: "seconds"))
    package var attemptLimit: Int64 = 30

    @Option(help: ArgumentHelp("The first and the longest wait between attempts.", valueName: "seconds-seconds"))
    package var backoff = "1-300"

    @Option(help: ArgumentHelp("Keep delivered batches for this long.", valueName: "days"))
    package var keep: Int64 = 7

    @Flag(help: "Tell every attempt on standard error.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        guard (1...64).contains(workers) else { throw ValidationError("--workers takes 1 to 64") }
        guard (1...31_536_000).contains(limit ?? 1) else { throw ValidationError("--limit takes 1 to 31536000") }
        guard (1...3_600).contains(attemptLimit) else { throw ValidationError("--attempt-limit takes 1 to 3600") }
        guard (0...36_500).contains(keep) else { throw ValidationError("--keep takes 0 to 36500 days") }
        guard waits != nil else { throw ValidationError("--backoff takes two numbers of seconds: 1-300") }
        guard !(follow && limit != nil) else { throw ValidationError("--follow has no --limit") }
    }

    /// How long to wait between attempts; nil where `--backoff` does not say that.
    package var waits: RetryPolicy? {
        let parts = backoff.split(separator: "-").map { Double($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1], first >= 0, last >= first, last <= 86_400
        else { return nil }
        return RetryPolicy(shortest: .milliseconds(Int64(first * 1_000)), longest: .milliseconds(Int64(last * 1_000)))
    }
}
