internal import BasicContainers

/// An index of the promotions that may match a cart.
///
/// Every promotion has one entry: under its code; otherwise under each of the marks of which a cart must have one;
/// otherwise in the order of the required subtotal; otherwise among those that are examined for every cart. The cost of
/// a quote depends on the promotions that its cart can reach, not on the size of the catalog.
struct CatalogIndex: Sendable {
    /// The promotions under marks that are not symbols. The symbol tables hold the others.
    private var marks: [Mark: Posting] = [:]

    private var lists = PostingLists()

    /// The promotions with a required subtotal, in ascending order.
    private var bySubtotal: [(leastMinor: Int64, position: Int32)] = []

    private var always: [Int32] = []

    private let count: Int

    /// No promotions.
    static let none = CatalogIndex()

    private init() { count = 0 }

    /// - Parameters:
    ///   - symbols: The symbols of the promotions. The index adds those that only it uses.
    ///   - home: The currency of the catalog; nil if it names none.
    init(
        _ ordered: [CompiledPromotion],
        of promotions: [Promotion],
        _ symbols: inout Symbols,
        home: Currency?
    ) {
        // Most carts are in the currency of the catalog. An index by that currency would find all promotions, one by
        // one.
        let home = home.map { Need.currencies([$0]) }
        count = ordered.count
        for (position, compiled) in ordered.enumerated() {
            let position = Int32(truncatingIfNeeded: position)
            if compiled.code != nil, let code = promotions[Int(compiled.given)].code {
                symbols.codes.post(position, under: symbols.key(ofOwnCode: code), &lists)
                continue
            }
            switch promotions[Int(compiled.given)].need {
            case .nothing: always.append(position)
            case let need where need == home: always.append(position)
            case .subtotal(let leastMinor): bySubtotal.append((leastMinor, position))
            case .anyOf(let marks): for mark in marks { add(position, under: mark, &symbols) }
            }
        }
        bySubtotal.sort { ($0.leastMinor, $0.position) < ($1.leastMinor, $1.position) }
    }

    private mutating func add(_ position: Int32, under mark: Mark, _ symbols: inout Symbols) {
        switch mark {
        case .sku(let sku): symbols.skus.post(position, under: sku, &lists)
        case .category(let category): symbols.categories.post(position, under: category, &lists)
        case .segment(let segment): symbols.segments.post(position, under: segment, &lists)
        case .shippingMethod, .country, .channel, .currency, .customer:
            lists.add(position, to: &marks[mark, default: .none])
        }
    }

    /// The positions of the promotions that may match a cart, in ascending order, each once.
    ///
    /// - Parameters:
    ///   - symbols: The symbols of the promotions. The cart may also have symbols of offers.
    ///   - subtotalMinor: The subtotal for the search; nil for that of the cart.
    func positions(
        for cart: InternedCart,
        _ symbols: Symbols,
        subtotalMinor: Int64? = nil
    ) -> UniqueArray<Int32> {
        let subtotalMinor = subtotalMinor ?? cart.frozen.subtotalMinor
        var found = FoundPositions(below: count)
        for position in always { found.insert(position) }
        for index in cart.codes.indices {
            lists.append(symbols.codes.posting(of: cart.codes[index].symbol), to: &found)
        }
        for entry in bySubtotal {
            guard entry.leastMinor <= subtotalMinor else { break }
            found.insert(entry.position)
        }
        for place in cart.skus.indices {
            lists.append(symbols.skus.posting(of: cart.skus[place].symbol), to: &found)
        }
        appendCategories(of: cart, symbols.categories, to: &found)
        for index in cart.segments.indices {
            lists.append(symbols.segments.posting(of: cart.segments[index].symbol), to: &found)
        }
        if !marks.isEmpty { appendMarked(cart.frozen.cart, to: &found) }
        return found.sorted()
    }

    /// Lines near each other often have the same category, so recent categories are skipped.
    private func appendCategories(of cart: InternedCart, _ symbols: SymbolTable, to found: inout FoundPositions) {
        for index in cart.categories.indices {
            let category = cart.categories[index].category
            let isKnown = (max(0, index - 16)..<index).contains { cart.categories[$0].category == category }
            if !isKnown { lists.append(symbols.posting(of: category), to: &found) }
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
    /// The text, or the texts of an array.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        default: []
        }
    }
}
