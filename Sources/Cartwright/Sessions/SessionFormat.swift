/// The formats of stored sessions, each with its reader.
///
/// A new format gets the next number, a reader, and a golden file among the tests. Readers of earlier formats are never
/// removed, since stored sessions may still exist.
enum SessionFormat {
    /// The catalog of a version.
    typealias Catalogs = (String) -> Catalog?

    private typealias Reader = (inout ObjectReader, Catalogs) throws(CartwrightError) -> Session

    /// The format for writing.
    static let current: Int64 = 4

    /// Returns the reader of a format; nil if the format never existed.
    private static func reader(of format: Int64) -> Reader? {
        switch format {
        case 1: readFirst
        case 2, 3, 4: readSecond
        default: nil
        }
    }

    static func read(_ value: JSONValue, _ catalogs: Catalogs) throws(CartwrightError) -> Session {
        var reader = try ObjectReader(value, at: .root)
        let format = try reader.integer("format", in: 1...Int64.max)
        guard let read = Self.reader(of: format) else {
            throw CartwrightError(
                .sessionNewerFormat,
                "the session has format \(format), but this version of the engine reads formats up to \(current)",
                hint: "restore it with the version that stored it, or a newer one",
                at: reader.pointer.appending("format").location,
                fault: .environment
            )
        }
        var session = try read(&reader, catalogs)
        if format < 4 { session.moveEarlierRecords() }
        return session
    }

    /// Reads format 1, which did not store refunds.
    private static func readFirst(
        _ reader: inout ObjectReader,
        _ catalogs: Catalogs
    ) throws(CartwrightError) -> Session { try session(&reader, catalogs) }

    /// Reads formats 2 to 4. Since format 3 a demand on a budget may name its currency, and the shortfalls of effects
    /// are stored. Since format 4 payments and orders have their own reference and report (``StoredMethod``) and the
    /// options that priced them, quotes may have a rounded amount to pay, orders have the number of their returns, a
    /// finding may be unknown, a session has its payments that led to no order, its tenders, the answers of processes,
    /// what cards gave and the number of its orders when the customer was set, orders have cards with something to do
    /// on a return, carts have the record of an adapter beside their attributes, lines have their notes, and pending
    /// events name their session and the order by its public id; earlier events are sent unchanged.
    private static func readSecond(
        _ reader: inout ObjectReader,
        _ catalogs: Catalogs
    ) throws(CartwrightError) -> Session {
        let refunds: [Refund] = try reader.parts("refunds")
        var session = try session(&reader, catalogs)
        session.refunds = refunds
        for refund in refunds where refund.amount.currency != session.cart.currency {
            throw reader.contradiction("the currency of a refund is \(refund.amount.currency)", "refunds")
        }
        for payment in session.closedPayments where payment.amount.currency != session.cart.currency {
            throw reader.contradiction("the currency of a payment is \(payment.amount.currency)", "closed_payments")
        }
        return session
    }

    /// Reads the parts that all formats have.
    private static func session(
        _ reader: inout ObjectReader,
        _ catalogs: Catalogs
    ) throws(CartwrightError) -> Session {
        let cart: Cart = try reader.part("cart")
        var session = Session(
            id: try reader.string("id"),
            currency: cart.currency,
            identifiers: try reader.part("identifiers")
        )
        session.cart = cart
        session.phase = try reader.choice("phase")
        session.feed = try reader.part("feed")
        session.activeCoupons = try reader.texts("active_coupons")
        session.tenders = try reader.parts("tenders")
        session.payment = try reader.part(ifPresent: "payment")
        session.answers = try reader.part(ifPresent: "answers")
        session.rewards = try reader.parts("rewards")
        session.closedPayments = try reader.parts("closed_payments")
        session.paymentCount = try reader.integer("payment_count", in: 0...Int64.max / 2)
        for order in try reader.parts("orders") as [Order] { session.orderList.append(order) }
        let before = try reader.integer(ifPresent: "orders_before_customer", in: 0...Int64(session.orderList.count))
        session.orderCountBeforeCustomer = Int(before ?? 0)
        session.countOrders()
        for event in try reader.parts("pending_events") as [Event] { session.waitingEvents.append(event) }
        session.agreement = try reader.nested(ifPresent: "agreement") { value, pointer throws(CartwrightError) in
            try agreement(value, at: pointer, catalogs)
        }
        try reader.finish()
        try check(session, reader)
        return session
    }

    private static func agreement(
        _ value: JSONValue,
        at pointer: JSONPointer,
        _ catalogs: Catalogs
    ) throws(CartwrightError) -> Agreement {
        var reader = try ObjectReader(value, at: pointer)
        let version = try reader.string("catalog")
        guard let catalog = catalogs(version) else {
            throw CartwrightError(
                .sessionUnknownCatalog,
                "the checkout was agreed on with catalog \(version), which is not available",
                hint: "provide that catalog, or the present one: then a changed total is refused at payment",
                at: pointer.appending("catalog").location,
                fault: .environment
            )
        }
        let agreement = Agreement(
            catalog: catalog,
            quote: try reader.part("quote"),
            began: try reader.time("began"),
            heldUntil: try reader.instant(ifPresent: "held_until")
        )
        try reader.finish()
        return agreement
    }

    /// Checks rules that hold for every session.
    private static func check(_ session: Session, _ reader: ObjectReader) throws(CartwrightError) {
        guard session.phase.isInCheckout == (session.agreement != nil) else {
            throw reader.contradiction("expected an agreement exactly if a checkout is in progress", "agreement")
        }
        guard (session.phase == .paying) == (session.payment != nil) else {
            throw reader.contradiction("expected a payment exactly in the phase paying", "payment")
        }
        for (index, order) in session.orderList.enumerated() where order.id != "o\(index + 1)" {
            throw reader.contradiction("order \(index + 1) has the id \"\(order.id)\"", "orders")
        }
        if let payment = session.payment, payment.order != "o\(session.orderList.count + 1)" {
            throw reader.contradiction("the payment is for order \"\(payment.order)\"", "payment")
        }
        guard Set(session.tenders.map(\.account)).count == session.tenders.count else {
            throw reader.contradiction("expected each account once", "tenders")
        }
        for line in session.cart.lines where !(0...Line.maximumQuantity).contains(line.quantity) {
            throw reader.contradiction("the quantity \(line.quantity) is out of range", "cart")
        }
    }
}

extension Session {
    /// Moves the records of adapters from the attributes of carts, as in formats before 4.
    fileprivate mutating func moveEarlierRecords() {
        cart.moveEarlierRecord()
        for index in orderList.indices { orderList[index].cart.moveEarlierRecord() }
    }
}
