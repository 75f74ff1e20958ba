internal import Cartwright

/// Reads carts from comma-separated values, one row per line of a cart.
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

    /// Reads the carts of a text, in order.
    func carts(_ bytes: [UInt8]) -> [ScenarioText.Entry] {
        var reader = CSVReader(bytes)
        guard let first = reader.next() else { return [] }
        do {
            let columns = try CartColumn.header(try first.fields.get())
            return groups(of: &reader, columns).map(entry)
        } catch {
            return [entry(Group(line: first.line, errors: [error.atLine(first.line)]))]
        }
    }

    /// Groups the rows by cart, in the order of the carts' first rows.
    private func groups(of reader: inout CSVReader, _ columns: [CartColumn]) -> [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        var last: Int?
        // A row that cannot be split has no known cart: the cart above or below it may lack a line.
        var stray: CartwrightError?
        while let record = reader.next() {
            let texts = (try? record.fields.get()) ?? []
            let id = zip(columns, texts).first { $0.0 == .cart }?.1 ?? ""
            let row = Result { () throws(CartwrightError) in try Self.fields(try record.fields.get(), columns) }
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

    private static func fields(_ texts: [String], _ columns: [CartColumn]) throws(CartwrightError)
        -> [CartColumn: String]
    {
        guard texts.count == columns.count else {
            throw CartwrightError(
                .csvFieldCount,
                "expected \(columns.count) fields, found \(texts.count)",
                hint: "put quotes around a field that contains a comma"
            )
        }
        let fields = Dictionary(zip(columns, texts)) { first, _ in first }.filter { !$0.value.isEmpty }
        for column in CartColumn.required where fields[column] == nil {
            throw CartwrightError(.csvBadValue, "\(column.rawValue) is empty", hint: "fill it on every row")
        }
        return fields
    }

    private func entry(_ group: Group) -> ScenarioText.Entry {
        var group = group
        let cart = cart(&group)
        if let error = group.error { return ScenarioText.Entry(line: group.line, scenario: .failure(error)) }
        var scenario = Scenario(cart)
        scenario.id = group.id
        return ScenarioText.Entry(line: group.line, scenario: .success(scenario))
    }
}
