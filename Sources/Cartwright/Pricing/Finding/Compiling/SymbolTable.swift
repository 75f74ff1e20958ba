/// A hash table from texts of one kind to their symbols.
struct SymbolTable: Sendable {
    /// The slots of the symbols by hash. Their number is a power of two, and at most half of them are used. Slots are
    /// small, so that even those of a large table are near each other.
    private var slots: [Slot] = []

    /// The symbols in the order of their numbers.
    private var entries: [Entry] = []

    /// The number of the first symbol.
    private let first: Int

    private struct Slot {
        var hash: UInt32 = 0
        var number: Int32 = -1
    }

    /// A symbol's text, and its posting, which is usually read next.
    private struct Entry {
        let text: String
        var posting = Posting.none
    }

    /// Creates a table without symbols.
    ///
    /// - Parameter first: The number of the first symbol. Lower numbers are symbols of the catalog.
    init(from first: Int = 0) { self.first = first }

    /// The upper limit of the numbers.
    var count: Int { first + entries.count }

    /// The symbol of a text; ``Symbol/unknown`` if the table does not have it.
    func symbol(_ text: String) -> Symbol { slots.isEmpty ? .unknown : symbol(text, TextHash.of(text)) }

    private func symbol(_ text: String, _ hash: UInt32) -> Symbol {
        slots.isEmpty ? .unknown : Symbol(number: slots[place(of: text, hash)].number)
    }

    /// The symbol that a text of a hash may have. Use ``has(_:_:)`` to check it.
    ///
    /// It reads no text, so that many calls in a row do not wait for each other's memory.
    func guess(_ hash: UInt32) -> Symbol {
        guard !slots.isEmpty else { return .unknown }
        var place = Int(hash) & (slots.count - 1)
        while slots[place].number >= 0 {
            if slots[place].hash == hash { return Symbol(number: slots[place].number) }
            place = (place + 1) & (slots.count - 1)
        }
        return .unknown
    }

    /// True if a symbol belongs to a text, or is not in this table.
    func has(_ text: String, _ symbol: Symbol) -> Bool {
        // The unknown symbol is below all others.
        Int(symbol.number) < first || entries[Int(symbol.number) - first].text == text
    }

    /// The promotions of a catalog under one of its symbols; none for the symbol of an offer.
    func posting(of symbol: Symbol) -> Posting {
        entries.indices.contains(Int(symbol.number)) ? entries[Int(symbol.number)].posting : .none
    }

    /// Adds a promotion of a catalog under a symbol, at a position that is greater than those before.
    mutating func post(_ position: Int32, under text: String, _ lists: inout PostingLists) {
        lists.add(position, to: &entries[Int(add(text).number)].posting)
    }

    /// Returns the symbol of a text, a new one if there is none yet.
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

    /// The slot of a text; an empty slot if it has none.
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
