internal import Cartwright

/// A JSON document of a file, what it is, and the parts of it that are looked at one by one.
struct InputDocument {
    let value: JSONValue

    /// Where it stands in the text that it came from.
    let pointer: JSONPointer

    let kind: Kind

    /// What it is, told by its keys.
    enum Kind {
        case scenario, cart, catalog, promotions, promotion
        /// None of those.
        case other
    }

    /// A value and where it stands.
    typealias Part = (value: JSONValue, pointer: JSONPointer)

    /// The documents of a value: of an array of scenarios or carts each element is one; promotions stay together.
    static func documents(in value: JSONValue) -> [InputDocument] {
        guard case .array(let elements) = value else {
            return [InputDocument(value: value, pointer: .root, kind: Kind(of: value))]
        }
        let kinds = elements.map { Kind(of: $0) }
        guard kinds.contains(where: { $0 == .scenario || $0 == .cart }) else {
            let kind: Kind = kinds.isEmpty || kinds.contains(.promotion) ? .promotions : .other
            return [InputDocument(value: value, pointer: .root, kind: kind)]
        }
        return elements.enumerated().map { index, element in
            InputDocument(value: element, pointer: JSONPointer.root.appending(index), kind: kinds[index])
        }
    }

    /// The promotions in it.
    var promotions: [Part] {
        switch kind {
        case .scenario, .catalog: parts(under: "promotions")
        case .promotions: value.elements.enumerated().map { ($1, pointer.appending($0)) }
        case .promotion: [(value, pointer)]
        case .cart, .other: []
        }
    }

    /// The items in it.
    var items: [Part] { kind == .catalog ? parts(under: "items") : [] }

    /// The cart in it.
    var cart: Part? {
        switch kind {
        case .scenario: value["cart"].map { ($0, pointer.appending("cart")) }
        case .cart: (value, pointer)
        case .catalog, .promotions, .promotion, .other: nil
        }
    }

    private func parts(under key: String) -> [Part] {
        (value[key]?.elements ?? []).enumerated().map { ($1, pointer.appending(key).appending($0)) }
    }
}

extension InputDocument.Kind {
    init(of value: JSONValue) {
        if value["cart"] != nil || value["expect"] != nil {
            self = .scenario
        } else if value["lines"] != nil || value["shipping"] != nil {
            self = .cart
        } else if value["items"] != nil || value["promotions"] != nil {
            self = .catalog
        } else if value["effects"] != nil || value["conditions"] != nil {
            self = .promotion
        } else {
            self = .other
        }
    }
}

extension InputDocument {
    /// Reads the text of a file as one document.
    ///
    /// - Throws: the error that `read` threw, placed, with all else that is wrong with the document.
    static func reading<Value>(
        _ bytes: [UInt8],
        file: String,
        as kind: (JSONValue) -> Kind,
        _ vocabulary: Vocabulary,
        _ read: (JSONValue) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        let value: JSONValue
        do { value = try JSONParser.parse(bytes) } catch { throw error.inFile(file) }
        do { return try read(value) } catch {
            let places = TextPlaces(of: bytes, file: file)
            let document = InputDocument(value: value, pointer: .root, kind: kind(value))
            throw document.completing(places.placing(error.at(.root)), places, vocabulary)
        }
    }

    /// The error that a reader of the document threw, with all else that is wrong with it.
    ///
    /// - Parameters:
    ///   - error: the error, placed.
    ///   - places: the places of the text that the document is in.
    ///   - vocabulary: what its promotions may use.
    func completing(_ error: CartwrightError, _ places: TextPlaces, _ vocabulary: Vocabulary) -> CartwrightError {
        var copy = error
        copy.others = unreadable(vocabulary).map(places.placing).filter { $0 != error }
        return copy
    }
}
