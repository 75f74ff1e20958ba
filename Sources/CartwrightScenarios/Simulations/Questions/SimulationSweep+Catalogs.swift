internal import Cartwright

extension SimulationSweep {
    /// Returns the catalog with each of the values in place.
    ///
    /// - Throws: `campaign.bad_sweep` if the promotion or the number does not exist, and the errors of a promotion
    ///   with a value.
    func catalogs(of catalog: Catalog, _ vocabulary: Vocabulary) throws(CartwrightError) -> [Catalog] {
        let (promotion, path) = try target(in: catalog)
        let json = promotion.json
        let keys = try path.count == 1 ? only(path[0], in: json, of: promotion.id) : path
        let others = catalog.promotions.filter { $0.id != promotion.id }
        let parts = CatalogParts(of: catalog)
        var catalogs: [Catalog] = []
        for value in values {
            guard let changed = try json.replacing(keys[...], with: value) else {
                throw Self.bad("\(promotion.id) has no number at \(keys.joined(separator: "."))")
            }
            let variant = try Promotion(changed, at: .root, vocabulary: parts.completing(vocabulary))
            catalogs.append(try parts.catalog(of: others + [variant]))
        }
        return catalogs
    }

    /// The id of the promotion: the longest id that is a prefix of the name.
    func promotionID(in catalog: Catalog) throws(CartwrightError) -> String { try target(in: catalog).promotion.id }

    private func target(in catalog: Catalog) throws(CartwrightError) -> (promotion: Promotion, path: [String]) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for count in (1..<parts.count).reversed() {
            if let promotion = catalog[parts[..<count].joined(separator: ".")] {
                return (promotion, Array(parts[count...]))
            }
        }
        let nearest = Spelling.nearest(to: parts[0], among: catalog.promotions.map(\.id))
        throw Self.bad(
            "no promotion of the catalog has an id that begins \"\(name)\"",
            hint: nearest.map { "did you mean \($0)?" } ?? "the id of a promotion, a dot, and a path such as percent"
        )
    }

    /// The path of the only number with a name.
    private func only(_ key: String, in json: JSONValue, of id: String) throws(CartwrightError) -> [String] {
        let paths = json.paths(to: key)
        guard let path = paths.first else { throw Self.bad("\(id) has no number named \(key)") }
        guard paths.count == 1 else {
            let names = paths.map { $0.joined(separator: ".") }.joined(separator: ", ")
            throw Self.bad("\(id) has several numbers named \(key)", hint: names)
        }
        return path
    }
}

extension JSONValue {
    /// True for a number, or for a string with a number: a percentage.
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .string(let text): SweepValue(text) != nil
        default: false
        }
    }

    /// The paths of the numbers with a name.
    fileprivate func paths(to key: String) -> [[String]] {
        switch self {
        case .object(let object):
            object.flatMap { name, value in
                (name == key && value.isNumber ? [[name]] : []) + value.paths(to: key).map { [name] + $0 }
            }
        case .array(let elements):
            elements.enumerated().flatMap { index, value in value.paths(to: key).map { [String(index)] + $0 } }
        default: []
        }
    }

    /// Returns a copy with the number at a path replaced; nil without a number there.
    ///
    /// - Throws: `campaign.bad_sweep` if the value has decimals and the number must be whole.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: SweepValue) throws(CartwrightError) -> JSONValue?
    {
        guard let key = path.first else {
            guard isNumber else { return nil }
            if case .string = self { return .string(value.text) }
            guard let whole = value.whole else {
                throw SimulationSweep.bad("this key takes a whole number, such as minor units; found \(value.text)")
            }
            return .integer(whole)
        }
        switch self {
        case .object(var object):
            guard let changed = try object[key]?.replacing(path.dropFirst(), with: value) else { return nil }
            object[key] = changed
            return .object(object)
        case .array(var elements):
            guard let index = Int(key), elements.indices.contains(index),
                let changed = try elements[index].replacing(path.dropFirst(), with: value)
            else { return nil }
            elements[index] = changed
            return .array(elements)
        default: return nil
        }
    }
}
