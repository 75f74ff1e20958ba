public import Cartwright

extension Cart {
    /// Reads a cart of a scenario strictly. Lines and shipments without an id get `#1`, `#2`, … by position.
    ///
    /// - Parameter identities: the reader of identities of the customer; without one, they are refused.
    /// - Throws: an error of area `json`, `cart`, `customer`, `money` or `time`, with the JSON pointer.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        identities: IdentityReader? = nil
    ) throws(CartwrightError) {
        self = try Self.reading(value, at: pointer, identities).cart
    }

    /// Reads the cart of a scenario, and the facts beside it.
    ///
    /// - Throws: an error of area `json`, `cart`, `customer`, `money` or `time`, with the JSON pointer.
    package static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer,
        _ identities: IdentityReader?
    ) throws(CartwrightError) -> CartReading {
        var reader = try ObjectReader(value, at: pointer)
        var cart = Cart(currency: try reader.currency("currency"))
        let now = try reader.instant(ifPresent: "now")
        cart.channel = try reader.string(ifPresent: "channel")
        if let country = try reader.string(ifPresent: "country") {
            cart.country = try reader.placed("country") { () throws(CartwrightError) in
                try CountryCode.checked(country)
            }
        }
        cart.pricesIncludeTax = try reader.bool(ifPresent: "prices_include_tax") ?? false
        cart.customer = try reader.nested(ifPresent: "customer") { value, pointer throws(CartwrightError) in
            try Customer(value, at: pointer, identities)
        }
        let currency = cart.currency
        var costs: [Int64?] = []
        cart.lines =
            try reader.array(ifPresent: "lines") { value, pointer throws(CartwrightError) in
                let (line, cost) = try Line.reading(value, at: pointer, in: currency)
                costs.append(cost)
                return line
            } ?? []
        cart.shipments =
            try reader.array(ifPresent: "shipping") { value, pointer throws(CartwrightError) in
                try Shipment(value, at: pointer, in: currency)
            } ?? []
        cart.codes = try reader.strings(ifPresent: "codes") ?? []
        guard cart.codes.count <= maximumCodes else {
            throw .tooManyCodes(cart.codes.count).at(pointer.appending("codes"))
        }
        cart.declined = try reader.strings(ifPresent: "declined") ?? []
        guard cart.declined.count <= maximumDeclined else {
            throw .tooManyDeclined(cart.declined.count).at(pointer.appending("declined"))
        }
        cart.attributes = try reader.facts(ifPresent: "attributes")
        let recorded = try reader.nested(ifPresent: "recorded") { value, pointer throws(CartwrightError) in
            try RecordedOrder(value, at: pointer, in: currency)
        }
        cart.lines.numberUnnamed(\.id)
        cart.shipments.numberUnnamed(\.id)
        try Self.refuseDuplicates(cart.lines, \.id, "line", at: pointer.appending("lines"))
        try Self.refuseDuplicates(cart.shipments, \.id, "shipment", at: pointer.appending("shipping"))
        try reader.finish()
        try cart.checkLengths(at: pointer)
        var costsMinor: [String: Int64] = [:]
        for (line, cost) in zip(cart.lines, costs) { costsMinor[line.id] = cost }
        return CartReading(cart: cart, now: now, recorded: recorded, costsMinor: costsMinor)
    }

    private static func refuseDuplicates<Element>(
        _ elements: [Element],
        _ id: (Element) -> String,
        _ what: String,
        at pointer: JSONPointer
    ) throws(CartwrightError) {
        guard let index = elements.firstRepeated(by: id) else { return }
        throw CartwrightError(
            .cartDuplicateID,
            "two \(what)s have the id \"\(id(elements[index]))\"",
            hint: "give each a different id, or none",
            at: pointer.appending(index).appending("id").location
        )
    }
}

extension Array {
    /// The first element with the same name, byte by byte, as an earlier one; nil if all differ.
    fileprivate func firstRepeated(by name: (Element) -> String) -> Int? {
        // For few elements, comparing all pairs is cheaper than a set.
        guard count > 16 else {
            return indices.first { index in
                let own = name(self[index])
                // Equal strings may have different bytes; comparing the strings first is cheap.
                return self[..<index].contains { name($0) == own && name($0).utf8.elementsEqual(own.utf8) }
            }
        }
        var seen: Set<[UInt8]> = []
        return indices.first { !seen.insert([UInt8](name(self[$0]).utf8)).inserted }
    }

    /// Gives elements without an id their position as id: `#1`, `#2`, ….
    fileprivate mutating func numberUnnamed(_ id: WritableKeyPath<Element, String>) {
        for index in indices where self[index][keyPath: id].isEmpty { self[index][keyPath: id] = "#\(index + 1)" }
    }
}

