/// The key that decides ties between lines or between shipments: the id or its substitute.
///
/// A line without its own id is shown by its position, `#1`, `#2`, …, and its key is its SKU, so that a permutation of
/// the lines does not change any price. Of two equal texts the one that is an id goes first, then the smaller number.
struct TieKey: Hashable, Sendable {
    /// The id; without one the SKU of a line or the method of a shipment.
    let text: String

    /// The number of an id that is only a position; nil for an own id.
    let number: Int64?

    /// True if this key goes before another one: by the bytes of the text, then own ids, then by number.
    func goesBefore(_ other: TieKey) -> Bool {
        if !text.utf8.elementsEqual(other.text.utf8) { return text.utf8.lexicographicallyPrecedes(other.text.utf8) }
        guard let otherNumber = other.number else { return false }
        return number.map { $0 < otherNumber } ?? true
    }
}

/// A part of a cart that has an id, and a substitute for an id that is only a position.
protocol TieKeyed {
    var id: String { get }

    /// The text that replaces its id if that is only a position.
    var standIn: String { get }
}

extension TieKeyed {
    /// The number of an id that is only a position: 3 of `#3`. Nil for an own id.
    var positionNumber: Int64? {
        let bytes = id.utf8
        // At most 18 digits, which always fit 64 bits.
        guard bytes.first == UInt8(ascii: "#"), (2...19).contains(bytes.count) else { return nil }
        var number: Int64 = 0
        for byte in bytes.dropFirst() {
            guard byte >= UInt8(ascii: number == 0 ? "1" : "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// The key that decides a tie with another part of the same kind.
    var tieKey: TieKey {
        let number = positionNumber
        return TieKey(text: number == nil ? id : standIn, number: number)
    }
}

extension Line: TieKeyed {
    var standIn: String { sku }
}

extension Shipment: TieKeyed {
    var standIn: String { method }
}

extension Cart {
    /// The positions of the lines in the order in which ties are decided.
    var linesInTieOrder: [Int] {
        let keys = lines.map(\.tieKey)
        return lines.indices.sorted { keys[$0].goesBefore(keys[$1]) }
    }

    /// An unused line id that comes after all others in ties.
    var unusedLineID: String {
        let longest = lines.map { max($0.id.utf8.count, $0.sku.utf8.count) }.max() ?? 0
        // The scalar with the greatest bytes, so that no id of any script comes after it.
        return String(repeating: "\u{10FFFF}", count: longest / 4 + 1)
    }
}
