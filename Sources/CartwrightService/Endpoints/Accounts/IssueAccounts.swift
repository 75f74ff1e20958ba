internal import Cartwright
internal import CartwrightAnalytics
internal import HTTPTypes

extension Endpoint {
    static let issueGiftCard = Endpoint(
        name: "issue_gift_card",
        method: .post,
        path: "/v1/gift-cards",
        tag: .accounts,
        summary: "Issue a gift card",
        description: """
            The first answer has the code, which is stored nowhere: the answer to a repetition is the same without \
            `code`. If the first answer was lost, disable the card and issue another. The id follows from the \
            idempotency key, so that no repetition issues a second card.
            """,
        scope: .manage,
        body: .json(.giftCardTerms, #"{"amount": 2500, "currency": "USD", "reason": "birthday"}"#),
        isKeyed: true,
        storesAnswerSeparately: true,
        claimsKey: true,
        answers: [.json("The gift card.", .issuedGiftCard, .issuedGiftCard, status: 201, headers: [.location])],
        refusals: [.notImplemented]
    ) { call throws(Problem) in
        let terms = try call.read { (reader) throws(CartwrightError) in try AccountTerms(&reader) }
        guard let codes = call.service.settings.giftCards else { throw Problem(.noGiftCardKeys) }
        let code = try await answering(try codes.draw())
        var new = NewAccount.giftCard(
            try await call.accountID(.giftCard),
            amountMinor: terms.amountMinor,
            terms.currency,
            codeDigest: code.digest,
            lastFour: code.lastFour,
            expiresAt: terms.expiresAt,
            at: call.now
        )
        (new.reason, new.by) = (terms.reason, call.caller.key)
        let (desk, wanted) = (try call.desk, new)
        let (account, isNew) = try await answering(try await desk.issue(wanted))
        var object = account.jsonMembers
        let repeated = JSONValue.object(object).utf8
        if isNew { object["code"] = .string(code.text) }
        var answer = Answer.json(.object(object), status: .created)
        answer.headers[.location] = "/v1/gift-cards/\(account.id)"
        answer.repeatedBody = repeated
        return answer
    }

    static let issueStoreCredit = Endpoint(
        name: "issue_store_credit",
        method: .post,
        path: "/v1/store-credits",
        tag: .accounts,
        summary: "Issue a store credit",
        description: "The id follows from the idempotency key, so that no repetition issues a second one.",
        scope: .manage,
        body: .json(.storeCreditTerms, #"{"customer": "ada", "amount": 500, "currency": "USD"}"#),
        isKeyed: true,
        storesAnswerSeparately: true,
        answers: [
            .json(
                "The store credit.",
                .account,
                .storeCredit(),
                status: 201,
                headers: [.location]
            )
        ]
    ) { call throws(Problem) in
        let (customer, terms) = try call.read { (reader) throws(CartwrightError) in
            let text = try reader.string("customer")
            let id = try reader.placed("customer") { () throws(CartwrightError) in try CustomerID.checked(text) }
            return (id, try AccountTerms(&reader))
        }
        var new = NewAccount.storeCredit(
            try await call.accountID(.storeCredit),
            of: customer,
            amountMinor: terms.amountMinor,
            terms.currency,
            expiresAt: terms.expiresAt,
            at: call.now
        )
        (new.reason, new.by) = (terms.reason, call.caller.key)
        let (desk, wanted) = (try call.desk, new)
        let account = try await answering(try await desk.issue(wanted)).account
        var answer = Answer.json(account.json, status: .created)
        answer.headers[.location] = "/v1/store-credits/\(account.id)"
        return answer
    }
}

/// The terms of an account in a request.
private struct AccountTerms {
    let amountMinor: Int64
    let currency: Currency
    let expiresAt: Instant?
    let reason: String?

    init(_ reader: inout ObjectReader) throws(CartwrightError) {
        currency = try reader.currency("currency")
        amountMinor = try reader.minorUnits("amount", in: currency)
        let end = try reader.string(ifPresent: "expires_at")
        expiresAt = try reader.placed("expires_at") { () throws(CartwrightError) in
            guard let end else { return nil }
            return try Instant(end)
        }
        reason = try reader.string(ifPresent: "reason")
    }
}

extension Call {
    /// The accounts of the shop.
    ///
    /// - Throws: `store.unsupported`.
    var desk: AccountDesk {
        get throws(Problem) {
            do throws(CartwrightError) { return try AccountDesk(of: shop.stores, log: shop.log) } catch {
                throw Problem(error)
            }
        }
    }

    /// Returns the id of an account that the call issues. It follows from the idempotency key.
    fileprivate func accountID(_ kind: AccountKind) async throws(Problem) -> String {
        let text = Array("\(operation.name)\u{1F}\(key ?? "")".utf8)
        return kind.idPrefix + (try await answering(String(try SHA256.hexadecimal(text).prefix(24))))
    }
}

extension CartwrightError {
    fileprivate static let noGiftCardKeys = CartwrightError(
        .storeUnsupported,
        "expected serve --gift-card-key-file, found a service without keys of gift card codes",
        hint: "cartwright serve --gift-card-key-file FILE",
        fault: .environment
    )
}

// MARK: In the document

extension Schema {
    fileprivate static let giftCardTerms = component("gift_card_terms", "The terms of a new gift card.").fields([
        "amount": .count.described("Minor units."), "currency": .currency, "expires_at?": .instant, "reason?": .text,
    ]).closed

    fileprivate static let storeCreditTerms = component("store_credit_terms", "The terms of a new store credit.")
        .fields([
            "customer": .text, "amount": .count.described("Minor units."), "currency": .currency,
            "expires_at?": .instant, "reason?": .text,
        ]).closed

    fileprivate static let issuedGiftCard = component(
        "issued_gift_card",
        "A new gift card.",
        allOf: [.account, object(["code?": .text.described("The code, in the first answer only.")])]
    )
}

extension Example {
    fileprivate static let issuedGiftCard: Example = """
        {"id": "gc_4cc858cc05fa956273834894", "kind": "gift_card", "currency": "USD", "last_four": "7K3M",
         "enabled": true, "balance": 2500, "pending": 0, "held": 0, "issued": 2500, "adjusted": 0, "spent": 0,
         "refunded": 0, "expired": 0, "created_at": "2026-11-23T15:00:00Z", "code": "QX2V-9HTC-4WPD-7K3M"}
        """

    static func giftCard(_ balance: Int = 2500, enabled: Bool = true) -> Example {
        """
        {"id": "gc_4cc858cc05fa956273834894", "kind": "gift_card", "currency": "USD", "last_four": "7K3M",
         "enabled": \(enabled ? "true" : "false"), "balance": \(balance), "pending": 0, "held": 0, "issued": 2500,
         "adjusted": \(balance - 2500), "spent": 0, "refunded": 0, "expired": 0,
         "created_at": "2026-11-23T15:00:00Z"}
        """
    }

    static func storeCredit(_ balance: Int = 500, enabled: Bool = true) -> Example {
        """
        {"id": "sc_ca72a2060222874748f6f3fe", "kind": "store_credit", "currency": "USD", "customer": "ada",
         "enabled": \(enabled ? "true" : "false"), "balance": \(balance), "pending": 0, "held": 0, "issued": 500,
         "adjusted": \(balance - 500), "spent": 0, "refunded": 0, "expired": 0,
         "created_at": "2026-11-23T15:00:00Z"}
        """
    }
}
