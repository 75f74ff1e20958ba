internal import Cartwright

extension CampaignSweep {
    /// The catalog with each of the values in place.
    ///
    /// - Throws: `campaign.bad_sweep` where there is no such promotion or number, and why a promotion cannot have a
    ///   value.
    func catalogs(of catalog: Catalog, _ vocabulary: Vocabulary) throws(CartwrightError) -> [Catalog] {
        let (promotion, path) = try target(in: catalog)
        let json = promotion.json
        let keys = try path.count == 1 ? only(path[0], in: json, of: promotion.id) : path
        let others = catalog.promotions.filter { $0.id != promotion.id }
        var catalogs: [Catalog] = []
        for value in values {
            guard let changed = try json.replacing(keys[...], with: value) else {
                throw Self.bad("\(promotion.id) has no number at \(keys.joined(separator: "."))")
            }
            let variant = try Promotion(changed, at: .root, vocabulary: vocabulary)
            catalogs.append(try Catalog(others + [variant], currency: catalog.currency))
        }
        return catalogs
    }

    /// The id of the promotion: the longest that the name begins with.
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
            "no promotion of the catalog begins \"\(name)\"",
            hint: nearest.map { "did you mean \($0)?" } ?? "the id of a promotion, a dot, and a path such as percent"
        )
    }

    /// The path of the one number that has a name.
    private func only(_ key: String, in json: JSONValue, of id: String) throws(CartwrightError) -> [String] {
        let paths = json.paths(to: key)
        guard let path = paths.first else { throw Self.bad("\(id) has no number called \(key)") }
        guard paths.count == 1 else {
            let names = paths.map { $0.joined(separator: ".") }.joined(separator: ", ")
            throw Self.bad("\(id) has several numbers called \(key)", hint: names)
        }
        return path
    }
}

extension JSONValue {
    /// Whether it is a number, or a text that is one: a percentage.
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .number: true
        case .string(let text): SweepValue(text) != nil
        default: false
        }
    }

    /// The paths of the numbers that have a name.
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

    /// The same with a number at a path replaced; nil where there is none.
    ///
    /// - Throws: `campaign.bad_sweep` where the number takes no decimals and the value has some.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: SweepValue) throws(CartwrightError) -> JSONValue?
    {
        guard let key = path.first else {
            guard isNumber else { return nil }
            if case .string = self { return .string(value.text) }
            guard let whole = value.whole else {
                throw CampaignSweep.bad("\(value.text) is no whole number, which this key takes: minor units, say")
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
