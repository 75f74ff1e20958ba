/// The key by which ties between lines, or between shipments, are settled: their ids, or what stands in for one.
///
/// A line without an id of its own is shown by its position, `#1`, `#2`, …, and counts by its SKU here, so that a
/// permutation of the lines moves no cent. Of two with the same text the one with an id of its own goes first, then the
/// smaller number.
struct TieKey: Hashable, Sendable {
    /// The id, or the SKU of a line and the method of a shipment without one.
    let text: String

    /// The number of an id that is only a position; nil for an id of its own.
    let number: Int64?

    /// True where this one goes before another one: by the bytes of the text, then ids of their own, then by number.
    func goesBefore(_ other: TieKey) -> Bool {
        if !text.utf8.elementsEqual(other.text.utf8) { return text.utf8.lexicographicallyPrecedes(other.text.utf8) }
        guard let otherNumber = other.number else { return false }
        return number.map { $0 < otherNumber } ?? true
    }
}

/// A part of a cart that has an id, and something that stands in for it where that is only a position.
protocol TieKeyed {
    var id: String { get }

    /// The text that stands in for its id where it has none of its own.
    var standIn: String { get }
}

extension TieKeyed {
    /// The number of an id that is only a position: 3 of `#3`. Nil for an id of its own.
    var positionNumber: Int64? {
        let bytes = id.utf8
        // At most 18 digits: what a number of 64 bits holds in any case.
        guard bytes.first == UInt8(ascii: "#"), (2...19).contains(bytes.count) else { return nil }
        var number: Int64 = 0
        for byte in bytes.dropFirst() {
            guard byte >= UInt8(ascii: number == 0 ? "1" : "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// The key that settles a tie with another part of the same kind.
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
    /// Where the lines stand in the cart, in the order in which ties are settled.
    var linesInTieOrder: [Int] {
        let keys = lines.map(\.tieKey)
        return lines.indices.sorted { keys[$0].goesBefore(keys[$1]) }
    }

    /// An id that no line has, and that goes behind theirs wherever ties are settled.
    var unusedLineID: String {
        let longest = lines.map { max($0.id.utf8.count, $0.sku.utf8.count) }.max() ?? 0
        // The scalar whose bytes are the greatest, so that no id of any script goes behind it.
        return String(repeating: "\u{10FFFF}", count: longest / 4 + 1)
    }
}
