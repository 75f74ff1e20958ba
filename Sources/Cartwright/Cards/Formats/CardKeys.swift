/// The keys of a style or of a card, by their numbers in a ``CardSchema``.
struct CardKeySet: OptionSet, Sendable {
    var rawValue: UInt64

    /// How many keys there can be: their numbers are below this. A ``CardSchema`` has no more.
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

/// The keys of one card that some style knows, found in one pass over its tokens. One such value serves card after
/// card.
///
/// Null and absent are the same.
struct CardMembers {
    /// The keys that hold something.
    private(set) var held: CardKeySet = []

    /// The keys that are there, whether they hold something or not.
    private(set) var seen: CardKeySet = []

    /// Whether there are keys that no style knows.
    private(set) var hasUnknown = false

    private var places = [UInt32](repeating: 0, count: CardKeySet.capacity)

    /// Takes the members of an object in place of those of the card before.
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

    /// Where the value of a held key stands on the tape.
    func place(of number: Int) -> Int { Int(places[number]) }
}
