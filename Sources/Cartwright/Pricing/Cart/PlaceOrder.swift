internal import BasicContainers

/// The lines and the shipments of a cart by their ids as bytes: the order in which ties are settled.
struct PlaceOrder: ~Copyable {
    /// The lines, then the shipments.
    private var keys: RigidArray<Key>
    private let lineCount: Int

    /// - Throws: `cart.duplicate_id`.
    init(_ lines: [Line], _ shipments: [Shipment]) throws(CartwrightError) {
        lineCount = lines.count
        keys = RigidArray(capacity: lines.count + shipments.count)
        for position in lines.indices { keys.append(Key(position, lines[position].id)) }
        try sort(from: 0, "lines") { lines[$0].id }
        for position in shipments.indices { keys.append(Key(position, shipments[position].id)) }
        try sort(from: lineCount, "shipments") { shipments[$0].id }
    }

    /// Which line or shipment of the cart stands at a place.
    func position(at place: Int) -> Int { keys[place].index }

    /// The places of the cart's lines, then of its shipments, in the order of the cart.
    var placesInCart: RigidArray<PlaceNumber> {
        var places = RigidArray(repeating: PlaceNumber(0), count: keys.count)
        for place in keys.indices {
            places[(place < lineCount ? 0 : lineCount) + keys[place].index] = PlaceNumber(place)
        }
        return places
    }

    /// The beginning of an id, and whose it is.
    struct Key {
        let id: IDKey
        let position: Int32

        init(_ position: Int, _ id: String) {
            (self.id, self.position) = (IDKey(id), Int32(truncatingIfNeeded: position))
        }

        var index: Int { Int(position) }
    }

    private mutating func sort(
        from first: Int,
        _ what: String,
        by id: (Int) -> String
    ) throws(CartwrightError) {
        guard keys.count > first + 1 else { return }
        var span = keys.mutableSpan
        span.sort(from: first) { a, b in
            a.id != b.id ? a.id < b.id : id(a.index).utf8.lexicographicallyPrecedes(id(b.index).utf8)
        }
        for place in first + 1..<keys.count where keys[place].id == keys[place - 1].id {
            let text = id(keys[place].index)
            guard text.utf8.elementsEqual(id(keys[place - 1].index).utf8) else { continue }
            throw CartwrightError(.cartDuplicateID, "two \(what) have the id \"\(text)\"", hint: "give each its own id")
        }
    }
}
