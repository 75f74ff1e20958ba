package import Cartwright

/// A reader of the files of one system. An importer is a folder with the tables of the system's fields, and an entry in
/// ``CatalogImport``.
package protocol Importer: Sendable {
    /// The name of the system on the command line.
    static var system: String { get }

    /// The tables of the fields of its files.
    static var tables: [FieldTable] { get }

    /// Returns true if the system wrote a file.
    static func recognizes(_ document: ImportDocument) -> Bool

    /// The code that a line of a file stands for, with the id of the rule that it belongs to; nil for other lines.
    static func code(ofLine value: JSONValue) -> (parent: String, code: String)?

    /// Reads the files, all of which are of the system.
    ///
    /// - Throws: an error of area `import`, `json` or `money` for files that cannot be imported at all. A rule that
    ///   cannot be carried over is not an error.
    static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft
}

extension Importer {
    /// Nil: the system writes no codes as lines.
    package static func code(ofLine value: JSONValue) -> (parent: String, code: String)? { nil }
}
