import Cartwright
import CartwrightImport

extension FieldTable {
    /// Returns the names of the fields of an object that the table does not have.
    func missing(in object: JSONValue) -> [String] {
        guard case .object(let fields) = object else { return ["not an object"] }
        return fields.keys.filter { field($0) == nil }
    }
}
