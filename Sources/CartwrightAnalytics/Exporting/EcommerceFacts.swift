internal import Cartwright

/// The parts of an event that recommended eCommerce events need.
struct EcommerceFacts {
    /// The maximum size of the products of an event, in bytes. Braze accepts 50 KB of properties.
    private static let productBytes = 40_000

    let event: Event

    init(_ event: Event) { self.event = event }

    var data: JSONObject { event.data }

    /// The id of the session; nil in events of version 0.1.0 that are about an order.
    var session: String? {
        if case .string(let id)? = data["session"], !id.isEmpty { return id }
        let isOfOrder = event.type == .orderPaid || event.type == .orderCancelled || event.type == .orderReturned
        return isOfOrder ? nil : event.subject
    }

    var unreadable: CartwrightError {
        CartwrightError(
            .exportBadOrder,
            "cannot read the items or amounts of event \(event.id)",
            hint: "each line needs a sku, a quantity of 0 or more, and the price or the amount paid"
        )
    }

    /// Returns the public id of the order.
    func order() throws(CartwrightError) -> String {
        if case .string(let id)? = data["order"], !id.isEmpty { return id }
        guard let subject = event.subject else { throw unreadable }
        return subject
    }

    func has(_ key: String) -> Bool { data[key] != nil }

    /// Returns an amount of the data; nil if it has none with this key, or one below 0.
    func money(_ key: String) -> Money? { data[key].flatMap(Money.init(inEvent:)) }

    /// Returns the price of the cart or of the order.
    func total() throws(CartwrightError) -> Money {
        guard let total = money("total") ?? money("subtotal") else { throw unreadable }
        return total
    }

    /// Sets the amounts of a cart or of an order, in Braze's order.
    func set(total: Money, in properties: inout JSONObject) {
        properties["total_value"] = total.number
        if let subtotal = money("subtotal") {
            let left = max(0, subtotal.minor - (money("discount")?.minor ?? 0))
            properties["subtotal_value"] = Money(minor: left, subtotal.currency).number
        }
        // In a return, shipping is a part of the amount that is given back.
        if event.type != .orderReturned {
            for key in ["tax", "shipping"] {
                if let amount = money(key) { properties[key] = amount.number }
            }
        }
        properties["currency"] = .string(total.currency.code)
    }

    /// Sets the promotions of an order, each with its code if it has one.
    func setDiscounts(in properties: inout JSONObject) throws(CartwrightError) {
        guard case .array(let list)? = data["discounts"] else { return }
        var (discounts, sum): ([JSONValue], Int64) = ([], 0)
        var currency: Currency?
        for value in list {
            guard case .string? = value["promotion"], let amount = value["amount"].flatMap(Money.init(inEvent:)) else {
                throw unreadable
            }
            (sum, currency) = (sum.addingSaturated(amount.minor), amount.currency)
            discounts.append(
                .present(["code": value["code"], "promotion": value["promotion"], "amount": amount.number])
            )
        }
        properties["total_discounts"] = currency.map { Money(minor: sum, $0).number } ?? .integer(0)
        properties["discounts"] = .array(discounts)
    }

    /// Returns the products of a list of lines; lines without units are none.
    func products(in list: String) throws(CartwrightError) -> [EcommerceProduct] {
        guard case .array(let lines)? = data[list] else { throw unreadable }
        var products: [EcommerceProduct] = []
        for line in lines {
            guard let product = EcommerceProduct(line, quantity: "quantity") else { throw unreadable }
            if product.quantity > 0 { products.append(product) }
        }
        return products
    }

    /// Returns the products of a list of lines, at least one.
    func someProducts(in list: String) throws(CartwrightError) -> [EcommerceProduct] {
        let products = try products(in: list)
        guard !products.isEmpty else { throw unreadable }
        return products
    }

    /// Adds the products, as many as fit, the source and the metadata.
    func finished(_ properties: JSONObject, _ products: [EcommerceProduct] = []) -> JSONObject {
        var (properties, list, bytes) = (properties, [JSONValue](), 0)
        for product in products {
            let value = JSONValue.object(product.json)
            bytes += value.utf8.count + 1
            guard list.isEmpty || bytes <= Self.productBytes else { break }
            list.append(value)
        }
        if !list.isEmpty { properties["products"] = .array(list) }
        properties["source"] = .string(event.source)
        var metadata: JSONObject = ["event": .string(event.id)]
        for key in ["session", "client"] {
            if let value = data[key] { metadata[key] = value }
        }
        if let total = data["lines_total"] ?? data["cart_lines_total"], total != .integer(Int64(list.count)) {
            metadata["lines_total"] = total
        }
        properties["metadata"] = .object(metadata)
        return properties
    }
}

extension Money {
    /// Reads an amount of an event, 0 or more.
    init?(inEvent value: JSONValue) {
        guard case .integer(let minor)? = value["minor"], minor >= 0, case .string(let code)? = value["currency"],
            let currency = try? Currency(code)
        else { return nil }
        self.init(minor: minor, currency)
    }

    /// The amount in major units, as an exact JSON number.
    var number: JSONValue { .number(decimal) }
}
