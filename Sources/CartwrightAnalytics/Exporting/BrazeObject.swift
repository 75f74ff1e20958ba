internal import Cartwright

/// An object of Braze's API about a customer.
enum BrazeObject {
    case event(JSONValue)
    case purchase(JSONValue)

    /// Returns the objects of an event.
    ///
    /// - Throws: `export.no_customer`, `export.bad_order`.
    static func objects(for event: Event) throws(CartwrightError) -> [BrazeObject] {
        let customer = try customer(of: event)
        let custom = try customEvent(of: event)
        return [custom] + (event.hasPaidLines ? try purchases(in: event, customer) : [])
    }

    /// Returns an event as a custom event, with its data as properties.
    ///
    /// - Throws: `export.no_customer`.
    static func customEvent(of event: Event) throws(CartwrightError) -> BrazeObject {
        var properties = event.data
        properties["customer"] = nil
        return try Self.event(event.type.rawValue, properties, of: event)
    }

    /// Returns the object of an event with a name and properties.
    ///
    /// - Throws: `export.no_customer`.
    static func event(
        _ name: String,
        _ properties: JSONObject,
        of event: Event
    ) throws(CartwrightError) -> BrazeObject {
        var object = head(of: event, try customer(of: event))
        object["name"] = .string(name)
        object["properties"] = .object(properties)
        return .event(.object(object))
    }

    /// Returns the customer of an event.
    ///
    /// - Throws: `export.no_customer`.
    static func customer(of event: Event) throws(CartwrightError) -> String {
        guard case .string(let customer)? = event.data["customer"], !customer.isEmpty else {
            throw CartwrightError(
                .exportNoCustomer,
                "event \(event.id) has no customer",
                hint: "use set customer ID before other commands"
            )
        }
        return customer
    }

    private static func head(of event: Event, _ customer: String) -> JSONObject {
        JSONObject(present: ["external_id": .string(customer), "time": .string(event.time.description)])
    }

    private static func purchases(in event: Event, _ customer: String) throws(CartwrightError) -> [BrazeObject] {
        guard case .array(let lines)? = event.data["lines"] else { throw badOrder(event) }
        var purchases: [BrazeObject] = []
        for value in lines {
            guard let line = OrderLine(value) else { throw badOrder(event) }
            for part in line.parts {
                var object = head(of: event, customer)
                object["product_id"] = .string(line.sku)
                object["currency"] = .string(line.currency.code)
                object["price"] = .number(Money(minor: part.unitMinor, line.currency).decimal)
                object["quantity"] = .integer(part.quantity)
                object["properties"] = line.properties(order: event.subject)
                purchases.append(.purchase(.object(object)))
            }
        }
        return purchases
    }

    private static func badOrder(_ event: Event) -> CartwrightError {
        CartwrightError(
            .exportBadOrder,
            "cannot read the order lines of event \(event.id)",
            hint: "each needs a sku, a quantity of 1 or more, and the amount paid"
        )
    }
}

extension Event {
    /// True if the event has lines of a paid order: the first ones, or further ones.
    fileprivate var hasPaidLines: Bool {
        type == .orderPaid || type == .orderLines && data["event_type"] == .string(EventType.orderPaid.rawValue)
    }
}

/// A line of a paid order in an event.
private struct OrderLine {
    let sku: String
    let currency: Currency
    private let quantity: Int64
    private let paidMinor: Int64
    private let discount: JSONValue?

    /// The maximum number of units in a purchase object.
    private static let mostUnits: Int64 = 100
    /// The maximum quantity: more would turn an order that was never paid into bodies too large for memory.
    private static let mostQuantity: Int64 = 1_000_000

    init?(_ value: JSONValue) {
        guard case .string(let sku)? = value["sku"], case .integer(let quantity)? = value["quantity"],
            (1...Self.mostQuantity).contains(quantity), case .integer(let paid)? = value["paid"]?["minor"], paid >= 0,
            case .string(let code)? = value["paid"]?["currency"], let currency = try? Currency(code)
        else { return nil }
        (self.sku, self.quantity, self.currency, paidMinor) = (sku, quantity, currency, paid)
        discount = value["discount"]
    }

    /// The units, grouped by the price paid for each. If the amount does not divide evenly, some units cost one minor
    /// unit more than the others, so that price times quantity adds up to the amount paid.
    var parts: [(unitMinor: Int64, quantity: Int64)] {
        let (price, dearer) = paidMinor.quotientAndRemainder(dividingBy: quantity)
        let groups = [(price, quantity - dearer), (price + 1, dearer)]
        return groups.flatMap { price, count in
            stride(from: 0, to: count, by: Int(Self.mostUnits)).map { (price, min(Self.mostUnits, count - $0)) }
        }
    }

    func properties(order: String?) -> JSONValue {
        .present(["order": order.map(JSONValue.string), "line_discount": discount])
    }
}
