import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightService

/// `cartwright-net gift-cards list`.
struct ListGiftCardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListGiftCardsArguments.abstract)

    @OptionGroup var arguments: ListGiftCardsArguments

    func run() async throws { try await arguments.page.list(.giftCard, as: "gift_cards") }
}

/// `cartwright-net store-credits list`.
struct ListStoreCreditsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListStoreCreditsArguments.abstract)

    @OptionGroup var arguments: ListStoreCreditsArguments

    func run() async throws {
        try await arguments.page.list(.storeCredit, of: arguments.customer, as: "store_credits")
    }
}

extension AccountPageArguments {
    /// Prints a page of accounts.
    fileprivate func list(_ kind: AccountKind, of customer: String? = nil, as name: String) async throws {
        try await reporting { () throws(CartwrightError) in
            let desk = try AccountDesk(of: try await place.open())
            let now = Instant.now()
            let owner = try customer.map { (id) throws(CartwrightError) in try CustomerID.checked(id) }
            let query = AccountQuery(kind: kind, customer: owner, after: after, limit: limit)
            let accounts = try await desk.accounts.accounts(query, at: now)
            let next = accounts.count < limit ? nil : accounts.last?.id
            guard !place.json else {
                var object: JSONObject = [name: .array(accounts.map(\.json))]
                object.setUnlessAbsent("next", next.map(JSONValue.string))
                return [JSONValue.object(object).text]
            }
            return accounts.map { $0.row(at: now) }.aligned + (next.map { ["more: --after \($0)"] } ?? [])
        }
    }
}

// MARK: Lines

extension Account {
    /// The cells of the account in a list: id, code or customer, balance, held amount, state.
    fileprivate func row(at now: Instant) -> [String] {
        let state = hasEnded(at: now) ? "expired" : isEnabled ? "enabled" : "disabled"
        return [
            id, lastFour.map { "…\($0)" } ?? customer ?? "-", "\(Money(minor: totals.balanceMinor, currency))",
            totals.heldMinor == 0 ? "-" : "held \(Money(minor: totals.heldMinor, currency))", state,
            expiresAt.map { "until \($0)" } ?? "no end",
        ]
    }

    /// Returns the account as JSON or as a line.
    func lines(_ place: ShopStoreArguments, at now: Instant) -> [String] {
        place.json ? [json.text] : [row(at: now)].aligned
    }
}

extension AccountEntry {
    /// The cells of the entry: number, time, kind, amount, and what it belongs to.
    func row(in currency: Currency) -> [String] {
        [
            "\(number)", "\(instant)", kind.rawValue, "\(Money(minor: amountMinor, currency))",
            order ?? session ?? "-", reason ?? "-",
        ]
    }
}
