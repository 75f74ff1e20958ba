/// The progress of orders after payment: shipments and returns.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any implementation.
public protocol ShopOrders: Sendable {
    /// Records a paid order. It may be called several times for the same order, which is recorded once.
    func place(_ order: PlacedOrder) async throws(CartwrightError)

    /// Returns the progress of an order; empty for an unknown order.
    ///
    /// - Throws: an error with the fault environment if the data is not available.
    func progress(of order: String) async throws(CartwrightError) -> OrderProgress
}

/// A paid order.
public struct PlacedOrder: Hashable, Sendable, Identifiable {
    /// The id, unique in the shop.
    public let id: String
    /// The units by item.
    public let units: [String: Int64]
    /// The delivery address; nil if nothing is shipped.
    public let address: ShopAddress?
    /// The instant of payment.
    public let paidAt: Instant

    /// Creates an order.
    public init(id: String, units: [String: Int64], address: ShopAddress?, paidAt: Instant) {
        (self.id, self.units, self.address, self.paidAt) = (id, units, address, paidAt)
    }
}

/// The progress of an order.
public struct OrderProgress: Hashable, Sendable {
    /// The events, oldest first.
    public var events: [OrderEvent] = []

    /// Creates the progress of an order without events.
    public init() {}
}

/// An event in the progress of an order.
public struct OrderEvent: Hashable, Sendable, Identifiable {
    /// The id, unique in the order.
    public var id: String
    /// The kind of event.
    public var kind: Kind
    /// The instant.
    public var at: Instant
    /// The affected units, by line; nil for the whole order.
    public var units: [String: Int64]?
    /// The tracking number of the carrier.
    public var trackingNumber: String?
    /// The tracking URL.
    public var trackingURL: String?
    /// The amount in minor units: negative if it was refunded to the buyer.
    public var amountMinor: Int64?
    /// The details of an adjustment; nil for other events.
    public var adjustment: Adjustment?

    /// The kinds of events.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It is being packed.
        case processing
        /// It was shipped.
        case shipped
        /// It was delivered.
        case delivered
        /// Units were returned and refunded.
        case returned
        /// The order was adjusted in another way; see ``OrderEvent/adjustment``.
        case adjusted
    }

    /// The details of an adjustment.
    public struct Adjustment: Hashable, Sendable {
        /// The kind, in words of the shop: `refund`, `credit`, `dispute`.
        public var type: String
        /// The status.
        public var status: Status
        /// The reason for people.
        public var text: String?

        /// The status of an adjustment.
        public enum Status: String, Hashable, Sendable, CaseIterable {
            case pending, completed, failed
        }

        /// Creates the details of an adjustment.
        public init(type: String, _ status: Status, text: String? = nil) {
            (self.type, self.status, self.text) = (type, status, text)
        }
    }

    /// Creates an event.
    public init(id: String, _ kind: Kind, at: Instant, units: [String: Int64]? = nil) {
        (self.id, self.kind, self.at, self.units) = (id, kind, at, units)
    }
}
