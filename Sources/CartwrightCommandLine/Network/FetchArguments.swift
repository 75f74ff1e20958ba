package import ArgumentParser

/// The arguments of `cartwright sync` and of `cartwright-net cards`, which runs it.
package struct FetchArguments: ParsableArguments {
    /// The abstract of the command's help.
    package static let abstract = "Fetch cards or banners from a server and write its answer."

    /// The discussion of the command's help.
    package static let discussion = """
        The output is the input of "sync cards". With --since, the request continues from an earlier answer, and \
        the server sends only newer cards.

        With --placement, the server is the platform's endpoint for banners of server-side apps, \
        https://…/v1/device-messaging/banners/sync: the output has the banner of --user for each placement, and is \
        the input of "load banners".
        """

    @Argument(help: ArgumentHelp("The server: https://…; http://… only for this machine.", valueName: "url"))
    package var url: String

    @Option(help: ArgumentHelp("The user whose cards to fetch.", valueName: "id"))
    package var user: String?

    @Option(help: ArgumentHelp("A placement whose banner to fetch. Repeatable, up to 10 times.", valueName: "name"))
    package var placement: [String] = []

    @Option(help: ArgumentHelp("The platform's identifier of the app that shows the banners.", valueName: "id"))
    package var appID: String?

    @Option(help: ArgumentHelp("The version of that app; 1.0 by default.", valueName: "text"))
    package var appVersion: String?

    @Option(help: ArgumentHelp("A file with an earlier answer.", valueName: "file"), completion: .file())
    package var since: String?

    @Option(
        help: ArgumentHelp("A file that only you can read, with the token for the server.", valueName: "file"),
        completion: .file()
    )
    package var bearer: String?

    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp("The file for the answer; standard output by default.", valueName: "file"),
        completion: .file()
    )
    package var output: String?

    @Option(help: ArgumentHelp("The number of attempts, with at least 10 s between them.", valueName: "count"))
    package var attempts = 1

    @Option(help: ArgumentHelp("The time limit for one attempt.", valueName: "seconds"))
    package var limit: Int64 = 30

    @Option(help: ArgumentHelp("The maximum size of an answer.", valueName: "bytes"))
    package var maximum = 8 << 20

    package init() {}

    package func validate() throws {
        guard (1...100).contains(attempts) else { throw ValidationError("--attempts must be 1 to 100") }
        guard (1...86_400).contains(limit) else { throw ValidationError("--limit must be 1 to 86400 seconds") }
        guard maximum > 0 else { throw ValidationError("--maximum must be 1 or more") }
        guard !placement.isEmpty else {
            guard appID == nil, appVersion == nil else {
                throw ValidationError("--app-id and --app-version need --placement")
            }
            return
        }
        guard user != nil, appID != nil else { throw ValidationError("--placement needs --user and --app-id") }
        guard since == nil else { throw ValidationError("--since is for cards: each answer has all banners") }
    }
}
