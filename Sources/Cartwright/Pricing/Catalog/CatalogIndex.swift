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

    /// - Parameter words: the words of the promotions, to which those come that only the index asks for.
    init(_ plans: [Plan], of promotions: [Promotion], _ words: inout Words) {
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
    func positions(for frozen: FrozenCart) -> [Int32] {
        var found: [Int32] = []
        found.reserveCapacity(always.count + 32)
        found.append(contentsOf: always)
        for code in frozen.codeWords { codes.append(at: code, to: &found) }
        for entry in bySubtotal {
            guard entry.leastMinor <= frozen.subtotalMinor else { break }
            found.append(entry.position)
        }
        if !skus.isEmpty { for sku in frozen.skus { skus.append(at: sku, to: &found) } }
        if !categories.isEmpty { appendCategories(of: frozen, to: &found) }
        for segment in frozen.segments { segments.append(at: segment, to: &found) }
        if !marks.isEmpty { appendMarked(frozen.cart, to: &found) }
        found.sortWithoutRepeats()
        return found
    }

    /// Lines that stand near each other are often of one category, which is looked up once.
    private func appendCategories(of frozen: FrozenCart, to found: inout [Int32]) {
        let words = frozen.categories
        for index in words.indices {
            let category = words[index].category
            let isNew = !words[max(0, index - 16)..<index].contains { $0.category == category }
            if isNew { categories.append(at: category, to: &found) }
        }
    }

    private func appendMarked(_ cart: Cart, to found: inout [Int32]) {
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
    func append(at word: Word, to found: inout [Int32]) {
        let index = Int(word.number)
        guard entries.indices.contains(index) else { return }
        if entries[index] >= 0 {
            found.append(entries[index])
        } else {
            found.append(contentsOf: lists[Self.list(of: entries[index])])
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

extension [Int32] {
    /// Insertion beats a general sort here: a cart reaches a few promotions, mostly in order.
    fileprivate mutating func sortWithoutRepeats() {
        guard count > 1 else { return }
        if count > 48 { sort() } else { sortByInsertion() }
        var end = 1
        for next in 1..<count where self[next] != self[end - 1] {
            self[end] = self[next]
            end += 1
        }
        removeLast(count - end)
    }

    private mutating func sortByInsertion() {
        var elements = mutableSpan
        for next in 1..<elements.count {
            let element = elements[next]
            var place = next
            while place > 0, elements[place - 1] > element {
                elements[place] = elements[place - 1]
                place -= 1
            }
            elements[place] = element
        }
    }
}
