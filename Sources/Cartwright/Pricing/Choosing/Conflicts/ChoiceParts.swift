internal import BasicContainers

/// A part of the choice that can be decided apart from the rest.
struct ChoicePart {
    /// The candidates that have an influence on what its contested ones are worth, these included, in their order.
    let candidates: [Int]

    /// Those that a choice must be made about.
    let contested: [Int]

    /// The places that any of its candidates may touch.
    let places: [Int]
}

/// Splits a choice into parts that can be decided one after the other: three questions of twelve answers each then cost
/// 3 · 12 tries and not 13³.
///
/// Two parts are independent where what is taken off by the candidates of one is the same whatever is chosen of the
/// other. Conflicts always keep candidates together: those barred from each other, those that contend for units, and
/// one whose condition looks at what stages left with everybody who acts in these. Beyond that:
///
/// - **Candidates that reach no common place**, line or shipment, are independent. All that an effect of the engine
///   looks at is what is left of the places it reaches: bases, rooms, floors, units. Budgets and `max_discount` are of
///   one promotion. Candidates without conflict tie parts together here like others: 5.00 off the order looks at what
///   is left of each line. Effects of plugins may look at and touch everything, and so tie everything together.
/// - **Candidates that do reach common places** are independent where nothing that is chosen changes what they take:
///   only plain percentages and amounts, on each place in one stage only, so that all of them act on list prices; and
///   with all of them at once something is left above the floor of each place, so that no room ever binds. Each then
///   always takes the same off the same places.
///
/// Where neither can be shown, it stays one part.
///
/// **Ties** may be decided part by part, too, since ``SetRank`` compares what adds up over parts: discount, value and
/// units of gifts, limited codes and promotions are sums. Of as many promotions, the higher priorities are those that
/// have more of the highest priority, then of the next; and the smaller ids those that have the first one, in the order
/// of the candidates, of which the other set has none. All are numbers for each part, of which those of the whole are
/// the sums, compared one after the other; and a sum is greatest where each of its parts is.
struct ChoiceParts {
    private let pool: CandidatePool
    private let trial: Settlement

    /// Those with the fewest contested candidates first, so that the many small questions are answered before one great
    /// question uses the node limit up.
    private(set) var all: [ChoicePart] = []

    /// - Parameter trial: all candidates priced together, with all conditions on the stage met.
    init(of pool: CandidatePool, _ conflicts: Conflicts, trial: Settlement) {
        (self.pool, self.trial) = (pool, trial)
        let questions = conflicts.groups(of: pool)
        let places = Array(pool.frozen.places.indices)
        guard questions.count > 1 else {
            all = [
                ChoicePart(
                    candidates: Array(pool.candidates.indices),
                    contested: Array(conflicts.contested),
                    places: places
                )
            ]
            return
        }
        var sets = DisjointSets(count: pool.candidates.count + places.count)
        for question in questions { for candidate in question { sets.join(question[0], candidate) } }
        for index in pool.steps.indices {
            let step = pool.steps[index]
            for place in pool.placesReached(by: step) { sets.join(step.candidate, pool.candidates.count + place) }
        }
        let candidates = sets.grouped(pool.candidates.indices)
        let questionsByRoot = Dictionary(grouping: questions) { sets.root(of: $0[0]) }
        let placesByRoot = Dictionary(grouping: places) { sets.root(of: pool.candidates.count + $0) }
        for members in candidates {
            let root = sets.root(of: members[0])
            let (own, places) = (questionsByRoot[root] ?? [], placesByRoot[root] ?? [])
            if own.count > 1, isSteady(members, on: places) {
                all += own.map { ChoicePart(candidates: $0, contested: $0, places: places) }
            } else if !own.isEmpty {
                all.append(ChoicePart(candidates: members, contested: own.flatMap(\.self).sorted(), places: places))
            }
        }
        all.sort { ($0.contested.count, $0.contested[0]) < ($1.contested.count, $1.contested[0]) }
    }

    /// Whether each of some candidates takes the same off the same places in every set.
    private func isSteady(_ members: [Int], on places: [Int]) -> Bool {
        var stages: [Int: Stage] = [:]
        let members = NumberSet(members)
        for index in pool.steps.indices where members[pool.steps[index].candidate] {
            let step = pool.steps[index]
            guard step.operation.kind.isSteady, step.stage != .unit else { return false }
            for place in pool.placeSets[step.places.row] {
                guard stages.updateValue(step.stage, forKey: place) ?? step.stage == step.stage else { return false }
            }
        }
        var rooms = pool.frozen.places.indices.map(pool.frozen.roomMinor)
        let isOpen = rooms.map { $0 > 0 }
        for index in trial.entries.indices {
            rooms[trial.entries[index].placeIndex] -= trial.entries[index].amountMinor
        }
        return places.allSatisfy { rooms[$0] > 0 || !isOpen[$0] }
    }
}

extension CandidatePool {
    /// The places that a step may touch, or look at.
    func placesReached(by step: OperationStep) -> NumberSet {
        var reached = placesReduced(by: step)
        reached.formUnion(placeSets[step.boughtRow])
        return reached
    }
}
