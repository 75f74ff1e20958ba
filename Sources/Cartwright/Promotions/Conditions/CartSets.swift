/// Sets of the properties of which a cart has so many that no condition should scan them, made once for a quote.
///
/// Small numbers of segments, methods or values have no set: a scan of them is faster.
final class CartSets: Sendable {
    /// The segments of the customer; nil if there are few.
    let segments: Set<String>?

    /// The methods of the shipments; nil if there are few.
    let methods: Set<String>?

    /// The values of attributes that are long arrays, by name.
    let customerAttributes: [String: Set<JSONValue>]
    let cartAttributes: [String: Set<JSONValue>]

    /// The greatest number of values for which no set is made.
    static let few = 64

    /// Makes the sets of a cart; nil if it has few of each property.
    static func ofMany(in cart: Cart) -> CartSets? {
        let isAny =
            cart.shipments.count > few || !cart.attributes.isEmpty
            || cart.customer.map { $0.segments.count > few || !$0.attributes.isEmpty } ?? false
        guard isAny else { return nil }
        let sets = CartSets(cart)
        return sets.isEmpty ? nil : sets
    }

    private init(_ cart: Cart) {
        let segments = cart.customer?.segments ?? []
        self.segments = segments.count > Self.few ? Set(segments) : nil
        methods = cart.shipments.count > Self.few ? Set(cart.shipments.lazy.map(\.method)) : nil
        customerAttributes = Self.sets(of: cart.customer?.attributes ?? [:])
        cartAttributes = Self.sets(of: cart.attributes)
    }

    private var isEmpty: Bool {
        segments == nil && methods == nil && customerAttributes.isEmpty && cartAttributes.isEmpty
    }

    private static func sets(of attributes: [String: JSONValue]) -> [String: Set<JSONValue>] {
        attributes.compactMapValues { $0.setOfMany }
    }
}

extension JSONValue {
    /// The plain values of an array, and of arrays in it; nil for a short array, and for any other value.
    var setOfMany: Set<JSONValue>? {
        guard case .array(let elements) = self, elements.count > CartSets.few else { return nil }
        var values: Set<JSONValue> = []
        for element in elements { element.insertPlain(into: &values) }
        return values
    }

    private func insertPlain(into values: inout Set<JSONValue>) {
        guard case .array(let elements) = self else { return _ = values.insert(self) }
        for element in elements { element.insertPlain(into: &values) }
    }

    /// True if two attribute values have something in common. An array stands for each of its elements.
    ///
    /// - Parameter values: the plain values of this one, if they are known.
    func overlaps(_ other: JSONValue, values: Set<JSONValue>? = nil) -> Bool {
        if let values = values ?? setOfMany { return other.hasPlain(among: values) }
        if let others = other.setOfMany { return hasPlain(among: others) }
        switch (self, other) {
        case (.array(let elements), _): return elements.contains { $0.overlaps(other) }
        case (_, .array(let elements)): return elements.contains { overlaps($0) }
        default: return self == other
        }
    }

    /// True if one of the plain values of this one is among some values.
    func hasPlain(among values: Set<JSONValue>) -> Bool {
        guard case .array(let elements) = self else { return values.contains(self) }
        return elements.contains { $0.hasPlain(among: values) }
    }
}
