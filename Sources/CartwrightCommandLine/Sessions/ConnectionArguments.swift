package import ArgumentParser

/// The arguments of `cartwright repl` for a running service, and of `cartwright-net repl`, which opens its sessions.
package struct ConnectionArguments: ParsableArguments {
    @Option(
        name: .customLong("connect"),
        help: ArgumentHelp(
            "Use a session of a running service (cartwright serve): https://…; http://… only for this machine.",
            valueName: "url"
        )
    )
    package var url: String?

    @Option(help: ArgumentHelp("The session of the service to open first.", valueName: "id"))
    package var session: String?

    @Flag(help: "Let commands change sessions of the service. Without it they are read-only.")
    package var write = false

    @Option(
        help: ArgumentHelp(
            "A file that only you can read, with the access key; by default CARTWRIGHT_ACCESS_KEY.",
            valueName: "file"
        ),
        completion: .file()
    )
    package var accessKeyFile: String?

    @Option(
        help: ArgumentHelp("CA certificates to trust instead of the system's.", valueName: "file"),
        completion: .file()
    )
    package var caFile: String?

    @Option(help: ArgumentHelp("The time limit for an answer.", valueName: "seconds"))
    package var answerLimit: Int64 = 10

    package init() {}

    package func validate() throws {
        guard (1...3_600).contains(answerLimit) else { throw ValidationError("--answer-limit must be 1 to 3600 s") }
        if url == nil, session != nil || write || accessKeyFile != nil || caFile != nil {
            throw ValidationError("--session, --write, --access-key-file and --ca-file need --connect")
        }
    }

    /// The environment variable of the access key, used without a file.
    package static let variable = "CARTWRIGHT_ACCESS_KEY"

    /// The arguments as words, for another program.
    package var words: [String] {
        .words(
            .option("--connect", url),
            .option("--session", session),
            .flag("--write", write),
            .option("--access-key-file", accessKeyFile),
            .option("--ca-file", caFile),
            .option("--answer-limit", String(answerLimit))
        )
    }
}
