internal import Cartwright

extension OutsideCart {
    /// Returns an error of the cart with its place in the body, if the engine reported it without one.
    ///
    /// - Parameters:
    ///   - error: the error of the engine.
    ///   - body: `{"cart": {…}}`, or a command.
    func placed(_ error: CartwrightError, in body: JSONValue) -> CartwrightError {
        guard error.location.pointer == nil, let pointer = place(of: error.code, in: body) else { return error }
        return error.at(pointer)
    }

    private func place(of code: ErrorCode, in body: JSONValue) -> JSONPointer? {
        guard let cart = body["cart"] else { return place(of: code, inCommand: body) }
        let (pointer, lines) = (JSONPointer.root.appending("cart"), cart.items(of: "lines"))
        switch code {
        case .cartTooManyLines: return pointer.appending("lines")
        case .cartTooManyCodes: return pointer.appending("codes")
        case .cartOtherCurrency: return pointer.appending("currency")
        case .cartBadQuantity:
            let index = lines.firstIndex { ($0.amount("quantity") ?? 0) > Line.maximumQuantity }
            return index.map { pointer.appending("lines").appending($0).appending("quantity") }
        case .moneyOverflow:
            let index = lines.firstIndex(where: isTooMuch)
            return index.map { pointer.appending("lines").appending($0) } ?? pointer.appending("lines")
        default: return nil
        }
    }

    private func place(of code: ErrorCode, inCommand body: JSONValue) -> JSONPointer? {
        let line = JSONPointer.root.appending("line")
        return switch (code, body["line"]) {
        case (.cartTooManyCodes, _): JSONPointer.root.appending("code")
        case (.cartUnknownLine, .some), (.moneyOverflow, .some): line
        case (.cartBadQuantity, .object): line.appending("quantity")
        case (.cartBadQuantity, .some): JSONPointer.root.appending("quantity")
        default: nil
        }
    }

    /// True if the price of a line's units overflows an amount.
    private func isTooMuch(_ line: JSONValue) -> Bool {
        guard let quantity = line.amount("quantity"), case .string(let sku)? = line["sku"] else { return false }
        guard let price = line.amount("unit_price") ?? catalog.items[sku]?.unitPriceMinor else { return false }
        return price.multipliedReportingOverflow(by: quantity).overflow
    }
}

extension JSONValue {
    /// The integer under a key.
    fileprivate func amount(_ key: String) -> Int64? {
        guard case .integer(let amount)? = self[key] else { return nil }
        return amount
    }

    /// The elements of the array under a key.
    fileprivate func items(of key: String) -> [JSONValue] {
        guard case .array(let items)? = self[key] else { return [] }
        return items
    }
}
