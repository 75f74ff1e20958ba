internal import BasicContainers

/// A condition on the number of different SKUs of the lines that pass a filter, as numbers.
struct SKUThreshold: Sendable {
    private let lines: CompiledFilter

    /// The least and the greatest number that pass; the greatest is below the least if no number passes.
    private let (least, most): (Int64, Int64)

    /// True if its filter has prices in the currency of the catalog only. The condition is unknown in other currencies.
    private let isOfHome: Bool

    /// The number of SKUs up to which each is compared with each.
    private static let few = 16

    /// Creates a threshold; nil if the condition itself has to decide.
    init?(_ requirement: Requirement, _ tables: inout CompiledTables) {
        guard case .number(let number) = requirement, number.basis == .list,
            number.measure == .lines(LineMeasure(.presence, .bySKU)),
            let (comparison, isOfHome) = number.comparison(home: tables.home)
        else { return nil }
        (lines, self.isOfHome) = (tables.compiled(number.filter), isOfHome)
        (least, most) = comparison.bounds
    }

    /// The truth value on a cart. A line without units adds no SKU.
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

    /// True if more SKUs do not change the truth value.
    private func isDecided(_ count: Int64) -> Bool { count > most || count >= least && most == .max }
}
