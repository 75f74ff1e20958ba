// Rules that are common to all stores of accounts.

extension AccountTotals {
    /// The maximum of all credits of an account together, in minor units: sums of its entries fit into 64 bits.
    public static let maximumMinor: Int64 = 1_000_000_000_000
}

extension AccountTotals {
    /// Counts an entry: a credit is added once; an amount moves from the balance to a hold, and from the hold to an
    /// order or back.
    public mutating func add(_ entry: AccountEntry) {
        let amount = entry.amountMinor
        switch entry.kind {
        case .issued: issuedMinor = issuedMinor.addingSaturated(amount)
        case .adjusted: adjustedMinor = adjustedMinor.addingSaturated(amount)
        case .held: heldMinor = heldMinor.addingSaturated(amount)
        case .released: heldMinor = heldMinor.addingSaturated(-amount)
        case .spent:
            heldMinor = heldMinor.addingSaturated(-amount)
            spentMinor = spentMinor.addingSaturated(amount)
        case .refunded: refundedMinor = refundedMinor.addingSaturated(amount)
        case .expired: expiredMinor = expiredMinor.addingSaturated(amount)
        }
    }
}

extension Account {
    /// Creates an account without entries.
    public init(_ new: NewAccount) {
        self.init(
            id: new.id,
            kind: new.kind,
            currency: new.currency,
            customer: new.customer,
            lastFour: new.lastFour,
            expiresAt: new.expiresAt,
            createdAt: new.instant
        )
    }

    /// Returns the account at an instant. From its end on, its balance counts as expired.
    ///
    /// - Parameters:
    ///   - now: the instant.
    ///   - pendingMinor: the credits that are available later.
    ///   - notHeldMinor: the part of the held amount whose reservations have expired and are not released yet.
    public func read(at now: Instant, pendingMinor: Int64, notHeldMinor: Int64) -> Account {
        var account = self
        account.totals.heldMinor = account.totals.heldMinor.addingSaturated(-notHeldMinor)
        account.totals.pendingMinor = pendingMinor
        guard hasEnded(at: now) else { return account }
        account.totals.pendingMinor = 0
        account.totals.expiredMinor = account.totals.expiredMinor.addingSaturated(account.totals.balanceMinor)
        return account
    }
}

extension Account {
    /// True if the account was issued with these terms. Ids and codes are not compared.
    public func hasTerms(of new: NewAccount) -> Bool {
        kind == new.kind && currency == new.currency && customer == new.customer && expiresAt == new.expiresAt
            && totals.issuedMinor == new.amountMinor
    }
}

extension NewAccount {
    /// Checks the terms of accounts to issue together.
    ///
    /// - Throws: `account.bad_terms`, with the position as a JSON pointer.
    public static func check(_ accounts: [NewAccount]) throws(CartwrightError) {
        for (position, new) in accounts.enumerated() {
            do throws(CartwrightError) { try new.check() } catch {
                throw error.at(JSONPointer.root.appending(position))
            }
        }
    }

    /// Checks the terms.
    ///
    /// - Throws: `account.bad_terms`.
    public func check() throws(CartwrightError) {
        guard !id.isEmpty else { throw .badAccountTerms("expected an id, found none") }
        guard (0...AccountTotals.maximumMinor).contains(amountMinor) else {
            throw .badAccountTerms("expected an amount from 0 to \(AccountTotals.maximumMinor), found \(amountMinor)")
        }
        switch kind {
        case .giftCard:
            guard let codeDigest, !codeDigest.isEmpty, lastFour != nil else {
                throw .badAccountTerms("expected the code of a gift card, found none")
            }
            guard customer == nil else { throw .badAccountTerms("expected no customer of a gift card, found one") }
        case .storeCredit:
            guard let customer, !customer.isEmpty else {
                throw .badAccountTerms("expected the customer of a store credit, found none")
            }
            guard codeDigest == nil, lastFour == nil else {
                throw .badAccountTerms("expected no code of a store credit, found one")
            }
        }
    }
}

extension AccountAdjustment {
    /// Checks the adjustment of an account.
    ///
    /// - Parameter account: the account, with its totals at the instant of the adjustment.
    /// - Throws: `account.bad_terms`; `account.insufficient`.
    public func check(on account: Account) throws(CartwrightError) {
        guard amountMinor != 0 else { throw .badAccountTerms("expected an amount other than 0, found 0") }
        guard !reason.isEmpty else { throw .badAccountTerms("expected a reason, found none") }
        guard amountMinor > 0 || availableAt == nil else {
            throw .badAccountTerms("expected no available_at of an amount below 0, found one")
        }
        let totals = account.totals
        let most = AccountTotals.maximumMinor
        guard abs(Int128(amountMinor)) <= most else {
            throw .badAccountTerms("expected an amount from -\(most) to \(most), found \(amountMinor)")
        }
        let credited = Int128(totals.issuedMinor) + Int128(totals.adjustedMinor) + Int128(amountMinor)
        guard credited <= most else {
            throw .badAccountTerms("expected credits of at most \(most) in all, found \(credited)")
        }
        guard amountMinor > 0 || totals.balanceMinor >= -amountMinor else {
            throw .insufficient(account.id, balance: totals.balanceMinor, taking: amountMinor)
        }
    }
}

extension CartwrightError {
    /// Returns the error for an account that was never issued.
    public static func unknownAccount(_ id: String) -> CartwrightError {
        CartwrightError(.accountUnknown, "account \(id) was never issued", hint: "check the id; the code is not the id")
    }

    /// Returns the error for an account whose id or code is taken.
    public static func accountExists(_ id: String) -> CartwrightError {
        CartwrightError(
            .accountExists,
            "an account with the id \(id) or with its code exists already",
            hint: "issue it under another id, with another code"
        )
    }

    /// Returns the error for terms of an account or adjustment.
    public static func badAccountTerms(_ reason: String) -> CartwrightError {
        CartwrightError(.accountBadTerms, reason, hint: "see cartwright gift-cards --help")
    }

    /// Returns the error for a code that is entered before a ``GuessDelay`` has passed.
    public static func tooManyGuesses(retryAfter seconds: Int64) -> CartwrightError {
        CartwrightError(
            .tenderTooManyGuesses,
            "expected no gift card code for \(seconds) s after unknown ones, found one",
            hint: "check the code, and try again in \(seconds) s"
        )
    }

    fileprivate static func insufficient(_ id: String, balance: Int64, taking amount: Int64) -> CartwrightError {
        CartwrightError(
            .accountInsufficient,
            "expected at most the balance of \(balance) of account \(id), found \(amount)",
            hint: "take the balance at most; what checkouts hold cannot be taken"
        )
    }
}
