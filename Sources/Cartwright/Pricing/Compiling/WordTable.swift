/// Words of one kind by their text.
struct WordTable: Sendable {
    /// Where the words stand by their hash: always a power of two, at most half of them taken. Small, so that even
    /// those of a large table are near.
    private var slots: [Slot] = []

    /// The words by number, from the first one on.
    private var entries: [Entry] = []

    /// The number of the first word.
    private let first: Int

    private struct Slot {
        var hash: UInt32 = 0
        var number: Int32 = -1
    }

    /// A word, and beside it what is looked at next.
    private struct Entry {
        let text: String
        var posting = Posting.none
    }

    /// No words yet.
    ///
    /// - Parameter first: the number of the first one. Those below are the words of a catalog that these stand beside.
    init(from first: Int = 0) { self.first = first }

    /// What all numbers are below.
    var count: Int { first + entries.count }

    /// The word of a text, ``Word/unknown`` where it is none of these.
    func word(_ text: String) -> Word { slots.isEmpty ? .unknown : word(text, TextHash.of(text)) }

    private func word(_ text: String, _ hash: UInt32) -> Word {
        slots.isEmpty ? .unknown : Word(number: slots[place(of: text, hash)].number)
    }

    /// The word that a text of a hash has, if it has one: whether it does, ``has(_:_:)`` tells.
    ///
    /// It reads no text, so that many of these in a row do not wait for the memory of each other.
    func guess(_ hash: UInt32) -> Word {
        guard !slots.isEmpty else { return .unknown }
        var place = Int(hash) & (slots.count - 1)
        while slots[place].number >= 0 {
            if slots[place].hash == hash { return Word(number: slots[place].number) }
            place = (place + 1) & (slots.count - 1)
        }
        return .unknown
    }

    /// Whether a word is that of a text, or none of these.
    func has(_ text: String, _ word: Word) -> Bool {
        // Unknown is below them all.
        Int(word.number) < first || entries[Int(word.number) - first].text == text
    }

    /// The promotions of a catalog that stand under a word of it, none where it is the word of an offer.
    func posting(of word: Word) -> Posting {
        entries.indices.contains(Int(word.number)) ? entries[Int(word.number)].posting : .none
    }

    /// Notes that a promotion of a catalog stands under a word, at a position that is greater than those before.
    mutating func post(_ position: Int32, under text: String, _ lists: inout PostingLists) {
        lists.add(position, to: &entries[Int(add(text).number)].posting)
    }

    /// The word of a text, a new one where there is none yet.
    mutating func add(_ text: String) -> Word {
        let hash = TextHash.of(text)
        let known = word(text, hash)
        guard known == .unknown else { return known }
        if entries.count * 2 >= slots.count { grow() }
        let new = Word(number: Int32(truncatingIfNeeded: count))
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
