public import Cartwright
public import CartwrightScenarios

/// The result of an import: the catalog and its report.
public struct ImportResult: Sendable {
    /// The catalog.
    public let catalog: CatalogFile

    /// The report.
    public let report: ImportReport

    /// The codes that belong into a code store; none without ``ImportSettings/usesCodeStore``.
    public let pools: [CodePool]

    /// The catalog as the text of a catalog file; the same files give the same bytes.
    ///
    /// - Throws: an error of area `json` or `promotion` if the text does not read back as the same catalog.
    public func catalogText() throws(CartwrightError) -> String {
        let text = JSONValue.object(catalog.json).indentedText
        _ = try CatalogFile(JSONParser.parse(text))
        return text
    }
}
