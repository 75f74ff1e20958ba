package import Cartwright
package import CartwrightAnalytics

/// Issues and changes gift cards and store credits for HTTP and the command line, and logs it.
///
/// An entry of the log is written after the change: a call that failed in between and is repeated writes it.
package struct AccountDesk: Sendable {
    /// The accounts.
    package let accounts: any AccountStore
    let log: ChangeLog

    /// Opens the accounts of a shop.
    ///
    /// - Throws: `store.unsupported` if its store has none.
    package init(of stores: ShopStores, log: ChangeLog? = nil) throws(CartwrightError) {
        guard let accounts = stores.checkout.accounts else { throw .noAccounts }
        (self.accounts, self.log) = (accounts, log ?? ChangeLog(stores.records))
    }

    /// Issues an account. If one with its id and the same terms exists, this is a repetition and changes nothing; the
    /// code of a gift card is not compared, since each attempt draws another.
    ///
    /// - Returns: the account, and true if it is new.
    /// - Throws: `account.exists`, `account.bad_terms`; an error of area `store`.
    package func issue(_ new: NewAccount) async throws(CartwrightError) -> (account: Account, isNew: Bool) {
        let account: Account
        var isNew = true
        do throws(CartwrightError) {
            account = try await accounts.issue(new)
        } catch {
            guard error.code == .accountExists,
                let known = try await accounts.account(new.id, at: new.instant), known.hasTerms(of: new)
            else { throw error }
            (account, isNew) = (known, false)
        }
        if isNew { try await log.write([.issuing(new)], at: new.instant) }
        return (account, isNew)
    }

    /// Returns an account of a kind.
    ///
    /// - Throws: `account.unknown`; an error of area `store`.
    package func account(_ id: String, _ kind: AccountKind, at now: Instant) async throws(CartwrightError) -> Account {
        guard let account = try await accounts.account(id, at: now), account.kind == kind else {
            throw .unknownAccount(id.shortened(toBytes: 60))
        }
        return account
    }

    /// Credits or takes an amount, once per key of the adjustment.
    ///
    /// - Throws: `account.unknown`, `account.insufficient`, `account.bad_terms`; an error of area `store`.
    package func adjust(
        _ id: String,
        _ kind: AccountKind,
        by adjustment: AccountAdjustment
    ) async throws(CartwrightError) -> Account {
        let now = adjustment.instant
        _ = try await account(id, kind, at: now)
        let adjusted = try await accounts.adjust(id, by: adjustment)
        let after: JSONObject = [
            "kind": .string(kind.rawValue), "currency": .string(adjusted.currency.code),
            "amount": .integer(adjustment.amountMinor),
        ]
        try await log.write([LoggedChange(.accountAdjusted, of: id, by: adjustment.by, to: after)], at: now)
        return adjusted
    }

    /// Enables or disables an account. Without a change nothing is logged.
    ///
    /// - Throws: `account.unknown`; an error of area `store`.
    package func enable(
        _ id: String,
        _ kind: AccountKind,
        _ isEnabled: Bool,
        by key: String?,
        at now: Instant
    ) async throws(CartwrightError) -> Account {
        let before = try await account(id, kind, at: now)
        guard before.isEnabled != isEnabled else { return before }
        let changed = try await accounts.enable(id, isEnabled, at: now)
        let change: ChangeKind = isEnabled ? .accountEnabled : .accountDisabled
        let after: JSONObject = ["kind": .string(kind.rawValue)]
        try await log.write([LoggedChange(change, of: id, by: key, to: after)], at: now)
        return changed
    }
}

extension LoggedChange {
    /// Returns the entry of an account that was issued.
    static func issuing(_ new: NewAccount) -> LoggedChange {
        let after: JSONObject = [
            "kind": .string(new.kind.rawValue), "currency": .string(new.currency.code),
            "amount": .integer(new.amountMinor),
        ]
        return LoggedChange(.accountIssued, of: new.id, by: new.by, to: after)
    }
}

extension CartwrightError {
    fileprivate static let noAccounts = CartwrightError(
        .storeUnsupported,
        "expected a store with gift cards and store credits, found one without",
        hint: "use a file or a PostgreSQL database of Cartwright",
        fault: .environment
    )
}
