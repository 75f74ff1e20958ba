internal import BasicContainers

/// A condition on how many different SKUs the lines have that a filter lets through, in numbers.
struct SKUThreshold: Sendable {
    private let lines: CompiledFilter

    /// How many there must be; the most is below the least where nothing will do.
    private let (least, most): (Int64, Int64)

    /// True where its filter has prices in the currency of the catalog only, so that it is unknown in another one.
    private let isOfHome: Bool

    /// How many SKUs are few enough to compare each with each.
    private static let few = 16

    /// Nil for what has to be asked of the condition itself.
    init?(_ requirement: Requirement, _ tables: inout CompiledTables) {
        guard case .number(let number) = requirement, number.basis == .list,
            number.measure == .lines(LineMeasure(.presence, .bySKU)),
            let (comparison, isOfHome) = number.comparison(home: tables.home)
        else { return nil }
        (lines, self.isOfHome) = (tables.compiled(number.filter), isOfHome)
        (least, most) = comparison.bounds
    }

    /// Whether a cart fills it. A line without units brings no SKU.
    func truth(on cart: InternedCart, for promotion: PromotionNumber) -> Truth {
        guard !isOfHome || cart.isAtHome else { return .unknown }
        var (seen, many): ([String], Set<String>) = ([], [])
        var count: Int64 = 0
        cart.forEachLine(lines, of: promotion) { line in
            guard cart.frozen.places[line].quantity > 0, !isDecided(count) else { return }
            let sku = cart.frozen.lines[cart.frozen.position(at: line)].sku
            if count < Self.few {
                guard !seen.contains(sku) else { return }
                seen.append(sku)
            } else {
                if many.isEmpty { many = Set(seen) }
                guard many.insert(sku).inserted else { return }
            }
            count += 1
        }
        return Truth(least <= count && count <= most)
    }

    /// Whether more SKUs make no difference.
    private func isDecided(_ count: Int64) -> Bool { count > most || count >= least && most == .max }
}
