/// What a cart's lines sell and the categories that they are in, in the words of the promotions.
///
/// All texts are hashed, then all are looked up by their hashes, then all are compared, so that none has to wait until
/// the memory of another has come: the words of a large catalog stand far apart.
struct PlaceWords {
    /// What the line at a place sells; empty where no promotion asks for a SKU.
    private(set) var skus: [Word] = []

    /// The categories of all lines, one line's behind the other's.
    private(set) var categories: [PlaceCategory] = []

    /// - Parameter vocabulary: those whose words these are.
    init(_ lines: [Line], in order: PlaceOrder, _ vocabulary: CompiledPromotions) {
        if vocabulary.words.skus.count > 0 { addSKUs(of: lines, in: order, vocabulary.words.skus) }
        if vocabulary.words.categories.count > 0 { addCategories(of: lines, in: order, vocabulary.words.categories) }
    }

    private mutating func addSKUs(of lines: [Line], in order: PlaceOrder, _ table: WordTable) {
        skus.reserveCapacity(lines.count)
        for place in lines.indices { skus.append(Word(hash: TextHash.of(lines[order.position(at: place)].sku))) }
        for place in skus.indices { skus[place] = table.guess(skus[place].hash) }
        for place in lines.indices {
            let line = order.position(at: place)
            if !table.has(lines[line].sku, skus[place]) { skus[place] = table.word(lines[line].sku) }
        }
    }

    private mutating func addCategories(of lines: [Line], in order: PlaceOrder, _ table: WordTable) {
        categories.reserveCapacity(lines.count)
        for place in lines.indices {
            let line = order.position(at: place)
            for index in lines[line].categories.indices {
                let word = Word(hash: TextHash.of(lines[line].categories[index]))
                categories.append(PlaceCategory(category: word, place: PlaceNumber(place)))
            }
        }
        for index in categories.indices { categories[index].category = table.guess(categories[index].category.hash) }
        var next = 0
        for place in lines.indices {
            let line = order.position(at: place)
            for index in lines[line].categories.indices {
                let text = lines[line].categories[index]
                if !table.has(text, categories[next].category) { categories[next].category = table.word(text) }
                next += 1
            }
        }
    }
}

/// A category that the line at a place is in.
struct PlaceCategory: Sendable {
    fileprivate(set) var category: Word
    let place: PlaceNumber
}

extension Word {
    /// Keeps the hash of a text until the text is looked up.
    fileprivate init(hash: UInt32) { self.init(number: Int32(bitPattern: hash)) }

    fileprivate var hash: UInt32 { UInt32(bitPattern: number) }
}
