package import ArgumentParser

/// The arguments of `cartwright collector` and of `cartwright-net collector`, which runs it.
package struct CollectorArguments: ParsableArguments {
    /// The abstract of the command's help.
    package static let abstract = "Receive events: verify each batch, and append its events to a file."

    /// The discussion of the command's help.
    package static let discussion = """
        Writes the URL it listens on to standard output. Answers 204 once the events of a batch are on disk, one \
        JSON object per line; a repeated batch gets the same answer and is stored once. Errors: 400 malformed, 401 \
        bad signature or time, 408 too slow, 409 id of another batch, 413 too large, 415 wrong content type, 503 \
        cannot store now. The collector uses plain HTTP: run it behind a TLS proxy, or on this machine only.

        FILE.batches lists the batches with checksums. Both files are created with access for their owner only, \
        and refused if other users can write to them. At start, the collector compares FILE with the list. The \
        rest of an unacknowledged batch is removed; for any other difference the collector names file and line, \
        changes nothing, and does not start. Then use another FILE, restore both files from a backup, or move \
        FILE.batches away to keep the events without the ids.

        With --fail it fails at random, before or after storing a batch: 500, 429 with Retry-After, 503, a broken \
        connection, a late answer. Ends on SIGTERM or SIGINT, after finishing open requests.
        """

    @Option(help: ArgumentHelp("The address to listen on; port 0 picks a free one.", valueName: "host:port"))
    package var listen = "127.0.0.1:8080"

    @OptionGroup package var secrets: SecretArguments

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("The file to append events to.", valueName: "file"),
        completion: .file()
    )
    package var out: String

    @Option(help: ArgumentHelp("How long to remember batch ids, to detect repeated batches.", valueName: "days"))
    package var remember: Int64 = 7

    @Option(help: ArgumentHelp("The maximum number of batch ids to remember.", valueName: "count"))
    package var rememberAtMost = 250_000

    @Option(help: ArgumentHelp("The share of batches to fail, 0 to 1.", valueName: "rate"))
    package var fail = 0.0

    @Option(help: "A seed for --fail; random by default.")
    package var seed: UInt64?

    @Flag(help: "Log every request to standard error.")
    package var verbose = false

    package init() {}

    package func validate() throws {
        guard (0...1).contains(fail) else { throw ValidationError("--fail must be 0 to 1") }
        guard (1...3_650).contains(remember) else { throw ValidationError("--remember must be 1 to 3650 days") }
        guard (1...100_000_000).contains(rememberAtMost) else {
            throw ValidationError("--remember-at-most must be 1 to 100000000")
        }
        guard address != nil else { throw ValidationError("--listen must be host:port") }
    }

    /// The address of `--listen`; nil if it is malformed.
    package var address: (host: String, port: Int)? { ListenAddress.parse(listen) }
}
