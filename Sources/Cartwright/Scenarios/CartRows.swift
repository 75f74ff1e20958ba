/// Carts as comma-separated values: one row for each line.
///
/// ```text
/// cart,sku,quantity,price,segments,codes
/// 1,MUG,2,12.50,vip,SPRING20
/// 1,TEA,1,8.75,,
/// 2,POT,1,48.00,,
/// ```
///
/// What is true of the whole cart may stand on any of its rows. A bad row costs its cart; one that cannot be
/// split into fields, and so has no known cart, costs the carts above and below it.
struct CartRows {
    /// What the shop sells, by SKU: prices and categories of rows that name none.
    let items: [String: Item]
    /// The currency of carts that name none.
    let currency: Currency

    /// A row that was split into fields.
    private struct Row {
        let line: Int
        let fields: [CartColumn: String]
    }

    /// A cart's rows, or what was wrong with the first bad one.
    private struct Group {
        let line: Int
        var id: String?
        var rows: [Row] = []
        var error: CartwrightError?
    }

    /// The carts of a text, in its order.
    func carts(_ bytes: [UInt8]) -> [ScenarioText.Entry] {
        var reader = CSVReader(bytes)
        guard let first = reader.next() else { return [] }
        do {
            let columns = try CartColumn.header(try first.fields.get())
            return groups(of: &reader, columns).map(entry)
        } catch {
            return [entry(Group(line: first.line, error: error.atLine(first.line)))]
        }
    }

    /// The rows of each cart, in the order in which the carts begin.
    private func groups(of reader: inout CSVReader, _ columns: [CartColumn]) -> [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        var last: Int?
        // A row that cannot be split has no known cart: the one above or the one below would lack a line.
        var stray: CartwrightError?
        while let record = reader.next() {
            let texts = (try? record.fields.get()) ?? []
            let id = zip(columns, texts).first { $0.0 == .cart }?.1 ?? ""
            let row = Result { () throws(CartwrightError) in try Self.fields(try record.fields.get(), columns) }
                .mapError { $0.atLine(record.line) }
            guard !id.isEmpty else {
                if case .failure(let error) = row { stray = error }
                if let last { groups[last].error = groups[last].error ?? stray }
                if last == nil, groups.isEmpty { groups.append(Group(line: record.line, error: stray)) }
                continue
            }
            let place = places[id] ?? groups.count
            if place == groups.count { groups.append(Group(line: record.line, id: id)) }
            (places[id], last) = (place, place)
            if let error = stray { groups[place].error = groups[place].error ?? error }
            stray = nil
            switch row {
            case .success(let fields): groups[place].rows.append(Row(line: record.line, fields: fields))
            case .failure(let error): groups[place].error = groups[place].error ?? error
            }
        }
        return groups
    }

    private static func fields(_ texts: [String], _ columns: [CartColumn]) throws(CartwrightError)
        -> [CartColumn: String]
    {
        guard texts.count == columns.count else {
            throw CartwrightError(
                .csvFieldCount,
                "\(texts.count) fields under a header of \(columns.count)",
                hint: "quotes around a field that holds a comma"
            )
        }
        let fields = Dictionary(zip(columns, texts)) { first, _ in first }.filter { !$0.value.isEmpty }
        for column in CartColumn.required where fields[column] == nil {
            throw CartwrightError(.csvBadValue, "\(column.rawValue) is empty", hint: "fill it on every row")
        }
        return fields
    }

    private func entry(_ group: Group) -> ScenarioText.Entry {
        if let error = group.error { return ScenarioText.Entry(line: group.line, scenario: .failure(error)) }
        do throws(CartwrightError) {
            var scenario = Scenario(try cart(group))
            scenario.id = group.id
            return ScenarioText.Entry(line: group.line, scenario: .success(scenario))
        } catch {
            return ScenarioText.Entry(line: group.line, scenario: .failure(error))
        }
    }
}

// MARK: One cart

extension CartRows {
    private func cart(_ group: Group) throws(CartwrightError) -> Cart {
        let facts = try Self.facts(of: group)
        var cart = Cart(currency: currency)
        if let code = facts[.currency] {
            cart.currency = try Self.placed(code.line) { () throws(CartwrightError) in try Currency(code.text) }
        }
        cart.channel = facts[.channel]?.text
        cart.country = facts[.country]?.text
        cart.codes = Self.list(facts[.codes]?.text)
        cart.customer = try Self.customer(facts)
        if let method = facts[.shipping] ?? facts[.shippingPrice] {
            let amount = try facts[.shippingPrice].map { price throws(CartwrightError) in
                try Self.placed(price.line) { () throws(CartwrightError) in
                    try Money(price.text, in: cart.currency).minor
                }
            }
            let name = facts[.shipping] == nil ? "" : method.text
            cart.shipments = [Shipment(id: "#1", method: name, amountMinor: amount ?? 0)]
        }
        for (index, row) in group.rows.enumerated() {
            let line = try Self.placed(row.line) { () throws(CartwrightError) in
                try self.line(row.fields, id: "#\(index + 1)", cart.currency)
            }
            cart.lines.append(line)
        }
        return cart
    }

    private typealias Facts = [CartColumn: (line: Int, text: String)]

    /// What is true of the whole cart.
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
                        "\(column.rawValue) of cart \(group.id ?? "") is \"\(text)\" here and \"\(known.text)\" above",
                        hint: "one value for each cart"
                    ).atLine(row.line)
                }
            }
        }
        return facts
    }

    private static func customer(_ facts: Facts) throws(CartwrightError) -> Customer? {
        guard facts[.customer] != nil || facts[.segments] != nil || facts[.orders] != nil else { return nil }
        var customer = Customer(id: facts[.customer]?.text ?? "")
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
        let price = try fields[.price].map { text throws(CartwrightError) in try Money(text, in: currency).minor }
        // The catalog's prices are in its own currency.
        guard let price = price ?? (currency == self.currency ? item?.unitPriceMinor : nil) else {
            throw CartwrightError(
                .csvBadValue,
                "\(sku) has no price, here or in the catalog",
                hint: "a price such as 12.50"
            )
        }
        let quantity = try fields[.quantity].map { text throws(CartwrightError) in try Self.count(text, .quantity) }
        var line = Line(id: id, sku: sku, unitPriceMinor: price, quantity: quantity ?? 1)
        line.title = item?.title
        line.categories = fields[.categories].map(Self.list) ?? item?.categories ?? []
        return line
    }

    private static func count(_ text: String, _ column: CartColumn) throws(CartwrightError) -> Int64 {
        guard let count = Int64(text), count >= 0, text.first != "+" else {
            throw CartwrightError(
                .csvBadValue,
                "\(column.rawValue) is \"\(text)\"",
                hint: "a whole number, 0 or more"
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
    /// The same error on a line, unless it already names one.
    fileprivate func atLine(_ line: Int) -> CartwrightError {
        var copy = self
        copy.location.line = copy.location.line ?? line
        return copy
    }
}
