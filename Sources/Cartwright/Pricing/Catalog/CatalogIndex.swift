internal import BasicContainers

/// Where to look for promotions that may match a cart.
///
/// Every promotion stands in one place: under its code; else under each of the marks of which a cart must have one;
/// else in the order of the subtotal that it asks for; else among those that are looked at for every cart. What a
/// quote costs follows what its cart can reach, never how many promotions there are.
struct CatalogIndex: Sendable {
    private var codes = Postings()
    private var skus = Postings()
    private var categories = Postings()
    private var segments = Postings()

    /// By marks that are no words.
    private var marks: [Mark: Word] = [:]
    private var marked = Postings()

    /// In ascending order of the subtotal that they ask for.
    private var bySubtotal: [(leastMinor: Int64, position: Int32)] = []

    private var always: [Int32] = []

    /// How many promotions there are.
    private let count: Int

    /// - Parameter words: the words of the promotions, to which those come that only the index asks for.
    init(_ plans: [Plan], of promotions: [Promotion], _ words: inout Words) {
        count = plans.count
        for (position, plan) in plans.enumerated() {
            let position = Int32(truncatingIfNeeded: position)
            if let code = plan.code {
                codes.add(position, under: code)
                continue
            }
            switch promotions[Int(plan.given)].need {
            case .nothing: always.append(position)
            case .subtotal(let leastMinor): bySubtotal.append((leastMinor, position))
            case .anyOf(let marks): for mark in marks { add(position, under: mark, &words) }
            }
        }
        bySubtotal.sort { ($0.leastMinor, $0.position) < ($1.leastMinor, $1.position) }
    }

    private mutating func add(_ position: Int32, under mark: Mark, _ words: inout Words) {
        switch mark {
        case .sku(let sku): skus.add(position, under: words.skus.add(sku))
        case .category(let category): categories.add(position, under: words.categories.add(category))
        case .segment(let segment): segments.add(position, under: words.segments.add(segment))
        case .shippingMethod, .country, .channel, .currency, .customer:
            let word = marks[mark] ?? Word(number: Int32(truncatingIfNeeded: marks.count))
            marks[mark] = word
            marked.add(position, under: word)
        }
    }

    /// The positions of the promotions that may match a cart, in ascending order, each once.
    func positions(for frozen: FrozenCart) -> UniqueArray<Int32> {
        var found = FoundPositions(below: count)
        for position in always { found.insert(position) }
        for index in frozen.codes.indices { codes.append(at: frozen.codes[index].word, to: &found) }
        for entry in bySubtotal {
            guard entry.leastMinor <= frozen.subtotalMinor else { break }
            found.insert(entry.position)
        }
        if !skus.isEmpty { for place in frozen.skus.indices { skus.append(at: frozen.skus[place].word, to: &found) } }
        if !categories.isEmpty { appendCategories(of: frozen, to: &found) }
        for index in frozen.segments.indices { segments.append(at: frozen.segments[index].word, to: &found) }
        if !marks.isEmpty { appendMarked(frozen.cart, to: &found) }
        return found.sorted()
    }

    /// Lines that stand near each other are often of one category, which is looked up once.
    private func appendCategories(of frozen: FrozenCart, to found: inout FoundPositions) {
        for index in frozen.categories.indices {
            let category = frozen.categories[index].category
            let isKnown = (max(0, index - 16)..<index).contains { frozen.categories[$0].category == category }
            if !isKnown { categories.append(at: category, to: &found) }
        }
    }

    private func appendMarked(_ cart: Cart, to found: inout FoundPositions) {
        func append(_ mark: Mark) {
            if let word = marks[mark] { marked.append(at: word, to: &found) }
        }
        append(.currency(cart.currency.code))
        if let country = cart.country { append(.country(country)) }
        if let channel = cart.channel { append(.channel(channel)) }
        for shipment in cart.shipments { append(.shippingMethod(shipment.method)) }
        for (key, value) in cart.customer?.attributes ?? [:] {
            for text in value.texts { append(.customer(key: key, text: text)) }
        }
    }
}

/// The positions of promotions by word. Most words have one.
struct Postings: Sendable {
    /// By the number of the word: the position, or, below zero, where the positions stand among the lists.
    private var entries: [Int32] = []

    private var lists: [[Int32]] = [[]]

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a position that is greater than those before.
    mutating func add(_ position: Int32, under word: Word) {
        let index = Int(word.number)
        while entries.count <= index { entries.append(Self.entry(ofList: 0)) }
        if entries[index] == Self.entry(ofList: 0) {
            entries[index] = position
        } else if entries[index] >= 0 {
            lists.append([entries[index], position])
            entries[index] = Self.entry(ofList: lists.count - 1)
        } else {
            lists[Self.list(of: entries[index])].append(position)
        }
    }

    /// Appends the positions under a word.
    func append(at word: Word, to found: inout FoundPositions) {
        let index = Int(word.number)
        guard entries.indices.contains(index) else { return }
        if entries[index] >= 0 {
            found.insert(entries[index])
        } else {
            let list = Self.list(of: entries[index])
            for position in lists[list].indices { found.insert(lists[list][position]) }
        }
    }

    /// The list of number 0 is empty.
    private static func entry(ofList number: Int) -> Int32 { -1 - Int32(truncatingIfNeeded: number) }
    private static func list(of entry: Int32) -> Int { Int(-1 - entry) }
}

extension JSONValue {
    /// The text, or those of an array.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        default: []
        }
    }
}
