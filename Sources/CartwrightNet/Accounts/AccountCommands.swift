import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightService

/// `cartwright-net gift-cards`: the gift cards of a store.
struct GiftCardsCommand: AsyncParsableCommand {
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

/// `cartwright-net store-credits`: the store credits of a store.
struct StoreCreditsCommand: AsyncParsableCommand {
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

extension ShopStoreArguments {
    /// Opens the accounts of the shop.
    ///
    /// - Throws: `tenant.bad_name`, an error of area `store`.
    fileprivate func desk() async throws(CartwrightError) -> AccountDesk { try AccountDesk(of: try await open()) }
}

/// `cartwright-net gift-cards show`, `cartwright-net store-credits show`.
struct ShowAccountCommand<Words: AccountWords>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: Words.showing)
    }

    @OptionGroup var arguments: AccountArguments

    func run() async throws {
        try await reporting { () throws(CartwrightError) in
            let desk = try await arguments.place.desk()
            let now = Instant.now()
            return try await desk.account(arguments.id, Words.kind, at: now).lines(arguments.place, at: now)
        }
    }
}

/// `cartwright-net gift-cards adjust`, `cartwright-net store-credits adjust`.
struct AdjustAccountCommand<Words: AccountWords>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "adjust", abstract: Words.adjusting)
    }

    @OptionGroup var arguments: AdjustAccountArguments

    func run() async throws {
        let (id, place) = (arguments.account.id, arguments.account.place)
        try await reporting { () throws(CartwrightError) in
            let desk = try await place.desk()
            let now = Instant.now()
            let currency = try await desk.account(id, Words.kind, at: now).currency
            let adjustment = AccountAdjustment(
                amountMinor: try arguments.minor(in: currency),
                reason: arguments.reason,
                key: try RandomBytes.draw(16).hexadecimal,
                at: now
            )
            return try await desk.adjust(id, Words.kind, by: adjustment).lines(place, at: now)
        }
    }
}

/// `cartwright-net gift-cards disable`, `cartwright-net store-credits disable`.
struct DisableAccountCommand<Words: AccountWords>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "disable", abstract: Words.disabling)
    }

    @OptionGroup var arguments: AccountArguments

    func run() async throws { try await arguments.enable(false, Words.kind) }
}

/// `cartwright-net gift-cards enable`, `cartwright-net store-credits enable`.
struct EnableAccountCommand<Words: AccountWords>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "enable", abstract: Words.enabling)
    }

    @OptionGroup var arguments: AccountArguments

    func run() async throws { try await arguments.enable(true, Words.kind) }
}

extension AccountArguments {
    /// Enables or disables the account, and prints it.
    fileprivate func enable(_ isEnabled: Bool, _ kind: AccountKind) async throws {
        try await reporting { () throws(CartwrightError) in
            let desk = try await place.desk()
            let now = Instant.now()
            return try await desk.enable(id, kind, isEnabled, by: nil, at: now).lines(place, at: now)
        }
    }
}

/// `cartwright-net gift-cards entries`, `cartwright-net store-credits entries`.
struct AccountEntriesCommand<Words: AccountWords>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "entries", abstract: Words.listingEntries)
    }

    @OptionGroup var arguments: AccountEntriesArguments

    func run() async throws {
        let (id, place, limit) = (arguments.account.id, arguments.account.place, arguments.limit)
        try await reporting { () throws(CartwrightError) in
            let desk = try await place.desk()
            let account = try await desk.account(id, Words.kind, at: Instant.now())
            let entries = try await desk.accounts.entries(of: id, after: arguments.after, limit: limit)
            let next = entries.count < limit ? nil : entries.last?.number
            guard !place.json else {
                var object: JSONObject = ["entries": .array(entries.map(\.json))]
                object.setUnlessAbsent("next", next.map(JSONValue.integer))
                return [JSONValue.object(object).text]
            }
            return entries.map { $0.row(in: account.currency) }.aligned + (next.map { ["more: --after \($0)"] } ?? [])
        }
    }
}
