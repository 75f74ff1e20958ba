internal import Cartwright

/// Reads carts from comma-separated values as spreadsheets write them, one row per line of a cart.
///
/// ```text
/// cart,sku,quantity,price,segments,codes
/// 1,MUG,2,12.50,vip,SPRING20
/// 1,TEA,1,8.75,,
/// 2,POT,1,48.00,,
/// ```
///
/// A value of the whole cart may be on any of its rows. A bad row makes its cart bad; a row that cannot be split into
/// fields, and so has no known cart, makes the carts above and below it bad.
struct CartRows {
    /// The shop's items by SKU, for prices and categories of rows without them.
    let items: [String: Item]
    /// The currency of carts without one.
    let currency: Currency
    /// The stated conventions of amounts and dates.
    let conventions: CSVConventions
    /// True to read the columns of past orders.
    let readsOrders: Bool

    /// The reader of amounts, with the decimal mark of the file.
    private(set) var amounts: AmountReader
    /// The names of columns that are not read.
    private(set) var ignored: [String] = []

    init(items: [String: Item], currency: Currency, conventions: CSVConventions, readsOrders: Bool = false) {
        (self.items, self.currency, self.conventions) = (items, currency, conventions)
        self.readsOrders = readsOrders
        amounts = AmountReader(conventions.decimal, learnsAhead: true)
    }

    /// A row, split into fields.
    struct Row {
        let line: Int
        let fields: [CartColumn: String]
    }

    /// A cart's rows, and the errors of those that could not be read.
    struct Group {
        let line: Int
        var id: String?
        var rows: [Row] = []
        var errors: [CartwrightError] = []

        /// The first error, with the others.
        var error: CartwrightError? {
            var first = errors.first
            first?.others = Array(errors.dropFirst())
            return first
        }
    }

    /// Reads the carts of a file, in order.
    mutating func carts(_ bytes: [UInt8]) -> [ScenarioText.Entry] {
        var line = 1
        do throws(CartwrightError) {
            var reader = CSVReader(try CSVText.decode(bytes), separatedBy: nil)
            guard let first = reader.next() else { return [] }
            line = first.line
            let header = try CartColumn.header(try first.fields.get(), readsOrders: readsOrders)
            ignored = header.ignoredInWords
            let groups = groups(of: &reader, header)
            learnMark(from: groups)
            return groups.map(entry)
        } catch {
            let others = error.others.map { $0.atLine(line) }
            var group = Group(line: line, errors: [error.atLine(line)])
            group.errors[0].others = []
            group.errors += others
            return [entry(group)]
        }
    }

    /// Groups the rows by cart, in the order of the carts' first rows.
    private func groups(of reader: inout CSVReader, _ header: CSVHeader<CartColumn>) -> [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        var last: Int?
        // A row that cannot be split has no known cart: the cart above or below it may lack a line.
        var stray: CartwrightError?
        while let record = reader.next() {
            guard !record.isBlank else { continue }
            let texts = (try? record.fields.get()) ?? []
            let id = zip(header.columns, texts).first { $0.0 == .cart }?.1 ?? ""
            let row = Result { () throws(CartwrightError) in try Self.fields(try record.fields.get(), header) }
                .mapError { $0.atLine(record.line) }
            guard !id.isEmpty else {
                if case .failure(let error) = row { stray = error }
                let errors = stray.map { [$0] } ?? []
                if let last { groups[last].errors += errors }
                if last == nil, groups.isEmpty { groups.append(Group(line: record.line, errors: errors)) }
                continue
            }
            let place = places[id] ?? groups.count
            if place == groups.count { groups.append(Group(line: record.line, id: id)) }
            (places[id], last) = (place, place)
            if let error = stray { groups[place].errors.append(error) }
            stray = nil
            switch row {
            case .success(let fields): groups[place].rows.append(Row(line: record.line, fields: fields))
            case .failure(let error): groups[place].errors.append(error)
            }
        }
        return groups
    }

    private static func fields(
        _ texts: [String],
        _ header: CSVHeader<CartColumn>
    ) throws(CartwrightError) -> [CartColumn: String] {
        var fields = try header.fields(texts)
        // Shops sell items without a SKU; only a header that is read for past orders has the column.
        if fields[.sku] == nil { fields[.sku] = fields[.title]?.shortened(toBytes: TextLimit.sku.bytes) }
        for column in CartColumn.required where fields[column] == nil {
            throw CartwrightError(.csvBadValue, "\(column.rawValue) is empty", hint: "fill it on every row")
        }
        return fields
    }

    /// Determines the decimal mark from the first amount that can be read in one way only.
    private mutating func learnMark(from groups: [Group]) {
        for group in groups {
            guard amounts.mark == nil else { return }
            let code = group.rows.lazy.compactMap { $0.fields[.currency] }.first
            guard let currency = code.map({ try? Currency($0) }) ?? currency else { continue }
            for row in group.rows {
                for column in Self.amountColumns {
                    if let text = row.fields[column] { amounts.learn(from: text, in: currency, line: row.line) }
                }
            }
        }
    }

    private static let amountColumns: [CartColumn] = [
        .price, .cost, .shippingPrice, .recordedDiscount, .recordedTotal, .recordedTax,
    ]

    private func entry(_ group: Group) -> ScenarioText.Entry {
        var group = group
        let reading = cart(&group)
        if let error = group.error { return ScenarioText.Entry(line: group.line, scenario: .failure(error)) }
        var scenario = Scenario(reading)
        scenario.id = group.id
        return ScenarioText.Entry(line: group.line, scenario: .success(scenario))
    }
}
