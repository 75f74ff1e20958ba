internal import BasicContainers

/// Where to look for promotions that may match a cart.
///
/// Every promotion stands in one place: under its code; else under each of the marks of which a cart must have one;
/// else in the order of the subtotal that it asks for; else among those that are looked at for every cart. What a
/// quote costs follows what its cart can reach, never how many promotions there are.
struct CatalogIndex: Sendable {
    /// Those under marks that are no words. The others stand with the words.
    private var marks: [Mark: Posting] = [:]

    private var lists = PostingLists()

    /// In ascending order of the subtotal that they ask for.
    private var bySubtotal: [(leastMinor: Int64, position: Int32)] = []

    private var always: [Int32] = []

    /// How many promotions there are.
    private let count: Int

    /// No promotions.
    static let none = CatalogIndex()

    private init() { count = 0 }

    /// - Parameter words: the words of the promotions, to which those come that only the index asks for.
    init(_ plans: [Plan], of promotions: [Promotion], _ words: inout Words) {
        count = plans.count
        for (position, plan) in plans.enumerated() {
            let position = Int32(truncatingIfNeeded: position)
            if plan.code != nil, let code = promotions[Int(plan.given)].code {
                words.codes.post(position, under: PromotionCode.normalized(code), &lists)
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
        case .sku(let sku): words.skus.post(position, under: sku, &lists)
        case .category(let category): words.categories.post(position, under: category, &lists)
        case .segment(let segment): words.segments.post(position, under: segment, &lists)
        case .shippingMethod, .country, .channel, .currency, .customer:
            lists.add(position, to: &marks[mark, default: .none])
        }
    }

    /// The positions of the promotions that may match a cart, in ascending order, each once.
    ///
    /// - Parameter words: those of the promotions. The cart may be in the words of offers besides.
    func positions(for frozen: FrozenCart, _ words: Words) -> UniqueArray<Int32> {
        var found = FoundPositions(below: count)
        for position in always { found.insert(position) }
        for index in frozen.codes.indices {
            lists.append(words.codes.posting(of: frozen.codes[index].word), to: &found)
        }
        for entry in bySubtotal {
            guard entry.leastMinor <= frozen.subtotalMinor else { break }
            found.insert(entry.position)
        }
        for place in frozen.skus.indices {
            lists.append(words.skus.posting(of: frozen.skus[place].word), to: &found)
        }
        appendCategories(of: frozen, words.categories, to: &found)
        for index in frozen.segments.indices {
            lists.append(words.segments.posting(of: frozen.segments[index].word), to: &found)
        }
        if !marks.isEmpty { appendMarked(frozen.cart, to: &found) }
        return found.sorted()
    }

    /// Lines that stand near each other are often of one category, which is looked up once.
    private func appendCategories(of frozen: FrozenCart, _ words: WordTable, to found: inout FoundPositions) {
        for index in frozen.categories.indices {
            let category = frozen.categories[index].category
            let isKnown = (max(0, index - 16)..<index).contains { frozen.categories[$0].category == category }
            if !isKnown { lists.append(words.posting(of: category), to: &found) }
        }
    }

    private func appendMarked(_ cart: Cart, to found: inout FoundPositions) {
        func append(_ mark: Mark) {
            if let posting = marks[mark] { lists.append(posting, to: &found) }
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
