extension Session: JSONConvertible {
    /// The stored form of the session: everything except the cards that all sessions have (``Checkout/commonCards``),
    /// and the results of handlers, which are computed again.
    /// <doc:SessionFormat> describes its contents.
    ///
    /// Equal sessions give equal bytes.
    public var json: JSONValue {
        var object = StoredObject()
        object.set("format", SessionFormat.current)
        object.set("id", id)
        object.set("phase", phase.rawValue)
        object.set("cart", cart)
        object.set("feed", feed)
        object.set("active_coupons", texts: activeCoupons)
        if !tenders.isEmpty { object.set("tenders", tenders) }
        if let agreement { object.set("agreement", json: agreement.storedForm) }
        object.set("payment", payment)
        object.set("payment_count", paymentCount)
        object.set("refunds", refunds)
        object.set("answers", answers)
        if !rewards.isEmpty { object.set("rewards", rewards) }
        object.set("closed_payments", closedPayments)
        object.set("orders", orderList)
        object.set("orders_before_customer", orderCountBeforeCustomer == 0 ? nil : Int64(orderCountBeforeCustomer))
        object.set("pending_events", waitingEvents)
        object.set("identifiers", identifiers)
        return object.json
    }

    /// Reads the output of ``json`` from this version of the engine or an older one. The session continues as the
    /// stored one would have.
    ///
    /// - Parameters:
    ///   - value: the stored session.
    ///   - checkout: the checkout that runs the session. Its handlers process the cards again.
    ///   - catalog: a function that returns the catalog of a ``Catalog/version``, for a checkout in progress that was
    ///     agreed on with another catalog than that of `checkout`; nil if it is not available.
    /// - Throws: `session.newer_format`, `session.unknown_catalog` or `session.damaged`, or an error of area `json`,
    ///   `money` or `time` if the data is damaged. All but the first two have the JSON pointer.
    public init(
        restoring value: JSONValue,
        by checkout: Checkout,
        catalog: (String) -> Catalog? = { _ in nil }
    ) throws(CartwrightError) {
        let current = checkout.catalog
        self = checkout.open(
            try SessionFormat.read(value) { version in version == current.version ? current : catalog(version) }
        )
    }
}

extension Agreement {
    var storedForm: JSONValue {
        var object = StoredObject()
        object.set("catalog", catalog.version)
        object.set("quote", quote)
        object.set("began", began)
        object.set("held_until", heldUntil)
        return object.json
    }
}

extension IdentifierGenerator: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("state", String(random.state, radix: 16))
        object.set("last", lastMilliseconds)
        object.set("counter", Int64(clamping: counter))
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let text = try reader.string("state")
        guard let state = UInt64(text, radix: 16) else {
            throw reader.outOfRange("\"\(text)\" is not a generator state", hint: "use hexadecimal digits", "state")
        }
        self.init(seed: state)
        lastMilliseconds = try reader.integer("last", in: 0...Instant.latest.milliseconds)
        counter = UInt64(clamping: try reader.integer("counter", in: 0...0xFFF))
    }
}
