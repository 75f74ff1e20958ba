/// A word that promotions ask for, as a number: two are the same where their numbers are. Carts are put into such
/// numbers once, so that what is compared again and again are no strings.
struct Word: Hashable, Sendable {
    let number: Int32

    /// A word that no promotion asks for.
    static let unknown = Word(number: -1)
}

extension Word: Comparable {
    static func < (a: Word, b: Word) -> Bool { a.number < b.number }
}

/// All that promotions ask for by a word.
struct Words: Sendable {
    var skus = WordTable()
    var categories = WordTable()
    var segments = WordTable()
    var codes = WordTable()
    private var groups = WordTable()

    /// Those whose words come first, where these are of promotions that are offered beside a catalog.
    private let catalog: CompiledPromotions?

    /// No words yet, besides those of a catalog.
    init(beside catalog: CompiledPromotions? = nil) {
        self.catalog = catalog
        guard let words = catalog?.words else { return }
        skus = WordTable(from: words.skus.count)
        categories = WordTable(from: words.categories.count)
        segments = WordTable(from: words.segments.count)
        codes = WordTable(from: words.codes.count)
        groups = WordTable(from: words.groups.count)
    }

    // Each of these is the word of a text, a new one where there is none yet.

    mutating func sku(_ text: String) -> Word { catalog?.words.skus.known(text) ?? skus.add(text) }

    mutating func category(_ text: String) -> Word { catalog?.words.categories.known(text) ?? categories.add(text) }

    mutating func segment(_ text: String) -> Word { catalog?.words.segments.known(text) ?? segments.add(text) }

    mutating func code(_ text: String) -> Word { catalog?.words.codes.known(text) ?? codes.add(text) }

    mutating func group(_ text: String) -> Word { catalog?.words.groups.known(text) ?? groups.add(text) }
}

extension WordTable {
    /// The word of a text, nil where it is none of these.
    fileprivate func known(_ text: String) -> Word? {
        let word = word(text)
        return word == .unknown ? nil : word
    }
}
