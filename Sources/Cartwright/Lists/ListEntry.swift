/// A session or an order in the lists of a store.
public struct ListEntry: Hashable, Sendable {
    /// The list.
    public var list: ListName

    /// The id of the session, or the public id of the order (``OrderID``).
    public var id: String

    /// The session: its own id, or that of the order's session.
    public var session: String

    /// The position in the list, which never changes: the instant at which the session was opened, or of payment. A
    /// store keeps the first one.
    public var at: Instant

    /// The currency of its amounts.
    public var currency: Currency

    /// The keys by which it is found, each once.
    public var keys: [ListKey]

    /// The content, as a JSON object in UTF-8. Entries with equal content have equal keys.
    public var content: [UInt8]

    /// Creates an entry.
    public init(
        _ list: ListName,
        _ id: String,
        of session: String,
        at: Instant,
        in currency: Currency,
        keys: [ListKey],
        content: [UInt8]
    ) {
        (self.list, self.id, self.session, self.at) = (list, id, session, at)
        (self.currency, self.keys, self.content) = (currency, keys, content)
    }
}

extension ListEntry {
    /// Returns the entries of a session: its own, then those of orders.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - now: the instant of the change, the position of a new session.
    ///   - orders: the public ids of the orders to include; nil for all.
    public static func entries(of session: Session, at now: Instant, orders: Set<String>? = nil) -> [ListEntry] {
        let listed = session.orderList.filter { orders?.contains(OrderID($0.id, of: session.id).text) ?? true }
        return [ListEntry(session, at: now)] + listed.map { ListEntry($0, of: session.id) }
    }

    /// Returns the entries of a stored session and of all its orders.
    ///
    /// - Parameters:
    ///   - json: the stored session, in any format that this version reads.
    ///   - now: the position of the session, unless ids show when it was last used.
    /// - Throws: an error of area `json` or `session` if the data is damaged or newer.
    public static func entries(ofStored json: [UInt8], at now: Instant) throws(CartwrightError) -> [ListEntry] {
        let session = try SessionFormat.read(JSONParser.parse(json)) { _ in Catalog.empty }
        return entries(of: session, at: now)
    }

    private init(_ session: Session, at now: Instant) {
        let (cart, quote) = (session.cart, session.payment?.quote ?? session.agreement?.quote)
        let customer = cart.customer.flatMap { $0.id.isEmpty ? nil : $0.id }
        let codes = cart.codes.map(PromotionCode.normalized)
        let content: JSONValue = .present([
            "phase": .string(session.phase.rawValue), "customer": customer.map(JSONValue.string),
            "currency": .string(cart.currency.code), "lines": .integer(Int64(cart.lines.count)),
            "codes": codes.isEmpty ? nil : .array(codes.map(JSONValue.string)),
            "promotions": quote.flatMap { $0.applied.isEmpty ? nil : .array($0.applied.map(\.listed)) },
            "orders": .integer(Int64(session.orderList.count)),
        ])
        var keys = [ListKey(.all, ""), ListKey(.phase, session.phase.rawValue)]
        if let customer { keys += [ListKey(.customer, customer), ListKey(.pastCustomer, customer)] }
        keys += codes.map { ListKey(.code, $0) } + (quote?.promotionKeys ?? [])
        self.init(
            .sessions,
            session.id,
            of: session.id,
            at: now,
            in: cart.currency,
            keys: keys.distinct,
            content: content.utf8
        )
    }

    private init(_ order: Order, of session: String) {
        let cart = order.cart
        let customer = cart.customer.flatMap { $0.id.isEmpty ? nil : $0.id }
        let codes = cart.codes.map(PromotionCode.normalized)
        let content: JSONValue = .present([
            "session": .string(session), "phase": .string(order.phase.rawValue),
            "customer": customer.map(JSONValue.string), "currency": .string(cart.currency.code),
            "total": .integer(order.paidMinor),
            "payable": order.quote.hasOwnPayable ? .integer(order.quote.payableMinor) : nil,
            "tenders": order.tenders.isEmpty ? nil : .array(order.tenders.map(\.json)),
            "refunded": .integer(order.refundedMinor),
            "codes": codes.isEmpty ? nil : .array(codes.map(JSONValue.string)),
            "promotions": order.quote.applied.isEmpty ? nil : .array(order.quote.applied.map(\.listed)),
        ])
        var keys = [ListKey(.all, ""), ListKey(.phase, order.phase.rawValue)]
        if let customer { keys.append(ListKey(.customer, customer)) }
        // A cancelled order gave nothing.
        keys += codes.map { ListKey(.code, $0) }
        keys += order.quote.promotionKeys.map { key in
            order.phase == .cancelled ? ListKey(key.field, key.value) : key
        }
        self.init(
            .orders,
            OrderID(order.id, of: session).text,
            of: session,
            at: order.paidAt,
            in: cart.currency,
            keys: keys.distinct,
            content: content.utf8
        )
    }
}

extension Quote {
    /// The keys of the promotions that took something off, and of the codes by which they were used.
    fileprivate var promotionKeys: [ListKey] {
        applied.map { ListKey(.promotion, $0.promotion, amountMinor: $0.discountMinor) }
            + applied.compactMap { $0.code.map { ListKey(.code, PromotionCode.normalized($0)) } }
    }
}

extension AppliedPromotion {
    /// The promotion and what it gave.
    fileprivate var listed: JSONValue { ["id": .string(promotion), "amount": .integer(discountMinor)] }
}

extension [ListKey] {
    /// The keys without duplicates: the amounts of one promotion are added up.
    fileprivate var distinct: [ListKey] {
        var places: [ListKey: Int] = [:]
        var keys: [ListKey] = []
        for key in self {
            let name = ListKey(key.field, key.value)
            if let place = places[name] {
                keys[place].amountMinor = keys[place].amountMinor.addingSaturated(key.amountMinor)
            } else {
                places[name] = keys.count
                keys.append(key)
            }
        }
        return keys
    }
}
