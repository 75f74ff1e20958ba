package import ArgumentParser
package import Cartwright

/// The arguments of `cartwright outbox upload` and of `cartwright-net outbox upload`, which runs it.
package struct UploadArguments: ParsableArguments {
    /// The abstract of the command's help.
    package static let abstract = "Deliver the events of an outbox to a URL."

    /// The discussion of the command's help.
    package static let discussion = """
        Sends signed batches (Standard Webhooks v1) until all are delivered or dead; with --follow it continues with \
        newly recorded events until SIGTERM or SIGINT. Temporary failures are retried with growing delays, and not \
        before the receiver's Retry-After. With several secrets, newest first, each signs, so that a receiver \
        accepts old and new during rotation. The upload stops after three consecutive refusals that point to a \
        wrong key or URL.

        Exit status: 0 all delivered; 1 batches are dead or undelivered; 64 usage error; 65 bad input; 130 interrupted.
        """

    @Option(help: ArgumentHelp("The receiver: https://…; http://… only for this machine.", valueName: "url"))
    package var to: String

    @Option(
        help: ArgumentHelp("The file or database (postgres://…) of the outbox.", valueName: "file-or-url"),
        completion: .file()
    )
    package var store: String

    @OptionGroup package var secrets: SecretArguments

    @Flag(help: "Keep running and deliver newly recorded events.")
    package var follow = false

    @Option(help: ArgumentHelp("The number of batches to send in parallel.", valueName: "count"))
    package var workers = 4

    @Option(
        help: ArgumentHelp("CA certificates to trust instead of the system's.", valueName: "file"),
        completion: .file()
    )
    package var caFile: String?

    @Option(help: ArgumentHelp("Start no attempts after this time.", valueName: "seconds"))
    package var limit: Int64?

    @Option(help: ArgumentHelp("The time limit for one attempt.", valueName: "seconds"))
    package var attemptLimit: Int64 = 30

    @Option(help: ArgumentHelp("The shortest and the longest wait between attempts.", valueName: "seconds-seconds"))
    package var backoff = "1-300"

    @Option(help: ArgumentHelp("How long to keep delivered batches.", valueName: "days"))
    package var keep: Int64 = 7

    @Flag(help: "Log every attempt to standard error.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        guard (1...64).contains(workers) else { throw ValidationError("--workers must be 1 to 64") }
        guard (1...31_536_000).contains(limit ?? 1) else { throw ValidationError("--limit must be 1 to 31536000") }
        guard (1...3_600).contains(attemptLimit) else { throw ValidationError("--attempt-limit must be 1 to 3600") }
        guard (0...36_500).contains(keep) else { throw ValidationError("--keep must be 0 to 36500 days") }
        guard waits != nil else { throw ValidationError("--backoff must be two numbers of seconds, such as 1-300") }
        guard !(follow && limit != nil) else { throw ValidationError("--follow cannot be combined with --limit") }
    }

    /// The waits between attempts; nil if `--backoff` is malformed.
    package var waits: RetryPolicy? {
        let parts = backoff.split(separator: "-").map { Double($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1], first >= 0, last >= first, last <= 86_400
        else { return nil }
        return RetryPolicy(shortest: .milliseconds(Int64(first * 1_000)), longest: .milliseconds(Int64(last * 1_000)))
    }
}
