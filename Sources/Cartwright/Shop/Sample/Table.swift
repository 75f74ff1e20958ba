/// A CSV table whose first line names its columns.
struct Table {
    let name: String
    private var columns: [String] = []
    private(set) var rows: [Row] = []

    /// A row.
    struct Row {
        let table: String
        let line: Int
        let fields: [String: String]

        /// Returns the text of a column; nil if it is empty or absent.
        func text(ifPresent column: String) -> String? { fields[column].flatMap { $0.isEmpty ? nil : $0 } }

        /// Returns the text of a column.
        func text(_ column: String) throws(CartwrightError) -> String {
            guard let text = text(ifPresent: column) else { throw bad(column, "text", "") }
            return text
        }

        /// Returns the value of a column as a whole number that is not negative.
        func number(_ column: String) throws(CartwrightError) -> Int64 {
            let text = try text(column)
            guard let number = Int64(text), number >= 0 else { throw bad(column, "a whole number, 0 or more", text) }
            return number
        }

        private func bad(_ column: String, _ needs: String, _ found: String) -> CartwrightError {
            CartwrightError(
                .shopBadTable,
                "\(table), line \(line): expected \(column) to be \(needs), found \"\(found.shortened(toBytes: 40))\"",
                hint: "compare with samples/flower-shop/\(table)"
            )
        }
    }

    /// Reads a table.
    ///
    /// - Throws: `shop.bad_table`, an error of area `csv`.
    init(_ name: String, _ bytes: [UInt8]) throws(CartwrightError) {
        self.name = name
        var reader = CSVReader(bytes)
        while let record = reader.next() {
            let fields: [String]
            do throws(CartwrightError) { fields = try record.fields.get() } catch { throw error.inFile(name) }
            guard !columns.isEmpty else {
                columns = fields
                continue
            }
            guard fields.count == columns.count else {
                throw CartwrightError(
                    .shopBadTable,
                    "\(name), line \(record.line): expected \(columns.count) fields, found \(fields.count)",
                    hint: "put quotes around a field that contains a comma"
                )
            }
            let pairs = Dictionary(zip(columns, fields)) { first, _ in first }
            rows.append(Row(table: name, line: record.line, fields: pairs))
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let shopBadTable: ErrorCode = "shop.bad_table: A table of a shop with a missing or invalid field."
}
