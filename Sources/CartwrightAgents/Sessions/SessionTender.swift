internal import Cartwright
internal import CartwrightService

/// A gift card or a store credit of a session, and the amount that it pays.
struct SessionTender: Sendable {
    /// The id of the account.
    let account: String
    /// The kind of the account.
    let kind: AccountKind
    /// The id that the agent chose for a gift card; nil if it chose none.
    let instrument: String?
    /// The last four characters of the code of a gift card.
    let lastFour: String?
    /// The amount that it pays in minor units; 0 if nothing was left to pay.
    let amountMinor: Int64

    /// Its name for people.
    var title: String {
        switch kind {
        case .giftCard: lastFour.map { "Gift card ending \($0)" } ?? "Gift card"
        case .storeCredit: "Store credit"
        }
    }
}

extension SessionState {
    /// True if gift cards and store credit leave nothing to pay.
    var isCovered: Bool { !quote.tenders.isEmpty && quote.payableMinor == 0 }
}

extension AgentSessions {
    /// Returns the tenders of a session, or of its order if it is paid.
    func tenders(
        of session: Session,
        _ quote: Quote,
        _ record: AgentSessionRecord
    ) async throws(AgentFailure) -> [SessionTender] {
        let applied =
            session.orders.isEmpty
            ? session.tenders.map { ($0.account, $0.kind) } : quote.tenders.map { ($0.account, $0.kind) }
        let facts = try await failing(try await served.accountFacts(applied.map(\.0), at: now))
        return applied.map { account, kind in
            SessionTender(
                account: account,
                kind: kind,
                instrument: record.instruments[account],
                lastFour: facts[account]?.lastFour,
                amountMinor: quote.tenders.first { $0.account == account }?.amountMinor ?? 0
            )
        }
    }
}
