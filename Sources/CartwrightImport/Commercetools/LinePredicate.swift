internal import Cartwright

/// A reader of predicates on line items, as sets of lines.
struct LinePredicate {
    /// The products and categories of the files.
    let shelf: CommercetoolsShelf

    /// True for custom line items, which have a slug and an amount in place of a SKU and a price.
    var isOfCustomItems = false

    /// True if a discount of the files is of custom line items, so that lines of both kinds are told apart.
    var hasCustomItems = false

    /// The differences so far, one sentence each.
    private(set) var notes: [String] = []

    /// The attribute of lines that are custom line items.
    static let customAttribute = "custom_line_item"

    /// Creates a reader.
    init(_ shelf: CommercetoolsShelf, hasCustomItems: Bool) {
        (self.shelf, self.hasCustomItems) = (shelf, hasCustomItems)
    }

    /// Returns the lines of a predicate as sets of which a line is in one at least; empty for no line.
    ///
    /// - Throws: `import.bad_predicate` if no filters can name them.
    mutating func sets(_ predicate: Predicate, isNegated: Bool = false) throws(CartwrightError) -> [LineSet] {
        let kind = kind
        guard let kind else { return try alternatives(predicate, isNegated).merged }
        var sets: [LineSet] = []
        for set in try alternatives(predicate, isNegated).merged { sets.append(try Self.both(set, kind)) }
        return sets
    }

    /// Returns the lines of a predicate as one set; nil for no line.
    ///
    /// - Throws: `import.bad_predicate` if no filter can name them.
    mutating func set(_ predicate: Predicate) throws(CartwrightError) -> LineSet? {
        let sets = try sets(predicate)
        guard sets.count <= 1 else {
            throw PredicateLimits.error("no filter names lines that pass one of several conditions", at: 1)
        }
        return sets.first
    }

    /// The set of all lines of the kind; nil if nothing tells the kinds apart.
    private var kind: LineSet? {
        let values: [LineSet.Key: Set<JSONValue>] = [.attribute(Self.customAttribute): [true]]
        if isOfCustomItems { return LineSet(included: values) }
        return hasCustomItems ? LineSet(excluded: values) : nil
    }

    private static func both(_ one: LineSet, _ other: LineSet) throws(CartwrightError) -> LineSet {
        do throws(LineSet.NoFilter) { return try one.and(other) } catch {
            throw PredicateLimits.error("no filter names lines that pass both of two such conditions", at: 1)
        }
    }

    private mutating func alternatives(
        _ predicate: Predicate,
        _ isNegated: Bool
    ) throws(CartwrightError) -> [LineSet] {
        switch predicate {
        case .constant(let holds): return holds != isNegated ? [.all] : []
        case .not(let inner): return try alternatives(inner, !isNegated)
        case .all(let parts): return try isNegated ? any(parts, isNegated) : all(parts, isNegated)
        case .any(let parts): return try isNegated ? all(parts, isNegated) : any(parts, isNegated)
        case .test(let test): return [try set(test, isNegated)]
        }
    }

    private mutating func any(_ parts: [Predicate], _ isNegated: Bool) throws(CartwrightError) -> [LineSet] {
        var sets: [LineSet] = []
        for part in parts { sets += try alternatives(part, isNegated) }
        return try Self.limited(sets.merged)
    }

    private mutating func all(_ parts: [Predicate], _ isNegated: Bool) throws(CartwrightError) -> [LineSet] {
        var result = [LineSet.all]
        for part in parts {
            let others = try alternatives(part, isNegated)
            var next: [LineSet] = []
            for set in result {
                for other in others { next.append(try Self.both(set, other)) }
            }
            result = try Self.limited(next.merged)
        }
        return result
    }

    private static func limited(_ sets: [LineSet]) throws(CartwrightError) -> [LineSet] {
        guard sets.count <= PredicateLimits.filters else {
            throw PredicateLimits.error("expected at most \(PredicateLimits.filters) alternatives of lines", at: 1)
        }
        return sets
    }

