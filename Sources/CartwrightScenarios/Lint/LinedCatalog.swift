internal import Cartwright

/// A catalog with one object per line, as one document: its parts, items and promotions.
struct LinedCatalog {
    /// The document.
    let document: InputDocument

    /// The parts that an earlier line has already, by the index of their line.
    private(set) var repeated: [(line: Int, error: CartwrightError)] = []

    /// The indices of the lines by key of the document; one for each element of an array.
    private var lines: [String: [Int]] = [:]

    private static let arrays = ["items", "promotions"]

    /// Combines lines. Returns nil unless at least one of them is a part of a catalog, such as `lists`, and all others
    /// are parts, items or promotions.
    init?(_ values: some Sequence<JSONValue>) {
        var object = JSONObject()
        var elements: [String: [JSONValue]] = [:]
        for (index, value) in values.enumerated() {
            guard case .object(let line) = value, let key = Self.array(of: value) else { return nil }
            if let key {
                lines[key, default: []].append(index)
                elements[key, default: []].append(value)
            } else {
                for (key, part) in line {
                    if lines[key] != nil { repeated.append((index, CatalogParts.repeated(key))) }
                    lines[key] = [index]
                    object[key] = part
                }
            }
        }
        guard !object.isEmpty else { return nil }
        for key in Self.arrays { object[key] = elements[key].map(JSONValue.array) }
        document = InputDocument(value: .object(object), pointer: .root, kind: .catalog)
    }

    /// Returns the array of a line with an item or a promotion, `.some(nil)` for a line with parts, and nil for any
    /// other line.
    private static func array(of line: JSONValue) -> String?? {
        switch InputDocument.Kind(of: line) {
        case .scenario, .cart: return nil
        case .catalog where arrays.contains { line[$0] != nil }: return nil
        case .catalog, .promotions, .promotion, .other: break
        }
        if line["sku"] != nil { return "items" }
        if line["id"] != nil { return "promotions" }
        return CatalogParts.names.contains { line[$0] != nil } ? .some(nil) : nil
    }

    /// Returns an error of the document with its place in the lines.
    ///
    /// - Parameter places: the places of each line.
    func placing(_ error: CartwrightError, _ places: [TextPlaces]) -> CartwrightError {
        let path = error.location.pointer.flatMap(JSONPointer.keys(of:)) ?? []
        guard let key = path.first, let indices = lines[key], let first = indices.first else {
            return places[0].placing(error)
        }
        guard Self.arrays.contains(key) else { return places[first].placing(error) }
        guard path.count > 1, let position = Int(path[1]), indices.indices.contains(position) else {
            return places[first].placing(error)
        }
        var error = error
        error.location.pointer = path.dropFirst(2).reduce(JSONPointer.root) { $0.appending($1) }.location.pointer
        return places[indices[position]].placing(error)
    }
}
