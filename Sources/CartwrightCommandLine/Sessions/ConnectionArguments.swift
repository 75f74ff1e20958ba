package import ArgumentParser

/// The arguments of `cartwright repl` about a running service, and of `cartwright-net repl`, which opens sessions of
/// one.
package struct ConnectionArguments: ParsableArguments {
    @Option(
        name: .customLong("connect"),
        help: ArgumentHelp(
            "Drive a session of a running service (cartwright serve): https://…; http://… only for this machine.",
            valueName: "url"
        )
    )
    package var url: String?

    @Option(help: ArgumentHelp("The session of the service to open first.", valueName: "id"))
    package var session: String?

    @Option(
        help: ArgumentHelp(
            "A file with the access key, which only you can read; else the variable CARTWRIGHT_ACCESS_KEY.",
            valueName: "file"
        ),
        completion: .file()
    )
    package var accessKeyFile: String?

    @Option(
        help: ArgumentHelp("Certificates of authorities to trust in place of the system's.", valueName: "file"),
        completion: .file()
    )
    package var caFile: String?

    @Option(help: ArgumentHelp("The longest time for an answer.", valueName: "seconds"))
    package var answerLimit: Int64 = 10

    package init() {}

    package func validate() throws {
        guard (1...3_600).contains(answerLimit) else { throw ValidationError("--answer-limit takes 1 to 3600 seconds") }
        if url == nil, session != nil || accessKeyFile != nil || caFile != nil {
            throw ValidationError("--session, --access-key-file and --ca-file go with --connect.")
        }
    }

    /// The variable that has the access key where no file does.
    package static let variable = "CARTWRIGHT_ACCESS_KEY"

    /// The arguments again, for another program.
    package var words: [String] {
        .words(
            .option("--connect", url),
            .option("--session", session),
            .option("--access-key-file", accessKeyFile),
            .option("--ca-file", caFile),
            .option("--answer-limit", String(answerLimit))
        )
    }
}
