internal import BasicContainers

/// Promotions that use up units of common lines, bounded by unit. Each unit is used by at most one of them, so their
/// discount together is at most the sum, over the units, of the largest discount that any of them takes for the unit.
///
/// - **Groups at a fixed price** take the prices of their units minus their own price, so each unit counts its price
///   minus its part of the group's price.
/// - **Buy-x-get-y** of the same lines gets the cheapest of the units that it uses. So the units that it gets cost at
///   most the part g / (b + g) of all that it uses, and each unit counts that part of its percentage. If the bought
///   units are of other lines, a unit that it gets counts in full.
/// - **Percentages of groups** take their percentage of each unit, and one rounding for each line.
struct UnitSharing {
    /// The candidates that are bounded here.
    let users: NumberSet

    private let lines: [Line]

    /// The rates of the units of a line.
    private struct Line {
        let place: Int
        let quantity: Int64
        /// The rates, largest first.
        let rates: [Rate]
    }

    private struct Rate {
        let candidate: Int

        /// The largest amount for each unit, in parts of a minor unit, as ``PlaceShares`` counts them.
        let fineParts: Int64

        /// The additional minor units that roundings may take off the line.
        let roundings: Int64

        init(_ candidate: Int, _ rate: UnitRate) {
            self.candidate = candidate
            let parts = max(0, rate.share) * Int128(PlaceShares.fineness) + rate.whole - 1
            fineParts = Int64(clamping: parts / max(1, rate.whole))
            roundings = rate.roundings
        }
    }

    /// The limit of the cart's price: carts that cost more are not bounded here, so that sums fit in 64 bits.
    private static let mostMinor: Int64 = 1 << 40

    /// Returns nil if fewer than two of the candidates share units.
    init?(among candidates: NumberSet, of pool: CandidatePool, _ conflicts: Conflicts) {
        let frozen = pool.frozen
        guard frozen.subtotalMinor < Self.mostMinor else { return nil }
        var users = NumberSet()
        var rates: [[Rate]] = frozen.places.indices.map { _ in [] }
        for index in pool.steps.indices {
            let step = pool.steps[index]
            guard step.stage == .unit else { break }
            guard candidates[step.candidate], conflicts.reach.isUser(step.candidate), pool.hasOneEffect(step) else {
                continue
            }
            let places = pool.placeSets[step.places.row].filter { frozen.places[$0].quantity > 0 }
            let found = places.map { ($0, step.operation.kind.unitRate(step, of: $0, pool)) }
            guard found.allSatisfy({ $1 != nil }) else { continue }
            users[step.candidate] = true
            for case (let place, let rate?) in found {
                rates[place].append(Rate(step.candidate, rate))
            }
        }
        guard users.count > 1 else { return nil }
        self.users = users
        lines = rates.indices.filter { !rates[$0].isEmpty }.map { place in
            let rates = rates[place].sorted { ($1.fineParts, $0.candidate) < ($0.fineParts, $1.candidate) }
            return Line(place: place, quantity: frozen.places[place].quantity, rates: rates)
        }
    }

    /// Returns true if no two of some candidates share units.
    func hasSingleUser(among candidates: NumberSet) -> Bool { users.intersection(candidates).count < 2 }

    /// Returns the amount that some candidates take off the units of all lines, in fine parts.
    ///
    /// - Parameter part: returns the part of an amount off the units of a line that counts.
    func sum(of isAllowed: NumberSet, _ part: (_ line: Int, _ fineParts: Int64) -> Int64) -> Int64 {
        var sum: Int64 = 0
        for line in lines {
            guard let first = line.rates.first(where: { isAllowed[$0.candidate] }) else { continue }
            let roundings = line.rates.reduce(0) { $0 + (isAllowed[$1.candidate] ? $1.roundings : 0) }
            sum += part(line.place, line.quantity * first.fineParts + roundings * PlaceShares.fineness)
        }
        return sum
    }
}
