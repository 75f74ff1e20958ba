package import ArgumentParser
package import Cartwright

/// The words of the commands for accounts of a kind.
package protocol AccountWords {
    /// The kind.
    static var kind: AccountKind { get }
    /// The command: `gift-cards`.
    static var command: String { get }
    /// One of them: `gift card`.
    static var one: String { get }
}

extension AccountWords {
    /// The abstract of the command with the subcommands.
    package static var abstract: String { "Issue, list, adjust, disable and enable the \(one)s of a store." }
    /// The abstract of `show`.
    package static var showing: String { "Show a \(one)." }
    /// The abstract of `entries`.
    package static var listingEntries: String { "List the movements of a \(one), the oldest first." }
    /// The abstract of `adjust`.
    package static var adjusting: String { "Credit an amount to a \(one), or take it." }
    /// The abstract of `disable`.
    package static var disabling: String { "Disable a \(one): nothing new can be held of it, its balance stays." }
    /// The abstract of `enable`.
    package static var enabling: String { "Enable a \(one) that was disabled." }
}

/// The words for gift cards.
package enum GiftCardWords: AccountWords {
    package static let (kind, command, one) = (AccountKind.giftCard, "gift-cards", "gift card")
}

/// The words for store credits.
package enum StoreCreditWords: AccountWords {
    package static let (kind, command, one) = (AccountKind.storeCredit, "store-credits", "store credit")
}

/// The terms of an account to issue.
package struct AccountTermsArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The amount in major units, such as 25.00; 0 or more.", valueName: "amount"))
    package var amount: String

    @Option(help: ArgumentHelp("The currency, such as USD.", valueName: "code"))
    package var currency: String

    @Option(help: ArgumentHelp("The time from which it pays nothing (RFC 3339).", valueName: "time"))
    package var expiresAt: String?

    @Option(help: ArgumentHelp("The reason, for the first entry.", valueName: "text"))
    package var reason: String?

    @OptionGroup package var place: ShopStoreArguments

    package init() {}

    /// Returns the amount.
    ///
    /// - Throws: `money.bad_currency`, `money.bad_amount`, `money.overflow`.
    package var money: Money {
        get throws(CartwrightError) { try Money(amount, in: try Currency(currency)) }
    }

    /// Returns the end; nil if there is none.
    ///
    /// - Throws: an error of area `time`.
    package var end: Instant? {
        get throws(CartwrightError) {
            guard let expiresAt else { return nil }
            return try Instant(expiresAt)
        }
    }
}

/// The arguments of `cartwright gift-cards issue`.
package struct IssueGiftCardArguments: ParsableArguments {
    package static let abstract = "Issue a gift card and show its code once."

    package static let discussion = """
        The code is written to standard output and not stored: the store has only its digest under the key of the \
        file, which the service needs too (serve --gift-card-key-file). A lost code cannot be shown again: disable \
        the card and issue another.
        """

    @Option(
        help: ArgumentHelp("The keys of gift card codes, as for serve.", valueName: "file"),
        completion: .file()
    )
    package var giftCardKeyFile: String

    @OptionGroup package var terms: AccountTermsArguments

    package init() {}
}

/// The arguments of `cartwright gift-cards import`.
package struct ImportGiftCardsArguments: ParsableArguments {
    package static let abstract = "Issue the gift cards of a CSV file, with codes of another shop."

    package static let discussion = """
        The file begins with a header: code, amount (in major units) and currency, and optionally expires_at (ISO \
        8601, or --date-format). Commas, semicolons or tabs separate the fields; other columns are not read. Codes \
        have 8 to 64 letters and digits; case, spaces and hyphens do not matter. They are not stored and not shown: \
        the store has their digests under the key of the file. A card whose code was issued before with the same \
        terms is not issued again. 500 cards are written in a transaction; an error names its line, and the same file \
        can be imported again.
        """

    @Option(
        help: ArgumentHelp("The keys of gift card codes, as for serve.", valueName: "file"),
        completion: .file()
    )
    package var giftCardKeyFile: String

    @Option(help: ArgumentHelp("The reason, for the first entry of each card.", valueName: "text"))
    package var reason: String?

    @Argument(
        help: ArgumentHelp("A CSV file of gift cards; - is standard input.", valueName: "cards"),
        completion: .file()
    )
    package var file: String

    @OptionGroup package var csv: CSVArguments

    @OptionGroup package var place: ShopStoreArguments

    package init() {}
}

/// The arguments of `cartwright store-credits issue`.
package struct IssueStoreCreditArguments: ParsableArguments {
    package static let abstract = "Issue a store credit of a customer."

    @Option(help: ArgumentHelp("The shop's id of the customer.", valueName: "id"))
    package var customer: String

    @OptionGroup package var terms: AccountTermsArguments

    package init() {}
}

/// The arguments of commands on one account.
package struct AccountArguments: ParsableArguments {
    @Argument(help: "Its id, such as gc_0123456789abcdef01234567: never the code.")
    package var id: String

    @OptionGroup package var place: ShopStoreArguments

    package init() {}
}

/// The arguments of `adjust`.
package struct AdjustAccountArguments: ParsableArguments {
    @Option(help: ArgumentHelp("The amount to credit, in major units.", valueName: "amount"))
    package var add: String?

    @Option(help: ArgumentHelp("The amount to take, in major units: at most the balance.", valueName: "amount"))
    package var take: String?

    @Option(help: ArgumentHelp("The reason, which its entry keeps.", valueName: "text"))
    package var reason: String

    @OptionGroup package var account: AccountArguments

    package init() {}

    package func validate() throws {
        guard (add == nil) != (take == nil) else { throw ValidationError("give either --add or --take") }
        guard !reason.isEmpty else { throw ValidationError("--reason must not be empty") }
    }

    /// Returns the adjustment in minor units of a currency.
    ///
    /// - Throws: `money.bad_amount`, `money.overflow`.
    package func minor(in currency: Currency) throws(CartwrightError) -> Int64 {
        if let add { return try Money(add, in: currency).minor }
        return -(try Money(take ?? "", in: currency).minor)
    }
}

/// The arguments of `list` of gift cards.
package struct ListGiftCardsArguments: ParsableArguments {
    package static let abstract = "List gift cards in the order of their ids."

    @OptionGroup package var page: AccountPageArguments

    package init() {}
}

/// The arguments of `list` of store credits.
package struct ListStoreCreditsArguments: ParsableArguments {
    package static let abstract = "List store credits in the order of their ids."

    @Option(help: "Only those of this customer.")
    package var customer: String?

    @OptionGroup package var page: AccountPageArguments

    package init() {}
}

/// A page of accounts.
package struct AccountPageArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Only those after this id.", valueName: "id"))
    package var after: String?

    @Option(help: ArgumentHelp("The maximum number of lines.", valueName: "count"))
    package var limit = 50

    @OptionGroup package var place: ShopStoreArguments

    package init() {}

    package func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("--limit must be 1 to 500") }
    }
}

/// The arguments of `entries`.
package struct AccountEntriesArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Only entries after this number.", valueName: "number"))
    package var after: Int64 = 0

    @Option(help: ArgumentHelp("The maximum number of lines.", valueName: "count"))
    package var limit = 50

    @OptionGroup package var account: AccountArguments

    package init() {}

    package func validate() throws {
        guard after >= 0 else { throw ValidationError("--after must be 0 or more") }
        guard (1...500).contains(limit) else { throw ValidationError("--limit must be 1 to 500") }
    }
}
