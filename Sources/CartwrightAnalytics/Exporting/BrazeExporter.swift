public import Cartwright

/// An exporter of bodies for `POST /users/track` of Braze's REST API, with its recommended eCommerce events.
///
/// | event | recommended event |
/// | --- | --- |
/// | ``/Cartwright/EventType/itemViewed`` | `ecommerce.product_viewed` |
/// | ``/Cartwright/EventType/cartChanged``, if its lines or its customer changed | `ecommerce.cart_updated` |
/// | ``/Cartwright/EventType/checkoutStarted`` | `ecommerce.checkout_started` |
/// | ``/Cartwright/EventType/orderPaid`` | `ecommerce.order_placed` |
/// | ``/Cartwright/EventType/orderCancelled`` | `ecommerce.order_cancelled` |
/// | ``/Cartwright/EventType/orderReturned`` | `ecommerce.order_refunded` |
///
/// All others become custom events, named by their type. Further lines of an order
/// (``/Cartwright/EventType/orderLines``) join its event. The ids of carts and checkouts are those of their session,
/// the ids of orders are the public ones, and `metadata.event` is the id of the event.
///
/// Names and types are those of "Recommended events" and "Log eCommerce events" in Braze's documentation
/// (`/docs/user_guide/data/activation/events/recommended_events`), in copies that were current in November 2026 and
/// name version 6.8.0 of the Web SDK.
public struct BrazeExporter: EventExporter {
    /// The maximum number of events in a body; below 1 counts as 1. Braze accepts 75.
    public var objectsPerBody = 75

    /// Creates an exporter.
    public init() {}

    /// Exports events, in order.
    ///
    /// Events without a customer in their data are refused (`export.no_customer`), and so are items, carts and orders
    /// that cannot be read (`export.bad_order`). Events of earlier versions without the lines that a recommended event
    /// needs become custom events.
    public func export(_ events: [Event]) -> ExportedEvents {
        let parts = OrderParts(events)
        return BrazeBody.bodies(of: events, most: objectsPerBody) { event throws(CartwrightError) in
            if parts.isPart(event) { return [] }
            let whole = parts.whole(event)
            guard let recommended = try EcommerceEvent(whole) else { return [try BrazeObject.customEvent(of: event)] }
            return [try BrazeObject.event(recommended.name, recommended.properties, of: whole)]
        }
    }
}

/// The further lines of orders among events.
private struct OrderParts {
    private let ids: Set<String>
    private var parts: [String: [JSONObject]] = [:]

    init(_ events: [Event]) {
        ids = Set(events.lazy.filter { $0.type != .orderLines }.map(\.id))
        for event in events {
            guard let id = Self.whole(of: event) else { continue }
            parts[id, default: []].append(event.data)
        }
    }

    /// True if the lines of an event belong to another one among the events.
    func isPart(_ event: Event) -> Bool { Self.whole(of: event).map(ids.contains) ?? false }

    /// Returns an event with the further elements of its lists.
    func whole(_ event: Event) -> Event {
        guard let parts = parts[event.id] else { return event }
        var event = event
        for list in ["lines", "discounts"] {
            let further = parts.flatMap { Self.elements(of: list, in: $0) }
            if !further.isEmpty { event.data[list] = .array(Self.elements(of: list, in: event.data) + further) }
        }
        return event
    }

    private static func whole(of part: Event) -> String? {
        guard part.type == .orderLines, case .string(let id)? = part.data["event"] else { return nil }
        return id
    }

    private static func elements(of list: String, in data: JSONObject) -> [JSONValue] {
        if case .array(let elements)? = data[list] { elements } else { [] }
    }
}
