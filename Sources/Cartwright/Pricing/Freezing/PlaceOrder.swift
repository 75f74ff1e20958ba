internal import BasicContainers

/// The lines and the shipments of a cart in tie order, see ``TieKey``.
struct PlaceOrder: ~Copyable {
    /// The lines, then the shipments.
    private var keys: RigidArray<Key>
    private let lineCount: Int

    /// - Throws: `cart.duplicate_id`.
    init(_ lines: [Line], _ shipments: [Shipment]) throws(CartwrightError) {
        lineCount = lines.count
        keys = RigidArray(capacity: lines.count + shipments.count)
        try add(lines, "lines")
        try add(shipments, "shipments")
    }

    /// The position in the cart of the line or shipment at a place.
    func position(at place: Int) -> Int { keys[place].index }

    /// The places of the cart's lines, then of its shipments, in the order of the cart.
    var placesInCart: RigidArray<PlaceNumber> {
        var places = RigidArray(repeating: PlaceNumber(0), count: keys.count)
        for place in keys.indices {
            places[(place < lineCount ? 0 : lineCount) + keys[place].index] = PlaceNumber(place)
        }
        return places
    }

    /// The prefix of the text that settles a tie, with the position of its line or shipment.
    struct Key {
        let text: IDKey
        let position: Int32

        init(_ position: Int, _ text: String) {
            (self.text, self.position) = (IDKey(text), Int32(truncatingIfNeeded: position))
        }

        var index: Int { Int(position) }
    }

    private mutating func add<Part: TieKeyed>(_ parts: [Part], _ what: String) throws(CartwrightError) {
        let first = keys.count
        // Ids that are the position of their part differ from each other. Other ids need a comparison.
        var isPlain = true
        for position in parts.indices {
            let number = parts[position].positionNumber
            isPlain = isPlain && (number == nil || number == Int64(position + 1))
            keys.append(Key(position, number == nil ? parts[position].id : parts[position].standIn))
        }
        guard parts.count > 1 else { return }
        var span = keys.mutableSpan
        span.sort(from: first) { a, b in
            a.text != b.text
                ? a.text < b.text : parts[a.index].tieKey.goesBefore(parts[b.index].tieKey)
        }
        for place in first + 1..<keys.count where keys[place].text == keys[place - 1].text {
            let id = parts[keys[place].index].id
            guard id.utf8.elementsEqual(parts[keys[place - 1].index].id.utf8) else { continue }
            throw Self.duplicate(id, what)
        }
        if !isPlain { try Self.refuseRepeated(parts, what) }
    }

    /// Checks for repeated numeric ids, which other SKUs may separate.
    private static func refuseRepeated<Part: TieKeyed>(_ parts: [Part], _ what: String) throws(CartwrightError) {
        var seen: Set<Int64> = []
        for part in parts {
            guard let number = part.positionNumber, !seen.insert(number).inserted else { continue }
            throw duplicate(part.id, what)
        }
    }

    private static func duplicate(_ id: String, _ what: String) -> CartwrightError {
        CartwrightError(.cartDuplicateID, "two \(what) have the id \"\(id)\"", hint: "give each its own id")
    }
}
