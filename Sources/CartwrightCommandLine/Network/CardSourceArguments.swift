package import ArgumentParser

/// Where a service takes the cards from that all sessions have beside their own.
package struct CardSourceArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Cards for every session, read again and again.", valueName: "file, folder or https://…"),
        completion: .file()
    )
    package var cards: String?

    @Option(help: ArgumentHelp("How often the cards are read anew.", valueName: "seconds"))
    package var cardsSeconds: Int64 = 60

    @Option(
        help: ArgumentHelp(
            "A file with the token for the server of the cards that only you can read.",
            valueName: "file"
        ),
        completion: .file()
    )
    package var cardsBearer: String?

    package init() {}

    package func validate() throws {
        guard (1...86_400).contains(cardsSeconds) else {
            throw ValidationError("--cards-seconds takes 1 to 86400")
        }
        guard cardsBearer == nil || isServer else {
            throw ValidationError("--cards-bearer goes with --cards https://…")
        }
    }

    /// Whether the cards come from a server.
    package var isServer: Bool { cards?.contains("://") == true }
}
