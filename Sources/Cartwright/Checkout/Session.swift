/// The state of one shopper's session: the value that ``Checkout`` takes through its transitions.
///
/// Keep an earlier value to undo; run the same commands again to replay.
public struct Session: Sendable {
    /// The id of the session, also in the ledger.
    public let id: String

    /// The phase of the purchase.
    public internal(set) var phase = Phase.browsing

    /// The cart.
    public internal(set) var cart: Cart

    /// The cards, with their marks.
    public internal(set) var feed: Feed {
        get { sharedFeed }
        set { sharedFeed = newValue }
    }

    /// The results of the handlers, by card id.
    public internal(set) var handled: [String: HandledCard] = [:]

    /// The coupon cards that were clicked, by id, in the order of the clicks.
    public internal(set) var activeCoupons: [String] = []

    /// The gift cards and store credits that pay, in the order in which they were applied, until an order is paid.
    public internal(set) var tenders: [AppliedTender] = []

    /// The agreement of the checkout, updated when the price changes; nil outside checkout.
    public internal(set) var agreement: Agreement? {
        get { sharedAgreement }
        set { sharedAgreement = newValue }
    }

    /// The payment under way; nil outside ``Phase/paying``.
    public internal(set) var payment: Payment? {
        get { sharedPayment }
        set { sharedPayment = newValue }
    }

    /// The number of payments begun, from which their keys derive.
    var paymentCount: Int64 = 0

    /// The number of orders that the session had when the customer was last set.
    var orderCountBeforeCustomer = 0

    /// The number of orders that count for the customer besides ``Customer/ordersCount``: those paid in the session
    /// since the customer was last set, except cancelled ones.
    public var customerOrderCount: Int64 {
        Int64(orderList.dropFirst(orderCountBeforeCustomer).count { $0.phase != .cancelled })
    }

    /// The refunds that were requested and are not confirmed yet, oldest first.
    public internal(set) var refunds: [Refund] = []

    /// The answers of processes about the cart; nil if no promotion has a rule of one.
    var answers: RecordedAnswers?

    /// The rewards that cards gave the shopper, oldest first, see ``FollowUp``.
    public internal(set) var rewards: [CardReward] = []

    /// The payments that led to no order, oldest first.
    public internal(set) var closedPayments: [ClosedPayment] {
        get { sharedClosedPayments }
        set { sharedClosedPayments = newValue }
    }

    /// The orders, oldest first.
    public var orders: [Order] { Array(orderList) }

    /// The events that were not taken yet, oldest first.
    public var pendingEvents: [Event] { Array(waitingEvents) }

    // These parts seldom change or only grow. They are shared, so that a session that is stored after each command does
    // not copy them each time.
    @Shared private var sharedFeed = Feed()
    @Shared private var sharedAgreement: Agreement? = nil
    @Shared private var sharedPayment: Payment? = nil
    @Shared private var sharedClosedPayments: [ClosedPayment] = []
    package internal(set) var orderList = SharedList<Order>()
    var waitingEvents = SharedList<Event>()

    var identifiers: IdentifierGenerator

    /// Creates a session with an empty cart.
    ///
    /// - Parameters:
    ///   - currency: the currency of the cart.
    ///   - seed: the seed of the ids of the session and its events. It must be unique among the sessions of a shop.
    public init(currency: Currency, seed: UInt64) {
        self.init(id: "s" + String(seed, radix: 16), currency: currency, identifiers: IdentifierGenerator(seed: seed))
    }

    /// Creates a session with an empty cart and a globally unique id.
    ///
    /// - Parameters:
    ///   - currency: the currency of the cart.
    ///   - random: the random source of ids, such as a `SystemRandomNumberGenerator`.
    public init(currency: Currency, using random: inout some RandomNumberGenerator) {
        let digits = (0..<2).map { _ in String(random.next(), radix: 16) }
            .map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }
        self.init(id: "s" + digits.joined(), currency: currency, using: &random)
    }

    /// Creates a session with an empty cart.
    ///
    /// - Parameters:
    ///   - id: the id, unique among the sessions of the shop.
    ///   - currency: the currency of the cart.
    ///   - random: the random source of event ids, such as a `SystemRandomNumberGenerator`.
    public init(id: String, currency: Currency, using random: inout some RandomNumberGenerator) {
        self.init(id: id, currency: currency, identifiers: IdentifierGenerator(seed: random.next()))
    }

    init(id: String, currency: Currency, identifiers: IdentifierGenerator) {
        self.id = id
        self.identifiers = identifiers
        cart = Cart(currency: currency)
    }

    /// Stores in the cart how many orders of the session count for its customer.
    mutating func countOrders() { cart.sessionOrderCount = customerOrderCount }

    /// Records that the customer was set: earlier orders belong to the orders of that customer.
    mutating func noteCustomer() {
        orderCountBeforeCustomer = orderList.count
        countOrders()
    }

    /// Removes and returns the pending events, for the caller to deliver.
    public mutating func takePendingEvents() -> [Event] {
        defer { waitingEvents = SharedList() }
        return pendingEvents
    }

    /// Returns the next id for an object created at an instant.
    package mutating func nextIdentifier(at instant: Instant) -> String { identifiers.next(at: instant) }
}

/// The terms that shop and shopper agreed on when checkout began; a payment must match them.
public struct Agreement: Sendable {
    /// The catalog at that time.
    public let catalog: Catalog
    /// The price that was shown.
    public let quote: Quote
    /// The instant at which checkout began.
    public let began: Instant
    /// The end of the hold on the accounts of the quote's tenders; nil without tenders.
    public internal(set) var heldUntil: Instant? = nil
}

extension Session {
    /// Returns the session with another cart, for the price of another choice. It is not stored.
    package func containing(_ cart: Cart) -> Session {
        var other = self
        other.cart = cart
        return other
    }
}
