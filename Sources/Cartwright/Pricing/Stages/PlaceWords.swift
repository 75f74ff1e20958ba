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
        var hashes: [UInt32] = []
        hashes.reserveCapacity(lines.count)
        for place in lines.indices { hashes.append(TextHash.of(lines[order.position(at: place)].sku)) }
        skus.reserveCapacity(lines.count)
        for hash in hashes { skus.append(table.guess(hash)) }
        for place in lines.indices {
            let line = order.position(at: place)
            if !table.has(lines[line].sku, skus[place]) { skus[place] = table.word(lines[line].sku) }
        }
    }

    private mutating func addCategories(of lines: [Line], in order: PlaceOrder, _ table: WordTable) {
        var hashes: [UInt32] = []
        hashes.reserveCapacity(lines.count)
        categories.reserveCapacity(lines.count)
        for place in lines.indices {
            let line = order.position(at: place)
            for index in lines[line].categories.indices {
                hashes.append(TextHash.of(lines[line].categories[index]))
                categories.append(PlaceCategory(category: .unknown, place: PlaceNumber(place)))
            }
        }
        for index in hashes.indices { categories[index].category = table.guess(hashes[index]) }
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
