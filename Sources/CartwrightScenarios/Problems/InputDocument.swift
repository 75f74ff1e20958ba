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
