/// Everything that is true of one shopper's session: the value that ``Checkout`` takes through its transitions.
///
/// Keeping an earlier value is undo; feeding the same commands again is replay.
public struct Session: Sendable {
    /// The id under which the ledger knows the session.
    public let id: String

    /// Where the purchase stands.
    public internal(set) var phase = Phase.browsing

    /// What is about to be bought.
    public internal(set) var cart: Cart

    /// The cards, with their marks.
    public internal(set) var feed: Feed {
        get { sharedFeed }
        set { sharedFeed = newValue }
    }

    /// What handlers made of the cards, by card id.
    public internal(set) var handled: [String: HandledCard] = [:]

    /// The coupon cards that were clicked, in the order of the clicks, by card id.
    public internal(set) var activeCoupons: [String] = []

    /// What was agreed when checkout began or last changed; nil outside checkout.
    public internal(set) var agreement: Agreement? {
        get { sharedAgreement }
        set { sharedAgreement = newValue }
    }

    /// The payment that is under way; nil outside ``Phase/paying``.
    public internal(set) var payment: Payment? {
        get { sharedPayment }
        set { sharedPayment = newValue }
    }

    /// How many payments were begun, which their keys follow from.
    var paymentCount: Int64 = 0

    /// The number of orders that the session had when the customer was last set.
    var orderCountBeforeCustomer = 0

    /// The number of orders that count for the customer besides those of ``Customer/ordersCount``: those paid in the
    /// session since the customer was last set, but for cancelled ones.
    public var customerOrderCount: Int64 {
        Int64(orderList.dropFirst(orderCountBeforeCustomer).count { $0.phase != .cancelled })
    }

    /// Money on its way back, oldest first: asked for, and not yet known to be paid.
    public internal(set) var refunds: [Refund] = []

    /// The payments that came to no order, oldest first.
    public internal(set) var closedPayments: [ClosedPayment] {
        get { sharedClosedPayments }
        set { sharedClosedPayments = newValue }
    }

    /// The orders, oldest first.
    public var orders: [Order] { Array(orderList) }

    /// Events that were not taken over yet, oldest first.
    public var pendingEvents: [Event] { Array(waitingEvents) }

    // What seldom changes or only grows, so that a session that is kept for each command does not keep all of it again
    // each time.
    @Shared private var sharedFeed = Feed()
    @Shared private var sharedAgreement: Agreement? = nil
    @Shared private var sharedPayment: Payment? = nil
    @Shared private var sharedClosedPayments: [ClosedPayment] = []
    package internal(set) var orderList = SharedList<Order>()
    var waitingEvents = SharedList<Event>()

    var identifiers: IdentifierGenerator

    /// A new session with an empty cart.
    ///
    /// - Parameters:
    ///   - currency: the currency of the cart.
    ///   - seed: what the ids of the session and its events follow from. Two sessions of one shop must not have the
    ///     same.
    public init(currency: Currency, seed: UInt64) {
        self.init(id: "s" + String(seed, radix: 16), currency: currency, identifiers: IdentifierGenerator(seed: seed))
    }

    /// A new session with an empty cart, and an id that no other session of any process has.
    ///
    /// - Parameters:
    ///   - currency: the currency of the cart.
    ///   - random: where ids come from, such as a `SystemRandomNumberGenerator`.
    public init(currency: Currency, using random: inout some RandomNumberGenerator) {
        let digits = (0..<2).map { _ in String(random.next(), radix: 16) }
            .map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }
        self.init(id: "s" + digits.joined(), currency: currency, using: &random)
    }

    /// A new session with an empty cart.
    ///
    /// - Parameters:
    ///   - id: its id, which no other session of the shop may have.
    ///   - currency: the currency of the cart.
    ///   - random: where the ids of events come from, such as a `SystemRandomNumberGenerator`.
    public init(id: String, currency: Currency, using random: inout some RandomNumberGenerator) {
        self.init(id: id, currency: currency, identifiers: IdentifierGenerator(seed: random.next()))
    }

    init(id: String, currency: Currency, identifiers: IdentifierGenerator) {
        self.id = id
        self.identifiers = identifiers
        cart = Cart(currency: currency)
    }

    /// Notes in the cart how many orders of the session count for its customer.
    mutating func countOrders() { cart.sessionOrderCount = customerOrderCount }

    /// Notes that the customer was set: orders so far are among those that the customer has.
    mutating func noteCustomer() {
        orderCountBeforeCustomer = orderList.count
        countOrders()
    }

    /// Hands the pending events over: they are the caller's to deliver now.
    public mutating func takePendingEvents() -> [Event] {
        defer { waitingEvents = SharedList() }
        return pendingEvents
    }

    /// The next id for something made at an instant.
    package mutating func nextIdentifier(at instant: Instant) -> String { identifiers.next(at: instant) }
}

/// What shop and shopper agreed on when checkout began: paying holds both to it.
public struct Agreement: Sendable {
    /// The catalog as it was.
    public let catalog: Catalog
    /// The price as it was shown.
    public let quote: Quote
    /// When checkout began.
    public let began: Instant
}
