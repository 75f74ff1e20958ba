/// What becomes of orders after they are paid: what was sent, and what came back.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShopOrders: Sendable {
    /// An order was paid. It may be told of the same order again, and counts it once.
    func place(_ order: PlacedOrder) async throws(CartwrightError)

    /// What has become of an order so far; nothing for one that was never placed.
    ///
    /// - Throws: an error of fault environment where nobody can say.
    func progress(of order: String) async throws(CartwrightError) -> OrderProgress
}

/// An order that was paid.
public struct PlacedOrder: Hashable, Sendable, Identifiable {
    /// Its id among all of the shop's.
    public let id: String
    /// What was bought: units by item.
    public let units: [String: Int64]
    /// Where it goes; nil where nothing is sent.
    public let address: ShopAddress?
    /// When it was paid.
    public let paidAt: Instant

    /// An order.
    public init(id: String, units: [String: Int64], address: ShopAddress?, paidAt: Instant) {
        (self.id, self.units, self.address, self.paidAt) = (id, units, address, paidAt)
    }
}

/// What has become of an order.
public struct OrderProgress: Hashable, Sendable {
    /// What happened, oldest first.
    public var events: [OrderEvent] = []

    /// An order of which nothing has become yet.
    public init() {}
}

/// Something that happened to an order.
public struct OrderEvent: Hashable, Sendable, Identifiable {
    /// Its id, unique in the order.
    public var id: String
    /// What happened.
    public var kind: Kind
    /// When.
    public var at: Instant
    /// The units it is about, by line; all of the order where it is nil.
    public var units: [String: Int64]?
    /// The number by which the carrier knows it.
    public var trackingNumber: String?
    /// Where to follow it.
    public var trackingURL: String?
    /// What came of it in money, in minor units: negative where it went back to the buyer.
    public var amountMinor: Int64?

    /// What can happen.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It is being packed.
        case processing
        /// It is on its way.
        case shipped
        /// It is there.
        case delivered
        /// Units came back, and their money with them.
        case returned
    }

    /// Something that happened.
    public init(id: String, _ kind: Kind, at: Instant, units: [String: Int64]? = nil) {
        (self.id, self.kind, self.at, self.units) = (id, kind, at, units)
    }
}
