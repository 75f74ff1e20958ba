package import ArgumentParser

/// The arguments of `cartwright collector` and of `cartwright-net collector`, which carries it out.
package struct CollectorArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "Receive events: verify each batch, and append its events to a file."

    /// What one should know besides.
    package static let discussion = """
        Writes the URL it listens on to standard output. Answers 204 once the events of a batch are on the disk, \
        one JSON object a line; a batch that comes again is answered the same and kept once. 401 a bad signature \
        or time, 400 malformed, 408 too slow, 409 an id of another batch, 413 too large, 415 another type, 503 \
        what cannot be kept now. It speaks plain HTTP: behind something that encrypts, or on this machine.

        FILE.batches lists the batches with checksums. Both files are made for their owner alone, and refused \
        where others can write to them. At its start the collector compares all of FILE with the list. The end of \
        a batch that was never acknowledged is taken away; for anything else that is not as it was written it \
        names file and line, changes nothing, and does not start. Then: another FILE, both files from a copy, or, \
        to go on with the events as they are and without the ids, move FILE.batches away.

        With --fail it does wrong by chance, before or after keeping a batch: 500, 429 with Retry-After, 503, a \
        broken connection, a late answer. Ends on SIGTERM or SIGINT, after what has begun.
        """

    @Option(help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "host:port"))
    package var listen = "127.0.0.1:8080"

    @OptionGroup package var secrets: SecretArguments

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("The file to append events to.", valueName: "file"),
        completion: .file()
    )
    package var out: String

    @Option(help: ArgumentHelp("How long to know a batch that comes again.", valueName: "days"))
    package var remember: Int64 = 7

    @Option(help: ArgumentHelp("How many batches to know at most.", valueName: "count"))
    package var rememberAtMost = 250_000

    @Option(help: ArgumentHelp("The part of all batches to go wrong with, 0 to 1.", valueName: "rate"))
    package var fail = 0.0

    @Option(help: "What --fail follows from; random unless given.")
    package var seed: UInt64?

    @Flag(help: "Tell every request on standard error.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        guard (0...1).contains(fail) else { throw ValidationError("--fail takes 0 to 1") }
        guard (1...3_650).contains(remember) else { throw ValidationError("--remember takes 1 to 3650 days") }
        guard (1...100_000_000).contains(rememberAtMost) else {
            throw ValidationError("--remember-at-most takes 1 to 100000000")
        }
        guard address != nil else { throw ValidationError("--listen takes host:port") }
    }

    /// Where to listen; nil where `--listen` does not say that.
    package var address: (host: String, port: Int)? { ListenAddress.parse(listen) }
}
