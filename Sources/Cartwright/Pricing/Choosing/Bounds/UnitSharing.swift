internal import BasicContainers

/// Promotions that use up units of common lines, bounded by unit: each unit is used by one of them at most, so what
/// all take together is no more than the sum, over the units, of the most that any of them takes for one.
///
/// - **Groups at a fixed price** take the prices of their units less their own, so for each unit its price less the
///   part of the group's price that falls on one.
/// - **Buy-x-get-y** of the same lines gets the cheapest of the units that it uses. So all that it gets costs no more
///   than the part g / (b + g) of all that it uses, and each unit counts with that part of its percentage. Where
///   others are bought than are got, a unit that is got counts whole.
/// - **Percentages of groups** take that of each unit, and for each line a rounding.
struct UnitSharing {
    /// Those that are bounded here.
    let users: NumberSet

    private let lines: [Line]

    /// The amount that one of a line's units counts for.
    private struct Line {
        let place: Int
        let quantity: Int64
        /// The greatest first.
        let rates: [Rate]
    }

    private struct Rate {
        let candidate: Int

        /// The most for each unit, in parts of a minor unit, as ``PlaceShares`` counts them.
        let fineParts: Int64

        /// The number of minor units more that roundings may take off the line.
        let roundings: Int64

        init(_ candidate: Int, _ rate: UnitRate) {
            self.candidate = candidate
            let parts = max(0, rate.share) * Int128(PlaceShares.fineness) + rate.whole - 1
            fineParts = Int64(clamping: parts / max(1, rate.whole))
            roundings = rate.roundings
        }
    }

    /// Carts that cost more are not bounded here, so that sums are within 64 bits.
    private static let mostMinor: Int64 = 1 << 40

    /// Nil where fewer than two of the candidates share units.
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

    /// True where no two of some candidates share units.
    func hasSingleUser(among candidates: NumberSet) -> Bool { users.intersection(candidates).count < 2 }

    /// The amount that some candidates take of the units of all lines, in fine parts.
    ///
    /// - Parameter part: what counts of an amount off the units of a line.
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
