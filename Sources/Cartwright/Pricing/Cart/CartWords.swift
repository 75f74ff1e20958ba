internal import BasicContainers

/// A cart in the words of the promotions: what its lines sell and the categories that they are in, the segments of the
/// customer, the codes.
///
/// All texts are hashed, then all are looked up by their hashes, then all are compared, so that none has to wait until
/// the memory of another has come: the words of a large catalog stand far apart.
struct CartWords: ~Copyable {
    /// What the line at a place sells; empty where no promotion asks for a SKU.
    private(set) var skus = UniqueArray<WordLookup>()

    /// The categories of all lines, one line's behind the other's; empty where no promotion asks for one.
    private(set) var categories = UniqueArray<PlaceCategory>()

    /// The segments that the customer is in.
    private(set) var segments = UniqueArray<WordLookup>()

    /// The codes of the cart.
    private(set) var codes = UniqueArray<WordLookup>()

    private let texts: Texts

    /// What is looked up.
    struct Texts {
        let lines: [Line]
        let segments: [String]
        /// As promotions have them.
        let codes: [String]
    }

    init(_ texts: Texts, in order: borrowing PlaceOrder, of sources: borrowing Sources) {
        self.texts = texts
        hash(in: order, (sources.offers ?? sources.catalog).words)
        guess(in: sources.catalog.words)
        check(in: order, sources.catalog.words)
        if let offers = sources.offers {
            guess(in: offers.words)
            check(in: order, offers.words)
        }
    }

    /// - Parameter words: all that there are.
    private mutating func hash(in order: borrowing PlaceOrder, _ words: Words) {
        if words.skus.count > 0 {
            skus.reserveCapacity(texts.lines.count)
            for place in texts.lines.indices { skus.append(WordLookup(texts.lines[order.position(at: place)].sku)) }
        }
        if words.categories.count > 0 { hashCategories(in: order) }
        segments.reserveCapacity(texts.segments.count)
        for text in texts.segments { segments.append(WordLookup(text)) }
        codes.reserveCapacity(texts.codes.count)
        for text in texts.codes { codes.append(WordLookup(text)) }
    }

    private mutating func hashCategories(in order: borrowing PlaceOrder) {
        // To count them first asks for the memory of all lines before any of it is waited for.
        var count = 0
        for line in texts.lines.indices { count += texts.lines[line].categories.count }
        categories.reserveCapacity(count)
        for place in texts.lines.indices {
            let line = order.position(at: place)
            for index in texts.lines[line].categories.indices {
                let lookup = WordLookup(texts.lines[line].categories[index])
                categories.append(PlaceCategory(lookup: lookup, place: PlaceNumber(place)))
            }
        }
    }

    private mutating func guess(in words: Words) {
        for index in codes.indices { codes[index].guess(in: words.codes) }
        for index in segments.indices { segments[index].guess(in: words.segments) }
        for index in skus.indices { skus[index].guess(in: words.skus) }
        for index in categories.indices { categories[index].lookup.guess(in: words.categories) }
    }

    private mutating func check(in order: borrowing PlaceOrder, _ words: Words) {
        for index in codes.indices { codes[index].check(texts.codes[index], in: words.codes) }
        for index in segments.indices { segments[index].check(texts.segments[index], in: words.segments) }
        for place in skus.indices {
            skus[place].check(texts.lines[order.position(at: place)].sku, in: words.skus)
        }
        var next = 0
        while next < categories.count {
            let line = order.position(at: categories[next].place.index)
            for index in texts.lines[line].categories.indices {
                categories[next].lookup.check(texts.lines[line].categories[index], in: words.categories)
                next += 1
            }
        }
    }
}

/// A text of a cart and the word that it has.
struct WordLookup {
    private let hash: UInt32
    private(set) var word = Word.unknown

    init(_ text: String) { hash = TextHash.of(text) }

    /// Takes the word that has the hash of the text, where none was found yet.
    mutating func guess(in table: WordTable) { if word == .unknown { word = table.guess(hash) } }

    /// Makes sure that it is the word of the text.
    mutating func check(_ text: String, in table: WordTable) {
        if !table.has(text, word) { word = table.word(text) }
    }
}

/// A category that the line at a place is in.
struct PlaceCategory {
    fileprivate(set) var lookup: WordLookup
    let place: PlaceNumber

    /// The category in the words of the promotions.
    var category: Word { lookup.word }
}
