package import ArgumentParser

/// The arguments of `cartwright sync` and of `cartwright-net cards`, which carries it out.
package struct FetchArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "Ask a server for cards, and write its answer."

    /// What one should know besides.
    package static let discussion = """
        The answer is what "sync cards" reads. With --since the server is told what an earlier answer said, and \
        sends only what is new.
        """

    @Argument(help: ArgumentHelp("The server: https://…; http://… only for this machine.", valueName: "url"))
    package var url: String

    @Option(help: ArgumentHelp("Whose cards.", valueName: "id"))
    package var user: String?

    @Option(help: ArgumentHelp("An earlier answer.", valueName: "file"), completion: .file())
    package var since: String?

    @Option(
        help: ArgumentHelp("A file with the token for the server that only you can read.", valueName: "file"),
        completion: .file()
    )
    package var bearer: String?

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("Where to write the answer; standard output unless given.", valueName: "file"),
        completion: .file()
    )
    package var output: String?

    @Option(help: ArgumentHelp("How often to try, with 10 s and more in between.", valueName: "count"))
    package var attempts = 1

    @Option(help: ArgumentHelp("The longest time for one attempt.", valueName: "seconds"))
    package var limit: Int64 = 30

    @Option(help: ArgumentHelp("The most an answer may hold.", valueName: "bytes"))
    package var maximum = 8 << 20

    package init() {}

    package func validate() throws {
        guard (1...100).contains(attempts) else { throw ValidationError("--attempts takes 1 to 100") }
        guard (1...86_400).contains(limit) else { throw ValidationError("--limit takes 1 to 86400 seconds") }
        guard maximum > 0 else { throw ValidationError("--maximum takes 1 or more") }
    }
}
