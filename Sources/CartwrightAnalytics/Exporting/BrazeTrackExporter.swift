public import Cartwright

/// An exporter of bodies for `POST /users/track` of Braze's REST API, in the older form with purchases, which Braze
/// does not offer to new customers; ``BrazeExporter`` writes the newer one.
///
/// Each event becomes a custom event of its customer, named by its type, with its data as properties. A paid order
/// also becomes purchases: one for each line, at the price paid for a unit, including those of its further
/// ``/Cartwright/EventType/orderLines``. Amounts are exact decimal numbers. The field rules are those of Braze's event
/// object and purchase object.
public struct BrazeTrackExporter: EventExporter {
    /// The maximum number of events and purchases together in a body; below 1 counts as 1. Braze accepts 75 of each,
    /// or of both together, depending on the age of the customer's account.
    public var objectsPerBody = 75

    /// Creates an exporter.
    public init() {}

    /// Exports events, in order.
    ///
    /// Events without a customer in their data are refused (`export.no_customer`), and so are paid orders whose lines
    /// cannot be read (`export.bad_order`).
    public func export(_ events: [Event]) -> ExportedEvents {
        BrazeBody.bodies(of: events, most: objectsPerBody) { event throws(CartwrightError) in
            try BrazeObject.objects(for: event)
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let exportNoCustomer: ErrorCode =
        "export.no_customer: An event without a customer, which the receiver needs."
    public static let exportBadOrder: ErrorCode = "export.bad_order: An item, a cart or an order that cannot be read."
}
