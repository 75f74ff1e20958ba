/// A word that promotions ask for, as a number: two are the same where their numbers are. Carts are put into such
/// numbers once, so that what is compared again and again are no strings.
struct Word: Hashable, Sendable {
    let number: Int32

    /// A word that no promotion asks for.
    static let unknown = Word(number: -1)
}

/// Words of one kind by their text.
struct WordTable: Sendable {
    /// Where the words stand by their hash: always a power of two, at most half of them taken. Small, so that even
    /// those of a large table are near.
    private var slots: [Slot] = []

    /// The words that are not shared, by number.
    private var entries: [Entry] = []

    /// The words of a catalog that these stand beside, where there is one. Their numbers come first.
    private let shared: [WordTable]
    private let sharedCount: Int

    private struct Slot {
        var hash: UInt32 = 0
        var number: Int32 = -1
    }

    /// A word, and beside it what is looked at next.
    private struct Entry {
        let text: String
        var posting = Posting.none
    }

    /// No words yet, besides those of a catalog.
    init(beside other: WordTable? = nil) {
        shared = other.map { [$0] } ?? []
        sharedCount = other?.count ?? 0
    }

    /// How many there are; their numbers are those below.
    var count: Int { sharedCount + entries.count }

    /// The word of a text, ``Word/unknown`` where no promotion asks for it.
    func word(_ text: String) -> Word { count == 0 ? .unknown : word(text, TextHash.of(text)) }

    private func word(_ text: String, _ hash: UInt32) -> Word {
        let own = slots.isEmpty ? Word.unknown : Word(number: slots[place(of: text, hash)].number)
        return own == .unknown && !shared.isEmpty ? shared[0].word(text, hash) : own
    }

    /// The word that a text of a hash has, if it has one: whether it does, ``has(_:_:)`` tells.
    ///
    /// It reads no text, so that many of these in a row do not wait for the memory of each other.
    func guess(_ hash: UInt32) -> Word {
        if !slots.isEmpty {
            var place = Int(hash) & (slots.count - 1)
            while slots[place].number >= 0 {
                if slots[place].hash == hash { return Word(number: slots[place].number) }
                place = (place + 1) & (slots.count - 1)
            }
        }
        return shared.isEmpty ? .unknown : shared[0].guess(hash)
    }

    /// Whether a word that was guessed is that of a text. Unknown always is.
    func has(_ text: String, _ word: Word) -> Bool {
        guard word != .unknown else { return true }
        guard Int(word.number) >= sharedCount else { return shared[0].has(text, word) }
        return entries[Int(word.number) - sharedCount].text == text
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
            if slots[place].hash == hash, entries[Int(slots[place].number) - sharedCount].text == text { break }
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: max(8, old.count * 2))
        for slot in old where slot.number >= 0 {
            slots[place(of: entries[Int(slot.number) - sharedCount].text, slot.hash)] = slot
        }
    }
}

/// All that promotions ask for by a word.
struct Words: Sendable {
    var skus: WordTable
    var categories: WordTable
    var segments: WordTable
    var codes: WordTable
    var groups: WordTable

    /// No words yet, besides those of a catalog that a few more promotions are looked at beside.
    init(beside other: Words? = nil) {
        skus = WordTable(beside: other?.skus)
        categories = WordTable(beside: other?.categories)
        segments = WordTable(beside: other?.segments)
        codes = WordTable(beside: other?.codes)
        groups = WordTable(beside: other?.groups)
    }
}
