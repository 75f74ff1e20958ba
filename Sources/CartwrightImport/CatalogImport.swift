public import Cartwright

/// The import of the rules of another system as a catalog.
///
/// An importer knows every field of its system. Each rule of the files is in the report, with its outcome.
public struct CatalogImport: Sendable {
    /// The settings that the files do not have.
    public var settings: ImportSettings

    /// Creates an import.
    public init(_ settings: ImportSettings = ImportSettings()) { self.settings = settings }

    /// The importers. A new one is a folder and an entry here.
    package static let importers: [any Importer.Type] = [
        CommercetoolsImporter.self, MagentoImporter.self, MedusaImporter.self, ShopifyImporter.self,
        StripeImporter.self, VoucherifyImporter.self, WooImporter.self,
    ]

    /// The names of the systems.
    public static var systems: [String] { importers.map { $0.system } }

    /// The tables of the fields of a system; empty for an unknown one.
    public static func tables(of system: String) -> [FieldTable] {
        importers.first { $0.system == system }?.tables ?? []
    }

    /// Imports files of one system.
    ///
    /// - Parameters:
    ///   - files: the files.
    ///   - system: the name of the system; nil to recognize it by the files.
    /// - Throws: an error of area `import`, `json` or `money`, with the file.
    public func run(_ files: [ImportFile], of system: String? = nil) throws(CartwrightError) -> ImportResult {
        let documents = try ImportDocument.reading(files, within: settings.limits)
        let importer = try Self.importer(of: documents, system)
        return try importer.draft(of: documents, settings).finished(poolingCodes: settings.usesCodeStore)
    }

    private static func importer(
        of documents: [ImportDocument],
        _ system: String?
    ) throws(CartwrightError) -> any Importer.Type {
        let known = systems.joined(separator: ", ")
        var candidates = importers
        if let system {
            candidates = importers.filter { $0.system == system }
            guard !candidates.isEmpty else {
                throw CartwrightError(
                    .importUnknownSystem,
                    "expected a system that can be imported, found \"\(system)\"",
                    hint: "known: \(known)"
                )
            }
        }
        for document in documents {
            candidates = candidates.filter { $0.recognizes(document) }
            guard candidates.isEmpty else { continue }
            let whose = system.map { "of \($0)" } ?? "of one known system (\(known))"
            throw CartwrightError(
                .importUnknownFile,
                "expected an export \(whose), found a file without its objects",
                hint: OrderInput.isOfOrders(document)
                    ? "\"cartwright backtest --catalog FILE\" reads past orders; give the files with the rules here"
                    : "export the rules as JSON, as the article \"Import rules from another shop\" says",
                at: InputLocation(file: document.file)
            )
        }
        guard !documents.isEmpty, let importer = candidates.first else {
            throw CartwrightError(.importUnknownFile, "expected a file to import, found none", hint: "name a file")
        }
        return importer
    }
}
