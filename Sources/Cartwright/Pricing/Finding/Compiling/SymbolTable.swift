/// Symbols of one kind by their text.
struct SymbolTable: Sendable {
    /// Where the symbols stand by their hash: always a power of two, at most half of them taken. Small, so that even
    /// those of a large table are near.
    private var slots: [Slot] = []

    /// The symbols by number, from the first one on.
    private var entries: [Entry] = []

    /// The number of the first symbol.
    private let first: Int

    private struct Slot {
        var hash: UInt32 = 0
        var number: Int32 = -1
    }

    /// A symbol, and beside it what is looked at next.
    private struct Entry {
        let text: String
        var posting = Posting.none
    }

    /// No symbols yet.
    ///
    /// - Parameter first: the number of the first one. Those below are the symbols of the catalog beside.
    init(from first: Int = 0) { self.first = first }

    /// What all numbers are below.
    var count: Int { first + entries.count }

    /// The symbol of a text, ``Symbol/unknown`` where it is none of these.
    func symbol(_ text: String) -> Symbol { slots.isEmpty ? .unknown : symbol(text, TextHash.of(text)) }

    private func symbol(_ text: String, _ hash: UInt32) -> Symbol {
        slots.isEmpty ? .unknown : Symbol(number: slots[place(of: text, hash)].number)
    }

    /// The symbol that a text of a hash has, if it has one: whether it does, ``has(_:_:)`` tells.
    ///
    /// It reads no text, so that many of these in a row do not wait for the memory of each other.
    func guess(_ hash: UInt32) -> Symbol {
        guard !slots.isEmpty else { return .unknown }
        var place = Int(hash) & (slots.count - 1)
        while slots[place].number >= 0 {
            if slots[place].hash == hash { return Symbol(number: slots[place].number) }
            place = (place + 1) & (slots.count - 1)
        }
        return .unknown
    }

    /// Whether a symbol is that of a text, or none of these.
    func has(_ text: String, _ symbol: Symbol) -> Bool {
        // Unknown is below them all.
        Int(symbol.number) < first || entries[Int(symbol.number) - first].text == text
    }

    /// The promotions of a catalog that stand under a symbol of it, none where it is the symbol of an offer.
    func posting(of symbol: Symbol) -> Posting {
        entries.indices.contains(Int(symbol.number)) ? entries[Int(symbol.number)].posting : .none
    }

    /// Notes that a promotion of a catalog stands under a symbol, at a position that is greater than those before.
    mutating func post(_ position: Int32, under text: String, _ lists: inout PostingLists) {
        lists.add(position, to: &entries[Int(add(text).number)].posting)
    }

    /// The symbol of a text, a new one where there is none yet.
    mutating func add(_ text: String) -> Symbol {
        let hash = TextHash.of(text)
        let known = symbol(text, hash)
        guard known == .unknown else { return known }
        if entries.count * 2 >= slots.count { grow() }
        let new = Symbol(number: Int32(truncatingIfNeeded: count))
        slots[place(of: text, hash)] = Slot(hash: hash, number: new.number)
        entries.append(Entry(text: text))
        return new
    }

    /// The slot of a text, an empty one where it has none.
    private func place(of text: String, _ hash: UInt32) -> Int {
        var place = Int(hash) & (slots.count - 1)
        while slots[place].number >= 0 {
            if slots[place].hash == hash, entries[Int(slots[place].number) - first].text == text { break }
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(8, old.count * 2))
        for slot in old where slot.number >= 0 {
            slots[place(of: entries[Int(slot.number) - first].text, slot.hash)] = slot
        }
    }
}
