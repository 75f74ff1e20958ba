internal import Cartwright

/// The distinction between orders, rules and other input, by its content.
enum OrderInput {
    /// Returns the format of an order; nil for any other value.
    static func format(of order: JSONValue) -> (any OrderFormat.Type)? {
        OrderStream.formats.first { $0.recognizes(order) }
    }

    /// Returns the orders of a value, and true if another page follows.
    static func rows(of value: JSONValue, in file: String) -> (rows: [ImportRow], hasMore: Bool) {
        let hasData = if case .object? = value["data"] { true } else { false }
        let root = hasData ? value["data"] ?? value : value
        let base = hasData ? JSONPointer.root.appending("data") : .root
        if let list = ShopifyConnection(root["orders"]) {
            let pointer = base.appending("orders")
            let rows = list.nodes.map { path, node in
                ImportRow(file: file, pointer: path.reduce(pointer) { $0.appending($1) }, value: node)
            }
            return (rows, list.hasMore)
        }
        return (ImportDocument(file: file, value: root).rows(under: "orders", at: base), false)
    }

    /// Returns true for a document of orders, or of carts with what a shop recorded.
    static func isOfOrders(_ document: ImportDocument) -> Bool {
        if document.format == .csv {
            let names = Set(document.columns.map { $0.lowercased() })
            return names.contains("lineitem name") || names.contains("recorded_discount")
        }
        guard let first = rows(of: document.value, in: document.file).rows.first?.value else { return false }
        return format(of: first) != nil || (first["cart"] ?? first)["recorded"] != nil
    }

    /// Refuses the rules and products of a system.
    ///
    /// - Throws: `import.unknown_file`.
    static func refuseRules(_ document: ImportDocument) throws(CartwrightError) {
        guard let system = CatalogImport.importers.first(where: { $0.recognizes(document) })?.system else { return }
        throw CartwrightError(
            .importUnknownFile,
            "expected past orders, found rules or products of \(system)",
            hint: "\"cartwright import\" makes a catalog of them, with which \"cartwright backtest\" prices orders",
            at: InputLocation(file: document.file)
        )
    }

    /// Refuses a table of rules or products, by its header.
    ///
    /// - Throws: `import.unknown_file`.
    static func refuseRules(withHeader header: ArraySlice<UInt8>, in file: String) throws(CartwrightError) {
        let table = ImportFile(name: file, bytes: Array(header))
        guard let document = try? ImportDocument(tableOf: table, within: ImportLimits()) else { return }
        try refuseRules(document)
    }
}
