internal import Cartwright
internal import CartwrightCheckout

/// The JSON of a session: cart, price, offers, and the checkout in progress.
struct SessionBody {
    let view: CheckoutView
    /// The diagnostics of the answered call, besides those of the session. The tag does not cover them.
    var further: [CartwrightError] = []

    /// The bytes and their tag.
    var tagged: (bytes: [UInt8], tag: EntityTag) {
        let bytes = json.utf8
        let tag = EntityTag(revision: view.revision, of: bytes)
        let found = diagnostics
        guard found.count > view.session.pluginDiagnostics.count else { return (bytes, tag) }
        var object = json.members
        object["diagnostics"] = Self.json(found)
        return (JSONValue.object(object).utf8, tag)
    }

    /// The diagnostics of the session and of the call, without duplicates.
    var diagnostics: [CartwrightError] {
        var told: Set<CartwrightError> = []
        return (further + view.session.pluginDiagnostics).filter { told.insert($0).inserted }
    }

    /// Returns diagnostics as problems; nil if there are none.
    static func json(_ diagnostics: [CartwrightError]) -> JSONValue? {
        diagnostics.isEmpty ? nil : .some(.array(diagnostics.map { Problem($0).json }))
    }

    var json: JSONValue {
        let session = view.session
        var object = JSONObject()
        object["id"] = .string(session.id)
        object["revision"] = .integer(view.revision)
        object["phase"] = .string(session.phase.rawValue)
        object["cart"] = session.cart.json
        object["quote"] = view.quote.json
        object.setUnlessAbsent("codes", view.codes.isEmpty ? nil : .array(view.codes.map(\.json)))
        object["offers"] = .array(view.coupons.map(\.json))
        object["cards"] = .array(session.cardsJSON)
        object.setUnlessAbsent("tenders", tenders)
        object.setUnlessAbsent("agreement", session.agreement.map(\.summary))
        object.setUnlessAbsent("payment", session.payment.map(\.summary))
        object["orders"] = .array(session.orders.map { $0.summary(in: session.id) })
        object.setUnlessAbsent(
            "refunds",
            session.refunds.isEmpty ? nil : .array(session.refunds.map { $0.summary(in: session.id) })
        )
        object.setUnlessAbsent(
            "rewards",
            session.rewards.isEmpty ? nil : .array(session.rewards.map(\.json))
        )
        object.setUnlessAbsent("diagnostics", Self.json(session.pluginDiagnostics))
        return .object(object)
    }
}

extension SessionBody {
    /// The applied gift cards and store credits, each with the amount that it pays now; nil without any.
    private var tenders: JSONValue? {
        guard !view.session.tenders.isEmpty else { return nil }
        let paying = Dictionary(view.quote.tenders.map { ($0.account, $0.amountMinor) }) { first, _ in first }
        return .array(
            view.session.tenders.map { tender in
                .present([
                    "account": .string(tender.account), "kind": .string(tender.kind.rawValue),
                    "limit": tender.limitMinor.map(JSONValue.integer),
                    "amount": .integer(paying[tender.account] ?? 0),
                ])
            }
        )
    }
}

extension CouponState {
    /// The state of a coupon: `{"card": "c4", "headline": "…", "status": "eligible", "saves": 500}`.
    var json: JSONValue {
        var object = JSONObject()
        object["card"] = .string(cardID)
        object.setUnlessAbsent("code", code.map(JSONValue.string))
        object["headline"] = .string(headline)
        object["status"] = .string(status.name)
        switch status {
        case .applied(let saving), .eligible(let saving): object["saves"] = .integer(saving)
        case .appliedWithoutEffect(let rejection), .ineligible(let rejection):
            object.setUnlessAbsent("reason", rejection?.json)
        case .blocked(let other, let saving):
            object["by"] = .string(other)
            object["swap_saves"] = .integer(saving)
        case .dismissed, .notShown: break
        }
        return .object(object)
    }
}

extension CouponState.Status {
    /// The status in one word.
    var name: String {
        switch self {
        case .applied: "applied"
        case .appliedWithoutEffect: "applied_without_effect"
        case .eligible: "eligible"
        case .ineligible: "ineligible"
        case .blocked: "blocked"
        case .dismissed: "dismissed"
        case .notShown: "not_shown"
        }
    }
}

extension Session {
    /// The cards without control variants, which are counted and not shown.
    var cardsJSON: [JSONValue] { feed.cards.filter { !$0.isControl }.map { cardJSON($0) } }

    /// Returns a card with the result of its handler.
    private func cardJSON(_ card: ContentCard) -> JSONValue {
        var object = JSONObject()
        object["id"] = .string(card.id)
        object.setUnlessAbsent("class_type", card.classType.map { .string($0.name) })
        object.setUnlessAbsent("title", (handled[card.id]?.presentation?.headline ?? card.title).map(JSONValue.string))
        object.setUnlessAbsent("placement", card.placement.map { .string($0.rawValue) })
        object["viewed"] = .bool(card.viewed)
        object["dismissed"] = .bool(card.dismissed)
        object.setUnlessAbsent("promotions", handled[card.id].map { .array($0.promotionIDs.map(JSONValue.string)) })
        return .object(object)
    }
}

