public import Cartwright

/// An exporter of bodies for `POST /users/track` of Braze's REST API.
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
        var (exported, body) = (ExportedEvents(), BrazeBody())
        for event in events {
            do throws(CartwrightError) {
                for object in try BrazeObject.objects(for: event) {
                    if body.count >= max(1, objectsPerBody) { exported.documents.append(body.finish()) }
                    body.append(object)
                }
            } catch {
                exported.refused.append(BatchedEvents.RefusedEvent(event: event, reason: error))
            }
        }
        if body.count > 0 { exported.documents.append(body.finish()) }
        return exported
    }
}

/// A body under construction.
private struct BrazeBody {
    private var events: [JSONValue] = []
    private var purchases: [JSONValue] = []

    var count: Int { events.count + purchases.count }

    mutating func append(_ object: BrazeObject) {
        switch object {
        case .event(let value): events.append(value)
        case .purchase(let value): purchases.append(value)
        }
    }

    /// Returns the body and starts a new one.
    mutating func finish() -> [UInt8] {
        var object = JSONObject()
        if !events.isEmpty { object["events"] = .array(events) }
        if !purchases.isEmpty { object["purchases"] = .array(purchases) }
        self = BrazeBody()
        return JSONValue.object(object).utf8
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let exportNoCustomer: ErrorCode =
        "export.no_customer: An event without a customer, which the receiver needs."
    public static let exportBadOrder: ErrorCode = "export.bad_order: A paid order whose lines cannot be read."
}
