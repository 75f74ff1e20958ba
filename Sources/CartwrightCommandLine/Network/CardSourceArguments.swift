package import ArgumentParser

/// The source of a service's cards that every session has in addition to its own.
package struct CardSourceArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Cards for every session, reloaded regularly.", valueName: "file, folder or https://…"),
        completion: .file()
    )
    package var cards: String?

    @Option(
        help: ArgumentHelp("Banners for every session, reloaded with the cards.", valueName: "file or folder"),
        completion: .file()
    )
    package var banners: String?

    @Option(help: ArgumentHelp("The interval at which the cards are reloaded.", valueName: "seconds"))
    package var cardsSeconds: Int64 = 60

    @Option(
        help: ArgumentHelp(
            "A file that only you can read, with the token for the cards' server.",
            valueName: "file"
        ),
        completion: .file()
    )
    package var cardsBearer: String?

    package init() {}

    package func validate() throws {
        guard (1...86_400).contains(cardsSeconds) else {
            throw ValidationError("--cards-seconds must be 1 to 86400")
        }
        guard cardsBearer == nil || isServer else {
            throw ValidationError("--cards-bearer needs --cards https://…")
        }
        guard banners?.contains("://") != true else {
            throw ValidationError(
                "--banners must be a file or a folder; use cartwright sync --placement for the banners of one user"
            )
        }
    }

    /// True if the cards come from a server.
    package var isServer: Bool { cards?.contains("://") == true }
}
