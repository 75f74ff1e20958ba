extension Order: Storable, JSONConvertible {
    /// The order as JSON, without loss.
    public var json: JSONValue { storedForm }

    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("id", id)
        object.set("phase", phase.rawValue)
        object.set("paid_at", paidAt)
        object.set(method: method, reference: reference, report: report)
        object.set("payment", payment)
        object.set("cart", cart)
        object.set("session_orders", cart.sessionOrderCount == 0 ? nil : cart.sessionOrderCount)
        object.set("quote", quote)
        object.set("demands", demands)
        object.set("return_terms", returnTerms)
        object.set("options", options)
        object.set("returns", returnCount == 0 ? nil : returnCount)
        object.set("returned", names: returned.mapValues(JSONValue.integer))
        object.set("taken_back", texts: takenBack)
        object.set("refunded", refundedMinor)
        if !refundedTenders.isEmpty { object.set("refunded_tenders", refundedTenders) }
        if !refundedCredits.isEmpty { object.set("refunded_credits", refundedCredits) }
        if !credits.isEmpty { object.set("credits", credits) }
        if !cards.isEmpty { object.set("cards", cards) }
        object.set("credit_off_refund", creditOffRefundMinor == 0 ? nil : creditOffRefundMinor)
        object.set("written_off", writtenOffMinor == 0 ? nil : writtenOffMinor)
        return object.json
    }

    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json`, `money`, `time` or `session`, with the JSON pointer.
    public init(restoring value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        let paid = try StoredMethod(&reader)
        var cart: Cart = try reader.part("cart")
        cart.sessionOrderCount = try reader.integer(ifPresent: "session_orders", in: 0...Int64.max) ?? 0
        self.init(
            id: try reader.string("id"),
            cart: cart,
            quote: try reader.part("quote"),
            method: paid.method,
            reference: paid.reference,
            report: paid.report,
            paidAt: try reader.time("paid_at"),
            payment: try reader.string("payment"),
            demands: try reader.parts("demands"),
            returnTerms: try reader.part(ifPresent: "return_terms"),
            options: try reader.part(ifPresent: "options")
        )
        returnCount = try reader.integer(ifPresent: "returns", in: 1...Int64.max / 2) ?? 0
        phase = try reader.choice("phase", of: [.paid, .partiallyReturned, .returned, .cancelled])
        refundedMinor = try reader.integer("refunded", in: 0...quote.totalMinor)
        refundedTenders = try reader.parts("refunded_tenders")
        refundedCredits = try reader.parts("refunded_credits")
        guard refundsFitTenders else {
            throw reader.contradiction("more was refunded than paid", "refunded_tenders")
        }
        credits = try reader.parts("credits")
        cards = try reader.parts("cards")
        creditOffRefundMinor =
            try reader.integer(ifPresent: "credit_off_refund", in: 0...quote.totalMinor - refundedMinor) ?? 0
        writtenOffMinor = try reader.integer(ifPresent: "written_off", in: 0...Int64.max) ?? 0
        let returned = try reader.numbers("returned", in: 1...Int64.max)
        // A table of all lines, so that an order with all lines returned is read in linear time.
        let bought = returned.isEmpty ? [:] : quote.quantitiesByLine
        for (line, count) in returned {
            guard let quantity = bought[line], count <= quantity else {
                throw reader.contradiction("more units of line \"\(line)\" were returned than bought", "returned")
            }
            take(back: count, of: line)
        }
        takenBack = try reader.texts("taken_back")
        let applied = takenBack.isEmpty ? [] : Set(quote.applied.map(\.promotion))
        for promotion in takenBack where !applied.contains(promotion) {
            throw reader.contradiction("promotion \"\(promotion)\" did not apply", "taken_back")
        }
        try reader.finish()
    }
}

extension Quote {
    /// The units of each line by id; of lines with the same id, those of the first.
    fileprivate var quantitiesByLine: [String: Int64] {
        Dictionary(lines.map { ($0.id, $0.quantity) }) { first, _ in first }
    }
}

extension Payment: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("key", key)
        object.set("order", order)
        object.set("quote", quote)
        object.set(method: method, reference: reference, report: report)
        object.set("began", began)
        object.set("demands", demands)
        object.set("return_terms", returnTerms)
        object.set("options", options)
        object.set("unknown", flag: isUnknown)
        object.set("credit_account", creditAccount)
        object.set("coupons", texts: coupons)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let paid = try StoredMethod(&reader)
        self.init(
            key: try reader.string("key"),
            order: try reader.string("order"),
            quote: try reader.part("quote"),
            method: paid.method,
            reference: paid.reference,
            report: paid.report,
            began: try reader.time("began"),
            demands: try reader.parts("demands"),
            isUnknown: try reader.flag("unknown"),
            returnTerms: try reader.part(ifPresent: "return_terms"),
            options: try reader.part(ifPresent: "options"),
            creditAccount: try reader.string(ifPresent: "credit_account"),
            coupons: try reader.texts("coupons")
        )
    }
}

extension PricingOptions: StoredAsObject {
    /// The options that affect amounts, with the keys of a scenario's `options`. Those that are newer than the others
    /// are stored only if they are not the default.
    func store(in object: inout StoredObject) {
        object.set("choose", choose.rawValue)
        object.set("rounding", rounding.rawValue)
        var newer = ShopOptions()
        if roundingAppliesTo != .price { newer.roundingAppliesTo = roundingAppliesTo }
        if stacking != .add { newer.stacking = stacking }
        if tax != TaxRounding() { newer.tax = tax }
        if !cashRounding.isEmpty { newer.cashRounding = cashRounding }
        for (key, value) in newer.members { object.set(key, json: value) }
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let stored = try ShopOptions(reading: &reader)
        // Every version stores these two.
        _ = try reader.required("choose", stored.choose)
        _ = try reader.required("rounding", stored.rounding)
        self.init(stored.resolved)
    }
}

extension CounterDemand: StoredAsObject {
    private enum Kind: String, CaseIterable {
        case uses, spent, account
        case customerUses = "customer_uses"
        case identityUses = "identity_uses"
        case codeUses = "code_uses"
        case campaignUses = "campaign_uses"
        case campaignSpent = "campaign_spent"
    }

    func store(in object: inout StoredObject) {
        switch key.whole {
        case .uses(let promotion):
            object.set("counter", Kind.uses.rawValue)
            object.set("promotion", promotion)
        case .customerUses(let promotion, let customer):
            object.set("counter", Kind.customerUses.rawValue)
            object.set("promotion", promotion)
            object.set("customer", customer)
        case .spent(let promotion, let currency):
            object.set("counter", Kind.spent.rawValue)
            object.set("promotion", promotion)
            object.set("currency", currency?.code)
        case .codeUses(let code):
            object.set("counter", Kind.codeUses.rawValue)
            object.set("code", code)
        case .campaignUses(let campaign):
            object.set("counter", Kind.campaignUses.rawValue)
            object.set("campaign", campaign)
        case .campaignSpent(let campaign, let currency):
            object.set("counter", Kind.campaignSpent.rawValue)
            object.set("campaign", campaign)
            object.set("currency", currency?.code)
        case .account(let id):
            object.set("counter", Kind.account.rawValue)
            object.set("account", id)
        case .identityUses(let promotion, let identity):
            object.set("counter", Kind.identityUses.rawValue)
            object.set("promotion", promotion)
            object.set("identity", identity.text)
        case .during: break
        }
        object.set("period", key.period?.text)
        object.set("amount", amount)
        object.set("limit", limit)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let kind: Kind = try reader.choice("counter")
        let key: CounterKey =
            switch kind {
            case .uses: .uses(promotion: try reader.string("promotion"))
            case .spent:
                .spent(promotion: try reader.string("promotion"), currency: try reader.currency(ifPresent: "currency"))
            case .campaignUses: .campaignUses(campaign: try reader.string("campaign"))
            case .campaignSpent:
                .campaignSpent(
                    campaign: try reader.string("campaign"),
                    currency: try reader.currency(ifPresent: "currency")
                )
            case .account: .account(try reader.string("account"))
            case .codeUses: .codeUses(code: PromotionCode.normalized(try reader.string("code")))
            case .customerUses:
                .customerUses(promotion: try reader.string("promotion"), customer: try reader.string("customer"))
            case .identityUses:
                .identityUses(
                    promotion: try reader.string("promotion"),
                    identity: try reader.nested("identity", Identity.init(stored:at:))
                )
            }
        let period = try reader.nested(ifPresent: "period", CounterPeriod.init(stored:at:))
        self.init(
            period.map { .during($0, key) } ?? key,
            amount: try reader.integer("amount"),
            limit: try reader.integer(ifPresent: "limit")
        )
    }
}

extension CounterPeriod {
    /// Reads the period of a stored counter.
    ///
    /// - Throws: `json.wrong_type` or `json.out_of_range`.
    fileprivate init(stored value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        let expected = "a period such as \"2026-05-01 day Europe/Berlin\""
        guard case .string(let text) = value else {
            throw ObjectReader.wrongType(value, expected: expected, at: pointer)
        }
        guard let period = CounterPeriod(text) else {
            throw CartwrightError(
                .jsonOutOfRange,
                "expected \(expected), found \"\(text.shortened(toBytes: 60))\"",
                hint: "restore the stored session from its store",
                at: pointer.location
            )
        }
        self = period
    }
}
