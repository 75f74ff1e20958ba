extension Cart {
    /// Appends ``json`` as compact JSON with the lines last. No values are created for it, since a message about a cart
    /// is written for every quote that needs one.
    func write(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 14 + currency.code.jsonRoom) { output in
            output.write(json: #"{"currency":"#)
            output.write(currency.code)
        }
        bytes.add(#","channel":"#, channel)
        bytes.add(#","country":"#, country)
        if pricesIncludeTax { bytes.append(contentsOf: #","prices_include_tax":true"#.utf8) }
        if let customer {
            bytes.append(contentsOf: #","customer":"#.utf8)
            customer.write(to: &bytes)
        }
        bytes.add(#","shipping":["#, shipments) { $0.write(to: &$1) }
        bytes.add(#","codes":["#, codes)
        bytes.add(#","declined":["#, declined)
        bytes.add(#","attributes":{"#, attributes)
        bytes.add(#","lines":["#, lines) { $0.write(to: &$1) }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension Customer {
    /// Appends the form in ``Cart/json``, without the digests of identities.
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: #"{"id":"#.utf8)
        bytes.appendJSON(id)
        bytes.add(#","segments":["#, segments)
        if let ordersCount {
            bytes.append(contentsOf: #","orders_count":"#.utf8)
            bytes.appendDecimal(ordersCount)
        }
        bytes.add(#","promotion_uses":{"#, promotionUses.mapValues(JSONValue.integer))
        bytes.add(#","attributes":{"#, attributes)
        bytes.append(UInt8(ascii: "}"))
    }
}

extension Shipment {
    fileprivate func write(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 33 + id.jsonRoom + method.jsonRoom + Int64.jsonRoom) { output in
            output.write(json: #"{"id":"#)
            output.write(id)
            output.write(json: #","method":"#)
            output.write(method)
            output.write(json: #","amount":"#)
            output.write(amountMinor)
        }
        bytes.add(#","tax_rate":"#, taxRate?.description)
        bytes.append(UInt8(ascii: "}"))
    }
}

extension Line {
    /// Appends the same bytes as ``json`` has.
    func write(to bytes: inout [UInt8]) {
        guard isPlain else { return json.write(to: &bytes) }
        bytes.append(addingCapacity: Self.room + id.jsonRoom + sku.jsonRoom + (title?.jsonRoom ?? 0)) { output in
            output.write(json: #"{"id":"#)
            output.write(id)
            output.write(json: #","sku":"#)
            output.write(sku)
            if let title {
                output.write(json: #","title":"#)
                output.write(title)
            }
            output.write(json: #","unit_price":"#)
            output.write(unitPriceMinor)
            output.write(json: #","quantity":"#)
            output.write(quantity)
        }
        bytes.add(#","categories":["#, categories)
        bytes.add(#","attributes":{"#, attributes)
        bytes.append(UInt8(ascii: "}"))
    }

    /// The capacity for the keys and numbers.
    private static let room = 60 + 2 * Int64.jsonRoom

    /// True if it has only the keys of most lines.
    private var isPlain: Bool {
        custom.isEmpty && minimumUnitPriceMinor == 0 && !isOnSale && isDiscountable && taxRate == nil
    }
}

extension [UInt8] {
    /// Appends a key and a text, if there is one.
    fileprivate mutating func add(_ key: String, _ text: String?) {
        guard let text else { return }
        append(contentsOf: key.utf8)
        appendJSON(text)
    }

    /// Appends a key and texts, unless there are none.
    fileprivate mutating func add(_ key: StaticString, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        let room = texts.reduce(key.utf8CodeUnitCount + 1) { $0 + $1.jsonRoom + 1 }
        append(addingCapacity: room) { output in
            output.write(json: key)
            for (index, text) in texts.enumerated() {
                if index > 0 { output.write(json: ",") }
                output.write(text)
            }
            output.write(json: "]")
        }
    }

    /// Appends a key and an array, unless it is empty.
    fileprivate mutating func add<Part>(
        _ key: String,
        _ elements: [Part],
        _ write: (Part, inout [UInt8]) -> Void
    ) {
        guard !elements.isEmpty else { return }
        append(contentsOf: key.utf8)
        var isFirst = true
        for element in elements {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            write(element, &self)
        }
        append(UInt8(ascii: "]"))
    }

    /// Appends a key and an object in the order of its names, unless it is empty.
    fileprivate mutating func add(_ key: StaticString, _ values: [String: JSONValue]) {
        if values.isEmpty { return }
        append(addingCapacity: key.utf8CodeUnitCount) { $0.write(json: key) }
        if values.count == 1, let (name, value) = values.first {
            add(name, value, isFirst: true)
        } else {
            for (index, (name, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                add(name, value, isFirst: index == 0)
            }
        }
        append(UInt8(ascii: "}"))
    }

    private mutating func add(_ name: String, _ value: JSONValue, isFirst: Bool) {
        append(addingCapacity: 2 + name.jsonRoom + Int64.jsonRoom) { output in
            if !isFirst { output.write(json: ",") }
            output.write(name)
            output.write(json: ":")
            if case .integer(let number) = value { output.write(number) }
        }
        if case .integer = value { return }
        value.write(to: &self)
    }
}
