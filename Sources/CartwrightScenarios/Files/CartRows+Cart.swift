internal import Cartwright

extension CartRows {
    /// Reads the cart of a group and the facts beside it; errors are added to the group.
    func cart(_ group: inout Group) -> CartReading {
        var cart = Cart(currency: currency)
        var now: Instant?
        var (recorded, costs): (RecordedOrder?, [String: Int64]) = (nil, [:])
        do throws(CartwrightError) {
            let facts = try Self.facts(of: group)
            try read(facts, into: &cart)
            recorded = try self.recorded(facts, of: cart)
            now = try facts[.at].map { date throws(CartwrightError) in
                try Self.placed(date.line) { () throws(CartwrightError) in
                    try WrittenDate.instant(date.text, conventions.dates)
                }
            }
        } catch {
            group.errors.append(error)
        }
        for (index, row) in group.rows.enumerated() {
            do throws(CartwrightError) {
                cart.lines.append(try line(row.fields, id: "#\(index + 1)", cart.currency))
                if let cost = row.fields[.cost] {
                    costs["#\(index + 1)"] = try amounts.money(cost, in: cart.currency).minor
                }
            } catch {
                group.errors.append(error.atLine(row.line))
            }
        }
        recorded?.leaveOutIncludedTax(of: cart)
        return CartReading(cart: cart, now: now, recorded: recorded, costsMinor: costs)
    }

    /// Reads the amounts of a past order; nil without any.
    private func recorded(_ facts: Facts, of cart: Cart) throws(CartwrightError) -> RecordedOrder? {
        func amount(_ column: CartColumn) throws(CartwrightError) -> Int64? {
            try facts[column].map { fact throws(CartwrightError) in
                // Spreadsheets write discounts with or without a sign.
                let isSigned = column == .recordedDiscount && fact.text.hasPrefix("-")
                let text = isSigned ? String(fact.text.dropFirst()) : fact.text
                return try Self.placed(fact.line) { () throws(CartwrightError) in
                    try amounts.money(text, in: cart.currency).minor
                }
            }
        }
        var recorded = RecordedOrder()
        recorded.discountMinor = try amount(.recordedDiscount)
        recorded.totalMinor = try amount(.recordedTotal)
        recorded.taxMinor = try amount(.recordedTax)
        guard recorded != RecordedOrder() else { return nil }
        recorded.codes = facts[.recordedCodes].map { Self.list($0.text) } ?? cart.codes
        return recorded
    }

    /// Reads the columns of the whole cart.
    private func read(_ facts: Facts, into cart: inout Cart) throws(CartwrightError) {
        if let code = facts[.currency] {
            cart.currency = try Self.placed(code.line) { () throws(CartwrightError) in try Currency(code.text) }
        }
        cart.channel = facts[.channel]?.text
        cart.country = try facts[.country].map { country throws(CartwrightError) in
            try Self.placed(country.line) { () throws(CartwrightError) in try CountryCode.checked(country.text) }
        }
        cart.codes = Self.list(facts[.codes]?.text)
        cart.customer = try Self.customer(facts)
        guard let method = facts[.shipping] ?? facts[.shippingPrice] else { return }
        let currency = cart.currency
        let amount = try facts[.shippingPrice].map { price throws(CartwrightError) in
            try Self.placed(price.line) { () throws(CartwrightError) in
                try amounts.money(price.text, in: currency).minor
            }
        }
        let name = facts[.shipping] == nil ? "" : method.text
        cart.shipments = [Shipment(id: "#1", method: name, amountMinor: amount ?? 0)]
    }

    private typealias Facts = [CartColumn: (line: Int, text: String)]

    /// The values of the whole cart.
    private static func facts(of group: Group) throws(CartwrightError) -> Facts {
        var facts: Facts = [:]
        for row in group.rows {
            for column in CartColumn.allCases where column.isOfCart {
                guard let text = row.fields[column] else { continue }
                guard let known = facts[column] else {
                    facts[column] = (row.line, text)
                    continue
                }
                guard known.text == text else {
                    throw CartwrightError(
                        .csvBadValue,
                        "\(column.rawValue) of cart \(group.id ?? "") is \"\(text)\" here but \"\(known.text)\" above",
                        hint: "use one value per cart"
                    ).atLine(row.line)
                }
            }
        }
        return facts
    }

    private static func customer(_ facts: Facts) throws(CartwrightError) -> Customer? {
        guard facts[.customer] != nil || facts[.segments] != nil || facts[.orders] != nil else { return nil }
        let id = try facts[.customer].map { id throws(CartwrightError) in
            try placed(id.line) { () throws(CartwrightError) in try CustomerID.checked(id.text) }
        }
        var customer = Customer(id: id ?? "")
        customer.segments = list(facts[.segments]?.text)
        customer.ordersCount = try facts[.orders].map { orders throws(CartwrightError) in
            try placed(orders.line) { () throws(CartwrightError) in try count(orders.text, .orders) }
        }
        return customer
    }

    private func line(_ fields: [CartColumn: String], id: String, _ currency: Currency) throws(CartwrightError)
        -> Line
    {
        let sku = fields[.sku] ?? ""
        let item = items[sku]
        let price = try fields[.price].map { text throws(CartwrightError) in
            try amounts.money(text, in: currency).minor
        }
        // The catalog's prices are in its own currency.
        guard let price = price ?? (currency == self.currency ? item?.unitPriceMinor : nil) else {
            throw CartwrightError(
                .csvBadValue,
                item == nil ? "\(sku) has no price here or in the catalog" : "\(sku) has no price in \(currency)",
                hint: item == nil ? "add a price such as 12.50" : "the catalog's prices are in \(self.currency)"
            )
        }
        let quantity = try fields[.quantity].map { text throws(CartwrightError) in try Self.count(text, .quantity) }
        var line = Line(id: id, sku: sku, unitPriceMinor: price, quantity: quantity ?? 1)
        line.title = item?.title ?? fields[.title]?.shortened(toBytes: TextLimit.title.bytes)
        line.categories = fields[.categories].map(Self.list) ?? item?.categories ?? []
        line.attributes = item?.attributes ?? [:]
        return line
    }

    private static func count(_ text: String, _ column: CartColumn) throws(CartwrightError) -> Int64 {
        guard let count = Int64(text), count >= 0, text.first != "+" else {
            throw CartwrightError(
                .csvBadValue,
                "\(column.rawValue) is \"\(text)\"",
                hint: "use a whole number, 0 or more"
            )
        }
        return count
    }

    private static func list(_ text: String?) -> [String] { (text ?? "").split(separator: "|").map(String.init) }

    private static func placed<Value>(
        _ line: Int,
        _ body: () throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        do { return try body() } catch { throw error.atLine(line) }
    }
}

extension CartwrightError {
    /// Returns the error with a line, unless it already has one.
    func atLine(_ line: Int) -> CartwrightError {
        var copy = self
        copy.location.line = copy.location.line ?? line
        return copy
    }
}

extension RecordedOrder {
    /// Removes the tax if the total is that of the prices without it.
    fileprivate mutating func leaveOutIncludedTax(of cart: Cart) {
        guard let total = totalMinor, taxMinor != nil else { return }
        let list = cart.lines.reduce(Int64(0)) { $0.addingSaturated($1.amountMinor) }
        let shipping = cart.shipments.reduce(list) { $0.addingSaturated($1.amountMinor) }
        let (goods, overflow) = shipping.subtractingReportingOverflow(discountMinor ?? 0)
        if !overflow, goods == total { taxMinor = nil }
    }
}
