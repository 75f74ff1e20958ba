internal import Cartwright
internal import CartwrightAnalytics
internal import HTTPTypes

extension Endpoint {
    static let listGiftCards = list(.giftCard)
    static let getGiftCard = get(.giftCard)
    static let adjustGiftCard = adjust(.giftCard)
    static let disableGiftCard = enable(.giftCard, false)
    static let enableGiftCard = enable(.giftCard, true)
    static let listGiftCardEntries = entries(.giftCard)
    static let listStoreCredits = list(.storeCredit)
    static let getStoreCredit = get(.storeCredit)
    static let adjustStoreCredit = adjust(.storeCredit)
    static let disableStoreCredit = enable(.storeCredit, false)
    static let enableStoreCredit = enable(.storeCredit, true)
    static let listStoreCreditEntries = entries(.storeCredit)

    private static func list(_ kind: AccountKind) -> Endpoint {
        Endpoint(
            name: "list_\(kind.word)s",
            method: .get,
            path: kind.path,
            tag: .accounts,
            summary: "List \(kind.noun)s",
            description: "In the order of their ids. If there may be more, continue with `after` set to `next`.",
            scope: .manage,
            parameters: (kind == .giftCard ? [] : [.accountCustomer]) + [.accountsAfter, .limit],
            answers: [.json("A page.", .accounts(kind), "{\"\(kind.word)s\": [\(kind.example())]}")]
        ) { call throws(Problem) in
            let (now, limit, desk) = (call.now, try call.query.limit, try call.desk)
            let customer = kind == .giftCard ? nil : call.query[.accountCustomer]
            let query = AccountQuery(kind: kind, customer: customer, after: call.query[.accountsAfter], limit: limit)
            let found = try await answering(try await desk.accounts.accounts(query, at: now))
            var object: JSONObject = ["\(kind.word)s": .array(found.map(\.json))]
            object.setUnlessAbsent("next", found.count < limit ? nil : found.last.map { .string($0.id) })
            return .json(.object(object))
        }
    }

    private static func get(_ kind: AccountKind) -> Endpoint {
        Endpoint(
            name: "get_\(kind.word)",
            method: .get,
            path: "\(kind.path)/{id}",
            tag: .accounts,
            summary: "Get a \(kind.noun)",
            scope: .manage,
            parameters: [kind.parameter],
            answers: [.json("Its balance and sums, in minor units.", .account, kind.example())]
        ) { call throws(Problem) in
            let (id, now, desk) = (call.path[0], call.now, try call.desk)
            return .json(try await answering(try await desk.account(id, kind, at: now)).json)
        }
    }

