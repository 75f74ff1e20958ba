import Cartwright
import CartwrightImport

extension CatalogImport {
    /// Returns the table of a kind of object of a system; nil if there is none.
    static func table(_ name: String, of system: String) -> FieldTable? {
        tables(of: system).first { $0.name == name }
    }
}

extension FieldTable {
    /// Returns the names of the fields of an object that the table does not have.
    func missing(in object: JSONValue) -> [String] {
        guard case .object(let fields) = object else { return ["not an object"] }
        return fields.keys.filter { field($0) == nil }
    }
}
