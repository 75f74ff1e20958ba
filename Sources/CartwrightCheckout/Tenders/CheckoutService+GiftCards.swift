public import Cartwright

extension CheckoutService {
    /// True if codes of gift cards can be entered: if the store has accounts, and the service keys of codes.
    public var takesGiftCards: Bool { giftCards != nil && store.accounts != nil }

    /// Returns the account of a gift card by its code, for ``/Cartwright/Command/applyGiftCard(account:limitMinor:)``.
    ///
    /// A wrong code costs a growing wait, for its session and for its access key, and is counted in the metric
    /// `gift_card_codes`. While a wait lasts, right codes are refused too, so that a refusal reveals nothing.
    ///
    /// - Parameters:
    ///   - code: the typed code.
    ///   - session: the session that enters it.
    ///   - client: the id of the access key of the caller; nil if there are no keys.
    /// - Throws: ``/Cartwright/TenderRefusal/unknown``; `tender.too_many_guesses`; `store.unsupported` if the store has
    ///   no accounts, or the service no keys of codes; an error of area `store`.
    public func giftCard(
        ofCode code: String,
        enteredIn session: String,
        by client: String? = nil
    ) async throws(CartwrightError) -> String {
        guard let accounts = store.accounts, let giftCards else { throw .noGiftCards }
        let now = dependencies.now()
        if let seconds = guesses.secondsToWait(session, client, at: now) {
            metrics.note(giftCardCode: "refused")
            throw .tooManyGuesses(retryAfter: seconds)
        }
        let digests = try giftCards.digests(code)
        guard let id = try await accounts.account(ofCode: digests) else {
            guesses.noteFailure(session, client, at: now)
            metrics.note(giftCardCode: "wrong")
            throw Refusal.tender(.unknown).error
        }
        metrics.note(giftCardCode: "found")
        return id
    }

    /// Returns the seconds until a code of a gift card may be entered again; nil if it may now.
    public func secondsUntilGiftCard(in session: String, by client: String? = nil) -> Int64? {
        guesses.secondsToWait(session, client, at: dependencies.now())
    }

    /// Adds the accounts that commands use to the query of counters: the store credits of the customer.
    func addAccounts(
        to query: inout CounterQuery,
        for session: Session,
        before commands: [Command],
        by checkout: Checkout,
        at now: Instant
    ) async throws(CartwrightError) {
        guard let customer = checkout.storeCreditCustomer(for: session, before: commands),
            let accounts = store.accounts
        else { return }
        let credits = try await accounts.accounts(AccountQuery(kind: .storeCredit, customer: customer), at: now)
        query.add(accounts: credits.map(\.id))
    }

    /// Adds the facts of the accounts of a query to counters.
    func addFacts(of query: CounterQuery, to counters: inout Counters, at now: Instant) async throws(CartwrightError) {
        let ids = query.accounts
        guard !ids.isEmpty, let accounts = store.accounts else { return }
        counters.accounts = try await accounts.facts(ids, at: now)
    }
}

extension CartwrightError {
    fileprivate static let noGiftCards = CartwrightError(
        .storeUnsupported,
        "expected a store with gift cards and a key of their codes, found none",
        hint: "cartwright serve --store FILE --gift-card-key-file FILE",
        fault: .environment
    )
}
