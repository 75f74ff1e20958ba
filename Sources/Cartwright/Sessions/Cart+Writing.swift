extension Cart {
    /// Appends ``json`` as compact JSON with the lines last. No values are created for them, since a message about a
    /// cart is written for every quote that needs one.
    func write(to bytes: inout [UInt8]) {
        var rest = self
        rest.lines = []
        rest.json.write(to: &bytes)
        guard !lines.isEmpty else { return }
        bytes.removeLast()
        bytes.append(contentsOf: #","lines":["#.utf8)
        for (index, line) in lines.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            line.write(to: &bytes)
        }
        bytes.append(contentsOf: "]}".utf8)
    }
}

extension Line {
    /// Appends the same bytes as ``json`` has.
    func write(to bytes: inout [UInt8]) {
        guard isPlain else { return json.write(to: &bytes) }
        bytes.append(contentsOf: #"{"id":"#.utf8)
        bytes.appendJSON(id)
        bytes.append(contentsOf: #","sku":"#.utf8)
        bytes.appendJSON(sku)
        if let title {
            bytes.append(contentsOf: #","title":"#.utf8)
            bytes.appendJSON(title)
        }
        bytes.append(contentsOf: #","unit_price":"#.utf8)
        bytes.appendDecimal(unitPriceMinor)
        bytes.append(contentsOf: #","quantity":"#.utf8)
        bytes.appendDecimal(quantity)
        if !categories.isEmpty {
            bytes.append(contentsOf: #","categories":"#.utf8)
            bytes.append(texts: categories)
        }
        if !attributes.isEmpty {
            bytes.append(contentsOf: #","attributes":{"#.utf8)
            for (index, name) in attributes.keys.sorted().enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes.appendJSON(name)
                bytes.append(UInt8(ascii: ":"))
                attributes[name]?.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// True if it has only the keys of most lines.
    private var isPlain: Bool {
        custom.isEmpty && minimumUnitPriceMinor == 0 && !isOnSale && isDiscountable && taxRate == nil
    }
}

extension [UInt8] {
    fileprivate mutating func append(texts: [String]) {
        append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendJSON(text)
        }
        append(UInt8(ascii: "]"))
    }
}