extension Line {
    /// Reads a line of a scenario and the cost of one unit; a missing id is empty.
    fileprivate static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer,
        in currency: Currency
    ) throws(CartwrightError) -> (line: Line, costMinor: Int64?) {
        var reader = try ObjectReader(value, at: pointer)
        var line = Line(
            id: try reader.identifier(ifPresent: "id") ?? "",
            sku: try reader.string("sku"),
            unitPriceMinor: try reader.minorUnits("unit_price", in: currency),
            quantity: try reader.integer("quantity", in: 0...Int64.max)
        )
        guard line.quantity <= maximumQuantity else {
            throw CartwrightError(
                .cartBadQuantity,
                "a quantity of \(line.quantity)",
                hint: "from 0 to \(maximumQuantity)",
                at: pointer.appending("quantity").location
            )
        }
        line.title = try reader.string(ifPresent: "title")
        line.categories = try reader.strings(ifPresent: "categories") ?? []
        line.attributes = try reader.facts(ifPresent: "attributes")
        line.custom = try reader.facts(ifPresent: "custom")
        line.minimumUnitPriceMinor = try reader.minorUnits(ifPresent: "min_unit_price", in: currency) ?? 0
        line.isOnSale = try reader.bool(ifPresent: "on_sale") ?? false
        line.isDiscountable = try reader.bool(ifPresent: "discountable") ?? true
        line.taxRate = try reader.percentage(ifPresent: "tax_rate")
        let cost = try reader.minorUnits(ifPresent: "cost", in: currency)
        try reader.finish()
        return (line, cost)
    }
}

extension Shipment {
    /// Reads a shipment of a scenario; a missing id is empty.
    fileprivate init(_ value: JSONValue, at pointer: JSONPointer, in currency: Currency) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(
            id: try reader.identifier(ifPresent: "id") ?? "",
            method: try reader.string(ifPresent: "method") ?? "",
            amountMinor: try reader.minorUnits("amount", in: currency),
            taxRate: try reader.percentage(ifPresent: "tax_rate")
        )
        try reader.finish()
    }
}

extension Customer {
    /// Reads the customer of a scenario. A guest has no id.
    fileprivate init(
        _ value: JSONValue,
        at pointer: JSONPointer,
        _ identities: IdentityReader?
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(id: try reader.customerID(ifPresent: "id") ?? "")
        segments = try reader.strings(ifPresent: "segments") ?? []
        ordersCount = try reader.integer(ifPresent: "orders_count", in: 0...Int64.max)
        promotionUses =
            try reader.nested(ifPresent: "promotion_uses") { value, pointer throws(CartwrightError) in
                try Self.uses(value, at: pointer)
            } ?? [:]
        self.identities = try reader.nested(ifPresent: "identities", identities.read) ?? .none
        attributes = try reader.facts(ifPresent: "attributes")
        try reader.finish()
    }

    private static func uses(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> [String: Int64] {
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an object", at: pointer)
        }
        var reader = try ObjectReader(value, at: pointer)
        var uses: [String: Int64] = [:]
        for (key, value) in object {
            guard value != .null else {
                throw ObjectReader.wrongType(value, expected: "a whole number", at: pointer.appending(key))
            }
            uses[key] = try reader.integer(ifPresent: key, in: 0...Int64.max)
        }
        return uses
    }
}

extension ObjectReader {
    /// Reads an optional id, which must not be empty.
    fileprivate mutating func identifier(ifPresent key: String) throws(CartwrightError) -> String? {
        guard let id = try string(ifPresent: key) else { return nil }
        guard !id.isEmpty else { throw outOfRange("the id is empty", hint: "remove the key, or give a name", key) }
        return id
    }

    /// Reads the id of a customer; nil for a guest.
    fileprivate mutating func customerID(ifPresent key: String) throws(CartwrightError) -> String? {
        guard let id = try string(ifPresent: key), !id.isEmpty else { return nil }
        return try placed(key) { () throws(CartwrightError) in try CustomerID.checked(id) }
    }

    /// Reads the shop's own attributes, with any names and values.
    mutating func facts(ifPresent key: String) throws(CartwrightError) -> [String: JSONValue] {
        let facts = try nested(ifPresent: key) { value, pointer throws(CartwrightError) in
            guard case .object(let object) = value else {
                throw Self.wrongType(value, expected: "an object", at: pointer)
            }
            var facts: [String: JSONValue] = [:]
            for (name, value) in object where value != .null { facts[name] = value.detached }
            return facts
        }
        return facts ?? [:]
    }
}
