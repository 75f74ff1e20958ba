extension Checkout {
    /// Returns the counters that commands on a session need: those of limited promotions that pricing may read before
    /// or after the commands. Pass the result of ``Ledger/counters(_:excluding:at:)`` to ``Checkout`` with the
    /// commands.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - commands: the commands to carry out; none for a quote, or for the states of the session's coupons.
    ///   - instant: the instant of the commands.
    public func counterQuery(
        for session: Session,
        before commands: [Command] = [],
        at instant: Instant
    ) -> CounterQuery {
        let cart = commands.reduce(session.cart) { $0.foreseen(after: $1) }
        let entered = cart.codes + session.cart.codes
        var needs = CounterNeeds(in: [cart.currency, session.cart.currency], for: cart.customer, at: instant)
        needs.add(limitedPromotions(of: catalog, for: cart, entered, at: instant), of: catalog)
        if let agreed = session.agreement?.catalog, agreed.compiled !== catalog.compiled {
            needs.add(limitedPromotions(of: agreed, for: cart, entered, at: instant), of: agreed)
        }
        for handled in session.handled.values.compactMap(coupon) {
            for promotion in handled.promotions where promotion.isLimited { needs.add(promotion) }
        }
        needs.addOthers(of: catalog, ifIssued: entered)
        needs.add(session.accounts(after: commands))
        var query = CounterQuery(
            promotions: needs.promotions.sorted(),
            customer: cart.knownCustomer,
            currency: needs.isPerCurrency ? cart.currency : nil,
            codes: Set(entered.map(PromotionCode.normalized)).sorted()
        )
        if !needs.others.isEmpty { query.others = needs.others.sorted() }
        for code in entered where !PromotionCode.isASCII(code) {
            query.spellings[PromotionCode.normalized(code)] = code
        }
        return query
    }

    /// Returns the positions of the limited promotions of a catalog whose limits pricing may read. A quote that
    /// explains every promotion reads all limits, except those of promotions with a missing code; any other quote reads
    /// the limits that the cart can reach.
    private func limitedPromotions(
        of catalog: Catalog,
        for cart: Cart,
        _ codes: [String],
        at instant: Instant
    ) -> [Int] {
        let limited = catalog.compiled.limited
        guard !limited.isEmpty else { return [] }
        var typed = cart
        typed.codes = codes
        guard options.explanation == .applied, let pool = try? PromotionPool(catalog),
            let frozen = try? FrozenCart(typed, at: instant, rounding: .standard)
        else {
            let codes = Set(codes.map(PromotionCode.normalized))
            return limited.filter { catalog.compiled[$0].isReached(by: codes) }
        }
        return catalog.promotions(for: InternedCart(frozen, for: pool)).map { Int($0.position) }
            .filter { catalog.compiled[$0].isLimited }
    }
}

/// The counters that limited promotions need.
private struct CounterNeeds {
    private(set) var promotions: Set<String> = []
    private(set) var isPerCurrency = false
    /// The counters of campaigns, of periods, of identities and of accounts.
    private(set) var others: Set<CounterKey> = []
    private let currencies: Set<Currency>
    private let customer: Customer?
    private let instant: Instant

    init(in currencies: Set<Currency>, for customer: Customer?, at instant: Instant) {
        (self.currencies, self.customer, self.instant) = (currencies, customer, instant)
    }

    mutating func add(_ positions: [Int], of catalog: Catalog) {
        promotions.formUnion(positions.lazy.map { catalog.compiled.names[$0].id })
        isPerCurrency = isPerCurrency || catalog.compiled.haveBudgetsPerCurrency
        guard catalog.compiled.hasCampaigns || !catalog.compiled.limitedByName.isEmpty else { return }
        for position in positions { addOthers(of: catalog.compiled[position]) }
    }

    mutating func add(_ promotion: Promotion) {
        promotions.insert(promotion.id)
        isPerCurrency = isPerCurrency || promotion.hasBudgetPerCurrency
        addOthers(of: promotion)
    }

    /// Adds all campaigns, periods and identities of a catalog if a code may be issued for one of its promotions, which
    /// is not known yet.
    mutating func addOthers(of catalog: Catalog, ifIssued codes: [String]) {
        guard catalog.compiled.hasCampaigns || !catalog.compiled.limitedByName.isEmpty,
            codes.contains(where: { !catalog.has(code: $0) })
        else { return }
        for campaign in catalog.campaigns.all { add(campaign) }
        for position in catalog.compiled.limitedByName where catalog.compiled.names[position].code != nil {
            addOthers(of: catalog.compiled[position])
        }
    }

    mutating func add(_ accounts: [String]) { for id in accounts { others.insert(.account(id)) } }

    private mutating func addOthers(of promotion: Promotion) {
        if let campaign = promotion.campaign { add(campaign) }
        guard promotion.hasNamedKeys else { return }
        for currency in currencies {
            let identities = customer?.identities ?? .none
            others.formUnion(promotion.namedKeys(in: currency, for: customer?.id, identities, at: instant))
        }
    }

    private mutating func add(_ campaign: Campaign) {
        for currency in currencies { others.formUnion(campaign.limitedKeys(in: currency, at: instant)) }
    }
}

extension Promotion {
    /// True if it needs no code, or its code is among these.
    fileprivate func isReached(by codes: Set<String>) -> Bool {
        code.map { codes.contains(PromotionCode.normalized($0)) } ?? true
    }
}

extension Cart {
    /// Returns the largest cart that a command can lead to: precise enough to find the promotions that it may reach.
    func foreseen(after command: Command) -> Cart {
        var cart = self
        switch command {
        case .loadCart(let loaded):
            cart = loaded
            cart.customer = loaded.customer ?? customer
        case .addLine(let line): cart.add(line)
        case .setQuantity(let name, let quantity):
            let lines = cart.lines
            let found = lines.firstIndex { $0.id == name } ?? lines.firstIndex { $0.sku == name }
            if let found { cart.lines[found].quantity = quantity }
        case .setCustomer(let customer): cart.customer = customer
        case .setCountry(let country): cart.country = country
        case .setChannel(let channel): cart.channel = channel
        case .setAttribute(let key, let value): cart.attributes[key] = value
        case .enterCode(let code): cart.codes.append(code)
        case .acceptGift(let promotion): cart.declined.removeAll { $0 == promotion }
        case .chooseShipping(let method, let amount):
            cart.shipments = [Shipment(id: "s1", method: method, amountMinor: amount)]
        case .pay(_, _, _, let identities): cart.customer = customer.knowing(identities)
        default: break
        }
        return cart
    }

    private mutating func add(_ line: Line) {
        if let position = lines.firstIndex(where: { $0.isSameGoods(as: line) }) {
            lines[position].quantity = lines[position].quantity.addingSaturated(line.quantity)
        } else {
            var added = line
            added.id = "\(line.id)#\(lines.count)#\(line.id)"
            lines.append(added)
        }
    }
}
