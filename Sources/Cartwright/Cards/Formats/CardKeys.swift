/// A set of keys of a style or of a card, by their numbers in a ``CardSchema``.
struct CardKeySet: OptionSet, Sendable {
    var rawValue: UInt64

    /// The maximum number of keys of a ``CardSchema``; all numbers are below it.
    static let capacity = UInt64.bitWidth

    /// The numbers of the keys, lowest first.
    var numbers: some Sequence<Int> {
        sequence(state: rawValue) { rest in
            guard rest != 0 else { return nil }
            defer { rest &= rest - 1 }
            return rest.trailingZeroBitCount
        }
    }

    /// The set of one key, by its number in a ``CardSchema``.
    static func key(_ number: Int) -> CardKeySet { CardKeySet(rawValue: 1 << UInt64(truncatingIfNeeded: number)) }
}

/// The keys of one card that some style defines, found in one pass over its tokens. One value is reused for card after
/// card.
///
/// Null and absent are equivalent.
struct CardMembers {
    /// The keys with a value other than null.
    private(set) var held: CardKeySet = []

    /// The keys that are present, with a value or with null.
    private(set) var seen: CardKeySet = []

    /// True if there are keys that no style defines.
    private(set) var hasUnknown = false

    private var places = [UInt32](repeating: 0, count: CardKeySet.capacity)

    /// Replaces the members by those of another object.
    mutating func take(_ object: Int, on tape: JSONTape) {
        (seen, held, hasUnknown) = ([], [], false)
        let schema = CardSchema.standard
        for key in tape.keys(of: object) {
            guard let number = schema.number(ofKey: key, on: tape) else {
                hasUnknown = true
                continue
            }
            seen.insert(.key(number))
            guard tape.kind(at: key + 1) != .null else { continue }
            held.insert(.key(number))
            places[number] = UInt32(truncatingIfNeeded: key + 1)
        }
    }

    /// The place of the value of a held key on the tape.
    func place(of number: Int) -> Int { Int(places[number]) }
}
