import ArgumentParser
import CartwrightCommandLine

/// `cartwright gift-cards`: hands over to `cartwright-net`, the program of the service.
struct GiftCardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: GiftCardWords.command,
        abstract: GiftCardWords.abstract,
        subcommands: [
            IssueGiftCardCommand.self, ImportGiftCardsCommand.self, ListGiftCardsCommand.self,
            ShowAccountCommand<GiftCardWords>.self, AdjustAccountCommand<GiftCardWords>.self,
            DisableAccountCommand<GiftCardWords>.self, EnableAccountCommand<GiftCardWords>.self,
            AccountEntriesCommand<GiftCardWords>.self,
        ]
    )
}

/// `cartwright store-credits`: hands over to `cartwright-net`, the program of the service.
struct StoreCreditsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: StoreCreditWords.command,
        abstract: StoreCreditWords.abstract,
        subcommands: [
            IssueStoreCreditCommand.self, ListStoreCreditsCommand.self, ShowAccountCommand<StoreCreditWords>.self,
            AdjustAccountCommand<StoreCreditWords>.self, DisableAccountCommand<StoreCreditWords>.self,
            EnableAccountCommand<StoreCreditWords>.self, AccountEntriesCommand<StoreCreditWords>.self,
        ]
    )
}

/// `cartwright gift-cards issue`.
struct IssueGiftCardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: IssueGiftCardArguments.abstract,
        discussion: NetProgram.carriesOut(IssueGiftCardArguments.discussion)
    )

    @OptionGroup var arguments: IssueGiftCardArguments

    func run() throws { try NetProgram.handOver(GiftCardWords.command, "issue") }
}

/// `cartwright gift-cards import`.
struct ImportGiftCardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: ImportGiftCardsArguments.abstract,
        discussion: NetProgram.carriesOut(ImportGiftCardsArguments.discussion)
    )

    @OptionGroup var arguments: ImportGiftCardsArguments

    func run() throws { try NetProgram.handOver(GiftCardWords.command, "import") }
}

/// `cartwright store-credits issue`.
struct IssueStoreCreditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "issue", abstract: IssueStoreCreditArguments.abstract)

    @OptionGroup var arguments: IssueStoreCreditArguments

    func run() throws { try NetProgram.handOver(StoreCreditWords.command, "issue") }
}

/// `cartwright gift-cards list`.
struct ListGiftCardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListGiftCardsArguments.abstract)

    @OptionGroup var arguments: ListGiftCardsArguments

    func run() throws { try NetProgram.handOver(GiftCardWords.command, "list") }
}

/// `cartwright store-credits list`.
struct ListStoreCreditsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListStoreCreditsArguments.abstract)

    @OptionGroup var arguments: ListStoreCreditsArguments

    func run() throws { try NetProgram.handOver(StoreCreditWords.command, "list") }
}

/// `cartwright gift-cards show`, `cartwright store-credits show`.
struct ShowAccountCommand<Words: AccountWords>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: Words.showing)
    }

    @OptionGroup var arguments: AccountArguments

    func run() throws { try NetProgram.handOver(Words.command, "show") }
}

/// `cartwright gift-cards adjust`, `cartwright store-credits adjust`.
struct AdjustAccountCommand<Words: AccountWords>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "adjust", abstract: Words.adjusting)
    }

    @OptionGroup var arguments: AdjustAccountArguments

    func run() throws { try NetProgram.handOver(Words.command, "adjust") }
}

/// `cartwright gift-cards disable`, `cartwright store-credits disable`.
struct DisableAccountCommand<Words: AccountWords>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "disable", abstract: Words.disabling)
    }

    @OptionGroup var arguments: AccountArguments

    func run() throws { try NetProgram.handOver(Words.command, "disable") }
}

/// `cartwright gift-cards enable`, `cartwright store-credits enable`.
struct EnableAccountCommand<Words: AccountWords>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "enable", abstract: Words.enabling)
    }

    @OptionGroup var arguments: AccountArguments

    func run() throws { try NetProgram.handOver(Words.command, "enable") }
}

/// `cartwright gift-cards entries`, `cartwright store-credits entries`.
struct AccountEntriesCommand<Words: AccountWords>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "entries", abstract: Words.listingEntries)
    }

    @OptionGroup var arguments: AccountEntriesArguments

    func run() throws { try NetProgram.handOver(Words.command, "entries") }
}
