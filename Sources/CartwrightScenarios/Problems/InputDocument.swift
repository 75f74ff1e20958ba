internal import Cartwright

/// A JSON document of a file, its kind, and its parts.
struct InputDocument {
    let value: JSONValue

    /// The pointer to the document in its text.
    let pointer: JSONPointer

    let kind: Kind

    /// The kind of a document, recognized by its keys.
    enum Kind {
        case scenario, cart, catalog, promotions, promotion
        /// Any other value.
        case other
    }

    /// A value and the pointer to it.
    typealias Part = (value: JSONValue, pointer: JSONPointer)

    /// Returns the documents of a value: each element of an array of scenarios or carts; promotions stay together.
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

    /// The promotions of the document.
    var promotions: [Part] {
        switch kind {
        case .scenario, .catalog: parts(under: "promotions")
        case .promotions: value.elements.enumerated().map { ($1, pointer.appending($0)) }
        case .promotion: [(value, pointer)]
        case .cart, .other: []
        }
    }

    /// The items of the document.
    var items: [Part] { kind == .catalog ? parts(under: "items") : [] }

    /// The named lists of the document that are readable.
    var lists: NamedLists {
        switch kind {
        case .scenario, .catalog: NamedLists(readable: value["lists"])
        case .cart, .promotions, .promotion, .other: .none
        }
    }

    /// The campaigns of the document that are readable.
    var campaigns: Campaigns {
        switch kind {
        case .scenario, .catalog: Campaigns(readable: value["campaigns"])
        case .cart, .promotions, .promotion, .other: .none
        }
    }

    /// The variants of the document; none if one of them is not readable.
    var variants: [Experiment.Variant] {
        guard kind == .catalog else { return [] }
        let parts = parts(under: "variants")
        let variants = parts.compactMap { try? Experiment.Variant($0.value, at: $0.pointer) }
        return variants.count == parts.count ? variants : []
    }

    /// The cart of the document.
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
        } else if Self.partsOfCatalog.contains(where: { value[$0] != nil }) {
            self = .catalog
        } else if value["effects"] != nil || value["conditions"] != nil {
            self = .promotion
        } else {
            self = .other
        }
    }

    private static let partsOfCatalog = ["items", "promotions", "options", "lists", "campaigns", "price_history"]
}

extension InputDocument {
    /// Reads the text of a file as one document.
    ///
    /// - Throws: the error of `read` with its place and with all other errors of the document.
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

    /// Returns the error of the document's reader with all other errors of the document.
    ///
    /// - Parameters:
    ///   - error: the error, with its place.
    ///   - places: the places of the document's text.
    ///   - vocabulary: the conditions and effects for its promotions.
    func completing(_ error: CartwrightError, _ places: TextPlaces, _ vocabulary: Vocabulary) -> CartwrightError {
        var copy = error
        copy.others = unreadable(vocabulary).map(places.placing).filter { $0 != error }
        return copy
    }
}
