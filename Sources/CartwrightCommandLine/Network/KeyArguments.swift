package import ArgumentParser

/// The arguments that the commands of access keys share: the location of the keys.
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
    /// The abstract of the command's help.
    package static let abstract = "Create an access key and show it once."

    /// The discussion of the command's help.
    package static let discussion = """
        The key is written to standard output and not stored: the store has only its SHA-256. Scopes: quote allows \
        quotes; checkout allows sessions and orders; backend allows customer facts, shipping prices and cards in \
        quotes and sessions; agent allows only the routes of shopping agents; manage allows the catalog and codes, \
        and trusts the prices of carts. A key has only the listed scopes: backend and manage do not include quote and \
        checkout. A checkout key of version 0.1.0 also has backend and agent.
        """

    @Option(
        help: ArgumentHelp("The scopes of the key: quote, checkout, backend, agent, manage.", valueName: "scope,…"),
        completion: .list(["quote", "checkout", "backend", "agent", "manage"])
    )
    package var scope: String

    @Option(help: ArgumentHelp("The tenant of the key, if the store has several shops.", valueName: "name"))
    package var tenant = "shop"

    @Option(help: ArgumentHelp("The days until the key expires; it never expires by default.", valueName: "days"))
    package var days: Int64?

    @OptionGroup package var place: KeyStoreArguments

    package init() {}

    package func validate() throws {
        guard (1...36_500).contains(days ?? 1) else { throw ValidationError("--days must be 1 to 36500") }
    }
}

/// The arguments of `cartwright keys list`.
package struct ListKeysArguments: ParsableArguments {
    /// The abstract of the command's help.
    package static let abstract = "List access keys with their tenants, scopes and expiry."

    @OptionGroup package var place: KeyStoreArguments

    package init() {}
}

/// The arguments of `cartwright keys revoke`.
package struct RevokeKeyArguments: ParsableArguments {
    /// The abstract of the command's help.
    package static let abstract = "Revoke an access key, effective within a second."

    @Argument(help: "The id of the key: its first part, such as ck_0123456789ab.")
    package var id: String

    @OptionGroup package var place: KeyStoreArguments

    package init() {}
}
