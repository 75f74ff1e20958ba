@testable import Cartwright

extension Shopper {
    /// Issues a gift card whose code is its id.
    mutating func issue(
        _ id: String,
        _ amount: Int64,
        _ currency: Currency = .usd,
        endsAfter seconds: Int64? = nil
    ) throws {
        try ledger.issue(
            .giftCard(
                id,
                amountMinor: amount,
                currency,
                codeDigest: Array(id.utf8),
                lastFour: String(id.suffix(4)),
                expiresAt: seconds.map { now.adding(seconds: $0) },
                at: now
            )
        )
    }

    /// Issues a store credit.
    mutating func credit(_ id: String, of customer: String, _ amount: Int64) throws {
        try ledger.issue(.storeCredit(id, of: customer, amountMinor: amount, .usd, at: now))
    }

    /// Returns the balance of an account, in minor units.
    func balance(_ id: String) -> Int64? { ledger.account(id, at: now)?.totals.balanceMinor }
}
