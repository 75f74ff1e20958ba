public import Cartwright

/// The expected values of a quote. Absent values are not compared.
public struct Expectation: Hashable, Sendable {
    private let object: JSONObject

    /// Reads the `expect` of a scenario.
    ///
    /// - Throws: an error of area `json`.
    public init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        for key in Self.amounts { _ = try reader.integer(ifPresent: key) }
        for key in ["applied", "not_applied"] { _ = try reader.strings(ifPresent: key) }
        for list in Self.lists {
            _ = try reader.array(ifPresent: list.key) { value, pointer throws(CartwrightError) in
                var element = try ObjectReader(value, at: pointer)
                for key in list.format.keys {
                    if case .integer(let range, _) = key.value {
                        _ = try element.integer(ifPresent: key.name, in: range)
                    } else {
                        _ = try element.string(ifPresent: key.name)
                    }
                }
                try element.finish()
            }
        }
        try reader.finish()
        guard case .object(let object) = value else {
            throw ObjectReader.wrongType(value, expected: "an object", at: pointer)
        }
        self.object = object
    }

    private static let amounts = [
        "subtotal", "discount", "shipping", "shipping_discount", "shipping_total", "tax", "total", "payable",
        "rounding_difference",
    ]

    /// Returns the differences of a quote from the expectation; empty if there are none.
    ///
    /// `applied` is compared as a whole set; no promotion of `not_applied` may be applied; lines and shipments are
    /// found by their ids, or by position without an id; gifts and codes are compared as a whole, in any order.
    public func differences(from quote: Quote) -> [Difference] {
        let actual = quote.json
        var differences: [Difference] = []
        for (key, expected) in object where expected != .null && !ObjectReader.isOwn(key) {
            switch key {
            case "applied": differences += compareApplied(expected, quote)
            case "not_applied": differences += compareNotApplied(expected, quote)
            case "lines", "shipments": differences += compareByID(expected, actual[key], at: key)
            case "gifts", "credits", "rejected_codes": differences += compareAll(expected, actual[key], at: key)
            default: differences += compare(expected, actual[key], at: key)
            }
        }
        return differences
    }

    private func compare(_ expected: JSONValue, _ actual: JSONValue?, at path: String) -> [Difference] {
        expected == actual ? [] : [Difference(path: path, expected: expected, actual: actual)]
    }

    private func compareApplied(_ expected: JSONValue, _ quote: Quote) -> [Difference] {
        let actual = JSONValue.strings(Set(quote.applied.map(\.promotion)))
        return compare(JSONValue.strings(Set(expected.words)), actual, at: "applied")
    }

    private func compareNotApplied(_ expected: JSONValue, _ quote: Quote) -> [Difference] {
        let applied = Set(quote.applied.map(\.promotion))
        return expected.words.filter(applied.contains).map {
            Difference(path: "not_applied", expected: .string($0), actual: "applied")
        }
    }

    private func compareByID(_ expected: JSONValue, _ actual: JSONValue?, at path: String) -> [Difference] {
        let elements = actual?.elements ?? []
        let byID = Dictionary(elements.compactMap { element in element["id"].map { ($0, element) } }) { first, _ in
            first
        }
        return expected.elements.enumerated().flatMap { index, element in
            let id = element["id"]
            let found = id.map { byID[$0] } ?? actual?.element(at: index)
            let path = "\(path)[\(id?.text ?? "\(index)")]"
            guard let found else { return [Difference(path: path, expected: element, actual: nil)] }
            return element.fields.flatMap { compare($0.value, found[$0.key], at: "\(path).\($0.key)") }
        }
    }

    private func compareAll(_ expected: JSONValue, _ actual: JSONValue?, at path: String) -> [Difference] {
        var left = ElementPool(actual?.elements ?? [])
        for element in expected.elements {
            guard left.take(like: element) else { return [Difference(path: path, expected: expected, actual: actual)] }
        }
        return left.count == 0 ? [] : [Difference(path: path, expected: expected, actual: actual)]
    }
}

/// Elements of a quote, each of which matches one expected element: the first with the same fields.
private struct ElementPool {
    private let elements: [JSONValue]
    private var isTaken: [Bool]
    private(set) var count: Int

    /// The positions of elements by their values for a list of keys. Built once for each list, because nearly all
    /// expected elements have the same keys.
    private var positions: [[String]: [[JSONValue?]: [Int]]] = [:]

    init(_ elements: [JSONValue]) {
        self.elements = elements
        isTaken = elements.map { _ in false }
        count = elements.count
    }

    mutating func take(like expected: JSONValue) -> Bool {
        let fields = expected.fields.sorted { $0.key < $1.key }
        let keys = fields.map(\.key)
        if positions[keys] == nil {
            // In reverse order, so that `popLast` takes the first one.
            positions[keys] = Dictionary(grouping: elements.indices.reversed()) { index in
                keys.map { elements[index][$0] }
            }
        }
        while let index = positions[keys]?[fields.map(\.value)]?.popLast() {
            guard !isTaken[index] else { continue }
            isTaken[index] = true
            count -= 1
            return true
        }
        return false
    }
}

extension JSONValue {
    fileprivate func element(at index: Int) -> JSONValue? { index < elements.count ? elements[index] : nil }

    fileprivate var words: [String] {
        elements.compactMap { element in
            guard case .string(let word) = element else { return nil }
            return word
        }
    }

    fileprivate var fields: [(key: String, value: JSONValue)] {
        guard case .object(let object) = self else { return [] }
        return object.filter { $0.value != .null && !ObjectReader.isOwn($0.key) }
    }
}