extension HandledCard {
    /// The ids of the promotions that the card offers, or of the one that it names.
    fileprivate var promotionIDs: [String] { namedPromotion.map { [$0] } ?? promotions.map(\.id) }
}

extension Agreement {
    /// The agreed total.
    fileprivate var summary: JSONValue {
        .present([
            "total": .integer(quote.totalMinor), "payable": quote.payableIfRounded, "began": .string(began.description),
        ])
    }
}

extension Payment {
    /// The pending payment.
    fileprivate var summary: JSONValue {
        .present([
            "key": .string(key), "total": .integer(quote.totalMinor), "payable": quote.payableIfRounded,
            "method": method.map(JSONValue.string), "began": .string(began.description),
        ])
    }
}

extension Quote {
    /// The amount to pay; nil if there are no tenders and the shop rounds none in the currency: the total is paid.
    var payableIfRounded: JSONValue? { hasOwnPayable ? .integer(payableMinor) : nil }
}

extension Refund {
    /// Returns a refund of an order, or of a payment without an order.
    func summary(in session: String) -> JSONValue {
        var object = JSONObject()
        object["key"] = .string(key)
        if let payment {
            object["payment"] = .string(payment)
        } else {
            object["order"] = .string(OrderID(order, of: session).text)
        }
        object["amount"] = .integer(amount.minor)
        return .object(object)
    }
}

// MARK: In the document

extension Schema {
    static let session = component("session", "A session: cart, price, offers, checkout and orders.").fields([
        "id": .text, "revision": .positive, "phase": .phase, "cart": .cart, "quote": .quote,
        "codes?": .list(.codeOutcome).described("The outcome of each entered code; absent if none was entered."),
        "offers": .list(.offer),
        "cards": .list(.card),
        "tenders?": .list(.tender).described("The applied gift cards and store credits; absent if none is applied."),
        "agreement?": .object(["total": .amount, "payable?": .payable, "began": .instant])
            .described("The agreed total, since checkout began."),
        "payment?": .object(["key": .text, "total": .amount, "payable?": .payable, "method?": .text, "began": .instant])
            .described("The pending payment."),
        "orders": .list(.orderSummary), "refunds?": .list(.refund),
        "rewards?": .list(.reward).described("What cards gave the shopper; absent if nothing."),
        "diagnostics?": .list(.problem)
            .described("Plugin failures that cause missing offers or facts; absent if none."),
    ])

    static let phase = words(of: Phase.self)

    static let payable = amount.described(
        "The amount to pay, if `cash_rounding` names the currency or gift cards or store credits pay a part."
    )

    static let tender = component("tender", "A gift card or store credit, by the id of its account.").fields([
        "account": .text, "kind": .words(of: AccountKind.self), "limit?": .positive,
        "amount": .amount.described("The amount that it pays now."),
    ])

    static let offer = component(
        "offer",
        "The state of a coupon. If it is ineligible, or applied without effect, it has the reason."
    ).fields([
        "card": .text, "code?": .text, "headline": .text,
        "status": .words([
            "applied", "applied_without_effect", "eligible", "ineligible", "blocked", "dismissed", "not_shown",
        ]),
        "saves?": .amount, "reason?": engine("not_applied"), "by?": .text, "swap_saves?": .amount,
    ])

    static let codeOutcome = component(
        "code_outcome",
        "An entered code: its discount, or the reason why it gives none."
    ).fields([
        "code": .text, "state": .words(of: CodeOutcome.State.self), "promotion?": .text, "discount?": .amount,
        "reason?": .text.described("`unknown_code`, or the reason of its promotion."),
    ])

    static let card = component("card", "A card, with the result of its handler.").fields([
        "id": .text, "class_type?": .text, "title?": .text,
        "placement?": .text.described("The placement of a banner; absent for other cards."), "viewed": .flag,
        "dismissed": .flag, "promotions?": .list(.text),
    ])

    static let reward = component("reward", "A code or store credit that a card gave the shopper once.").fields([
        "card": .text, "promotion": .text, "code?": .text,
        "for?": .words(["anyone"]).described("Who may use the code; absent if only the customer may."),
        "account?": .text, "amount?": .object(["minor": .amount, "currency": .text]), "at": .instant,
    ])

    static let refund = component(
        "refund",
        "A refund of an `order`, or of a `payment` without an order."
    ).fields(["key": .text, "order?": .text, "payment?": .text, "amount": .amount])
}

private extension Session {
    /// The errors of cards whose plugin failed, without duplicates. The offers of these cards are missing from the
    /// price.
    var pluginDiagnostics: [CartwrightError] {
        var told: Set<CartwrightError> = []
        let areas: Set<Substring> = ["handler", "plugin", "wasm"]
        return feed.cards.flatMap { card -> [CartwrightError] in
            guard let handled = handled[card.id], handled.content == nil else { return [] }
            return handled.diagnostics.filter { areas.contains($0.code.area) && told.insert($0).inserted }
        }
    }
}