    private mutating func set(_ test: PredicateTest, _ isNegated: Bool) throws(CartwrightError) -> LineSet {
        guard let field = test.field, case .field(let names) = test.term else {
            throw test.error("the importer does not know this function of lines")
        }
        switch field {
        case "price.discount.id", "price.discount.key":
            guard test.check == .isDefined, !isOfCustomItems else {
                throw test.error("no filter compares the product discount of a line")
            }
            return LineSet(isOnSale: !isNegated)
        case "price", "price.centAmount", "money", "money.centAmount":
            guard isOfCustomItems == (names[0] == "money") else { break }
            return try prices(test, isNegated)
        default: break
        }
        let values = try test.values(isNegated)
        let texts = values.texts
        switch field {
        case "sku" where !isOfCustomItems, "slug" where isOfCustomItems:
            return LineSet(.sku, Set(try texts(test)), isIn: !values.isNegated)
        case "product.id", "product.key", "variant.key":
            return LineSet(.sku, try skus(try texts(test), field, test), isIn: !values.isNegated)
        case "category.id", "category.key", "categories.id", "categories.key", "categoriesWithAncestors.id",
            "categoriesWithAncestors.key":
            return try categories(try texts(test), names, test, values.isNegated)
        default: return try attribute(names, values, test)
        }
    }

    private func skus(
        _ names: [String],
        _ field: String,
        _ test: PredicateTest
    ) throws(CartwrightError) -> Set<String> {
        guard !isOfCustomItems else { throw test.error("custom line items have no product") }
        var found: Set<String> = []
        for name in names {
            let skus = field == "variant.key" ? shelf.sku(ofVariant: name).map { [$0] } : shelf.skus(ofProduct: name)
            guard let skus else {
                let what = field == "variant.key" ? "variant" : "product"
                throw test.error("the \(what) \(name) is not in the files with its SKUs; export the products, too")
            }
            found.formUnion(skus)
        }
        return found
    }

    private func categories(
        _ names: [String],
        _ field: [String],
        _ test: PredicateTest,
        _ isNegated: Bool
    ) throws(CartwrightError) -> LineSet {
        guard !isOfCustomItems else { throw test.error("custom line items have no categories") }
        var found: Set<String> = []
        for name in names {
            // The key of a category is its name here, without its file.
            let known = shelf.category(name) ?? (field.last == "key" ? name : nil)
            let below = field[0] == "categoriesWithAncestors" ? shelf.categories(below: name) : []
            guard let known, let below else {
                throw test.error("the category \(name) is not in the files; export the categories, too")
            }
            found.formUnion(below.union([known]))
        }
        return LineSet(.category, found, isIn: !isNegated)
    }

    private mutating func attribute(
        _ names: [String],
        _ values: PredicateValues,
        _ test: PredicateTest
    ) throws(CartwrightError) -> LineSet {
        let name: String
        switch (names[0], names.count) {
        case ("attributes", 2) where !isOfCustomItems: name = names[1]
        case ("productType", 2) where !isOfCustomItems: name = names.joined(separator: ".")
        case ("custom", 2): name = names.joined(separator: ".")
        default: throw test.error("no filter compares this field")
        }
        let json: [LineSet.Key: Set<JSONValue>] = [.attribute(name): Set(values.values.map(\.json))]
        guard values.isNegated else { return LineSet(included: json) }
        notes.append("a line without the attribute \(name) counts here")
        return LineSet(excluded: json)
    }

    private func prices(_ test: PredicateTest, _ isNegated: Bool) throws(CartwrightError) -> LineSet {
        let reason = "no filter compares prices so"
        guard case .compare(let stated, let value) = test.check else { throw test.error(reason) }
        let comparator = isNegated ? stated.opposite : stated
        let (minor, currency) = try test.amount(value)
        var price = LineSpan(currency: currency)
        switch comparator {
        case .equal: (price.least, price.most) = (minor, minor)
        case .atLeast: price.least = minor
        case .atMost: price.most = minor
        case .more where minor < .max: price.least = minor + 1
        case .less where minor > 0: price.most = minor - 1
        default: throw test.error(reason)
        }
        return LineSet(price: price)
    }
}
