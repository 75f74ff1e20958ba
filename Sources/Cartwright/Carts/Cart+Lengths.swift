// Checks the lengths of each part of a cart. Pointers are made only for errors.

extension Cart {
    /// Checks the lengths of texts and the number of attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    package func checkLengths(at pointer: JSONPointer = .root) throws(CartwrightError) {
        if let channel { try TextLimit.channel.check(channel, at: pointer.appending("channel")) }
        if let country { try TextLimit.country.check(country, at: pointer.appending("country")) }
        try customer?.checkLengths(at: pointer.appending("customer"))
        for index in lines.indices {
            guard lines[index].isTooLong else { continue }
            try lines[index].checkLengths(at: pointer.appending("lines").appending(index))
        }
        for (index, shipment) in shipments.enumerated() {
            try shipment.checkLengths(at: pointer.appending("shipping").appending(index))
        }
        for (index, code) in codes.enumerated() {
            try TextLimit.code.check(code, at: pointer.appending("codes").appending(index))
        }
        for (index, promotion) in declined.enumerated() {
            try TextLimit.promotion.check(promotion, at: pointer.appending("declined").appending(index))
        }
        try attributes.checkLengths(at: pointer.appending("attributes"))
    }
}

extension Line {
    /// True if ``checkLengths(at:)`` throws.
    fileprivate var isTooLong: Bool {
        do throws(CartwrightError) { try checkLengths(at: .root) } catch { return true }
        return false
    }

    /// Checks the lengths of texts and the number of attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    package func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.line.check(id, at: pointer.appending("id"))
        try TextLimit.sku.check(sku, at: pointer.appending("sku"))
        if let title { try TextLimit.title.check(title, at: pointer.appending("title")) }
        try TextLimit.category.check(categories, at: pointer, "categories")
        if !attributes.isEmpty { try attributes.checkLengths(at: pointer.appending("attributes")) }
        if !custom.isEmpty { try custom.checkLengths(at: pointer.appending("custom")) }
    }
}

extension Shipment {
    fileprivate func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.shipment.check(id, at: pointer.appending("id"))
        try TextLimit.method.check(method, at: pointer.appending("method"))
    }
}

extension Customer {
    /// Checks the lengths of texts and the number of attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.customer.check(id, at: pointer.appending("id"))
        try TextLimit.segment.check(segments, at: pointer, "segments")
        for promotion in promotionUses.keys {
            try TextLimit.promotion.check(promotion, at: pointer.appending("promotion_uses").appending(promotion))
        }
        try attributes.checkLengths(at: pointer.appending("attributes"))
    }
}

extension Item {
    /// Checks the lengths of texts and the number of attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    package func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.sku.check(sku, at: pointer.appending("sku"))
        if let title { try TextLimit.title.check(title, at: pointer.appending("title")) }
        try TextLimit.category.check(categories, at: pointer, "categories")
        try attributes.checkLengths(at: pointer.appending("attributes"))
    }
}

extension TextLimit {
    fileprivate func check(_ texts: [String], at pointer: JSONPointer, _ key: String) throws(CartwrightError) {
        for (index, text) in texts.enumerated() { try check(text, at: pointer.appending(key).appending(index)) }
    }
}

extension [String: JSONValue] {
    /// Checks the number and the lengths of attributes.
    ///
    /// - Throws: `text.too_long`, `cart.too_many_attributes`.
    fileprivate func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        guard !isEmpty else { return }
        guard count <= TextLimit.attributes else { throw .tooManyAttributes(count).at(pointer) }
        // In order, so that the same one of several errors is reported each time.
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            try TextLimit.attributeName.check(name, at: pointer.appending(name.shortened(toBytes: 64)))
            try value.checkLength(at: pointer.appending(name))
        }
    }
}

extension JSONValue {
    /// Checks the length of an attribute's value.
    ///
    /// - Throws: `text.too_long`.
    func checkLength(at pointer: @autoclosure () -> JSONPointer) throws(CartwrightError) {
        switch self {
        case .null, .bool, .integer: return
        case .string, .number, .array, .object:
            let found = utf8.count
            guard found > TextLimit.attributeValue.bytes else { return }
            throw TextLimit.attributeValue.error(found: found, at: pointer())
        }
    }
}

extension CartwrightError {
    static func tooManyAttributes(_ count: Int) -> CartwrightError {
        CartwrightError(
            .cartTooManyAttributes,
            "expected at most \(TextLimit.attributes) attributes, found \(count)",
            hint: "remove some attributes"
        )
    }
}
