package import ArgumentParser

/// What the commands of access keys share: where the keys are.
package struct KeyStoreArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The store of the service.", valueName: "file or postgres://…"),
        completion: .file()
    )
    package var store: String

    @Flag(help: "Write JSON.")
    package var json = false

    package init() {}
}

/// The arguments of `cartwright keys new`.
package struct NewKeyArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "Make an access key, and show it once."

    /// What one should know besides.
    package static let discussion = """
        The key is written to standard output and kept nowhere: the store has its SHA-256 only. quote is for quotes, \
        checkout for sessions and orders, backend for facts of customers, prices of shipping and cards in quotes and \
        sessions, agent for the routes of shopping agents and no others, manage for the catalog and codes, and for \
        carts whose prices are trusted. A key of version 0.1.0 with checkout has backend and agent, too.
        """

    @Option(
        help: ArgumentHelp("What the key is for: quote, checkout, backend, agent, manage.", valueName: "scope,…"),
        completion: .list(["quote", "checkout", "backend", "agent", "manage"])
    )
    package var scope: String

    @Option(help: ArgumentHelp("The shop it opens, where the store has several.", valueName: "name"))
    package var tenant = "shop"

    @Option(help: ArgumentHelp("After how many days it ends; never unless given.", valueName: "days"))
    package var days: Int64?

    @OptionGroup package var place: KeyStoreArguments

    package init() {}

    package func validate() throws {
        guard (1...36_500).contains(days ?? 1) else { throw ValidationError("--days takes 1 to 36500") }
    }
}

/// The arguments of `cartwright keys list`.
package struct ListKeysArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "List access keys: whose they are, and until when."

    @OptionGroup package var place: KeyStoreArguments

    package init() {}
}

/// The arguments of `cartwright keys revoke`.
package struct RevokeKeyArguments: ParsableArguments {
    /// What it does.
    package static let abstract = "Revoke an access key: within a second it opens nothing."

    @Argument(help: "The id of the key: its first part, such as ck_0123456789ab.")
    package var id: String

    @OptionGroup package var place: KeyStoreArguments

    package init() {}
}