    private static func adjust(_ kind: AccountKind) -> Endpoint {
        Endpoint(
            name: "adjust_\(kind.word)",
            method: .post,
            path: "\(kind.path)/{id}/adjust",
            tag: .accounts,
            summary: "Credit an amount to a \(kind.noun), or take it",
            description: "An amount below 0 is taken: at most the balance, which has no held amounts.",
            scope: .manage,
            parameters: [kind.parameter],
            body: .json(.adjustment, #"{"amount": 100, "reason": "goodwill"}"#),
            isKeyed: true,
            storesAnswerSeparately: true,
            answers: [.json("The \(kind.noun).", .account, kind.example(more: 100))]
        ) { call throws(Problem) in
            let (id, now, desk, key) = (call.path[0], call.now, try call.desk, call.key ?? "")
            let (amount, reason) = try call.read { (reader) throws(CartwrightError) in
                (try reader.integer("amount"), try reader.string("reason"))
            }
            let by = call.caller.key
            let adjustment = AccountAdjustment(amountMinor: amount, reason: reason, by: by, key: key, at: now)
            return .json(try await answering(try await desk.adjust(id, kind, by: adjustment)).json)
        }
    }

    private static func enable(_ kind: AccountKind, _ isEnabled: Bool) -> Endpoint {
        let verb = isEnabled ? "enable" : "disable"
        return Endpoint(
            name: "\(verb)_\(kind.word)",
            method: .post,
            path: "\(kind.path)/{id}/\(verb)",
            tag: .accounts,
            summary: "\(isEnabled ? "Enable" : "Disable") a \(kind.noun)",
            description: isEnabled ? nil : "Nothing new can be held of it. What checkouts hold stays good.",
            scope: .manage,
            parameters: [kind.parameter],
            body: .optional,
            isKeyed: true,
            storesAnswerSeparately: true,
            answers: [.json("The \(kind.noun).", .account, kind.example(more: 100, enabled: isEnabled))]
        ) { call throws(Problem) in
            try call.read { (_) throws(CartwrightError) in }
            let (id, now, desk, by) = (call.path[0], call.now, try call.desk, call.caller.key)
            return .json(try await answering(try await desk.enable(id, kind, isEnabled, by: by, at: now)).json)
        }
    }

    private static func entries(_ kind: AccountKind) -> Endpoint {
        Endpoint(
            name: "list_\(kind.word)_entries",
            method: .get,
            path: "\(kind.path)/{id}/entries",
            tag: .accounts,
            summary: "List the movements of a \(kind.noun)",
            description: "The oldest first. If there may be more, continue with `after` set to `next`.",
            scope: .manage,
            parameters: [kind.parameter, .entriesAfter, .limit],
            answers: [.json("Its entries, which are never changed.", .accountEntries, kind.exampleEntries)]
        ) { call throws(Problem) in
            let (id, now, desk) = (call.path[0], call.now, try call.desk)
            let (limit, after) = (try call.query.limit, try call.query.integer(.entriesAfter) ?? 0)
            _ = try await answering(try await desk.account(id, kind, at: now))
            let found = try await answering(try await desk.accounts.entries(of: id, after: after, limit: limit))
            var object: JSONObject = ["entries": .array(found.map(\.json))]
            object.setUnlessAbsent("next", found.count < limit ? nil : found.last.map { .integer($0.number) })
            return .json(.object(object))
        }
    }
}

extension AccountKind {
    fileprivate var word: String { rawValue }
    fileprivate var noun: String { self == .giftCard ? "gift card" : "store credit" }
    fileprivate var path: String { self == .giftCard ? "/v1/gift-cards" : "/v1/store-credits" }
    fileprivate var parameter: Parameter { self == .giftCard ? .giftCardID : .storeCreditID }

    fileprivate func example(more: Int = 0, enabled: Bool = true) -> Example {
        self == .giftCard
            ? .giftCard(2500 + more, enabled: enabled) : .storeCredit(500 + more, enabled: enabled)
    }

    fileprivate var exampleEntries: Example {
        let issued: Example =
            self == .giftCard
            ? #""amount": 2500, "at": "2026-11-23T15:00:00Z", "reason": "birthday""#
            : #""amount": 500, "at": "2026-11-23T15:00:00Z""#
        return """
            {"entries": [{"number": 1, "kind": "issued", \(issued)},
             {"number": 2, "kind": "adjusted", "amount": 100, "at": "2026-11-23T15:00:00Z", "reason": "goodwill"}]}
            """
    }
}

// MARK: In the document

extension Schema {
    static let account = component("account", "A gift card or store credit. Amounts are in minor units.").fields([
        "id": .text, "kind": .words(of: AccountKind.self), "currency": .currency,
        "customer?": .text.described("The customer of a store credit."),
        "last_four?": .text.described("The last four characters of the code of a gift card."), "enabled": .flag,
        "balance": .amount.described("Neither spent, held nor expired; with pending."),
        "pending": .count.described("The part of the balance that is available later."), "held": .count,
        "issued": .count, "adjusted": .amount, "spent": .count, "refunded": .count, "expired": .count,
        "expires_at?": .instant, "created_at": .instant,
    ])

    fileprivate static func accounts(_ kind: AccountKind) -> Schema {
        component("\(kind.word)s", "Accounts in the order of their ids.").fields([
            "\(kind.word)s": .list(.account), "next?": .text.described("The last id; present if more may follow."),
        ])
    }

    fileprivate static let adjustment = component("adjustment", "An amount to credit or to take.").fields([
        "amount": .amount.described("Minor units, not 0; below 0 they are taken."), "reason": .text,
    ]).closed

    fileprivate static let accountEntries = component("account_entries", "Movements of an account.").fields([
        "entries": .list(.accountEntry),
        "next?": .positive.described("The last number; present if more may follow."),
    ])

    private static let accountEntry = component("account_entry", "A movement of an account.").fields([
        "number": .positive, "kind": .words(of: AccountEntry.Kind.self), "amount": .amount, "at": .instant,
        "session?": .text, "order?": .text, "reason?": .text,
        "by?": .text.described("The access key that issued or adjusted it."), "available_at?": .instant,
    ])
}
