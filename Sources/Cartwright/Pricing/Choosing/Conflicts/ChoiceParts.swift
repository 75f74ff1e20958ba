internal import BasicContainers

/// A part of the choice that can be decided independently of the rest.
struct ChoicePart {
    /// The candidates that influence the discount of the contested ones, including these, in their order.
    let candidates: [Int]

    /// The contested candidates, which need a choice.
    let contested: [Int]

    /// The places that any of its candidates may touch.
    let places: [Int]
}

/// Splits a choice into parts that can be decided one after the other: three parts with twelve possible answers each
/// then take 3 · 12 tries and not 13³.
///
/// Two parts are independent if the discount of the candidates of one is the same for every choice in the other.
/// Conflicts always keep candidates together: candidates that bar each other, candidates that contend for units, and a
/// candidate with a condition on what stages left with every candidate that acts in these stages. In addition:
///
/// - **Candidates that reach no common place** (line or shipment) are independent. An effect of the engine reads only
///   what is left of the places it reaches: bases, rooms, floors, units. A budget or `max_discount` belongs to one
///   promotion. Candidates without conflicts tie parts together like others: 5.00 off the order reads what is left of
///   each line. Effects of plugins may read and reduce everything, and so tie everything together.
/// - **Candidates that reach common places** are independent if no choice changes what they take: they have only plain
///   percentages and amounts, and on each place in one stage only, so that all of them act on list prices; and with all
///   of them at once something is left above the floor of each place, so that the room never limits them. Each then
///   always takes the same off the same places.
///
/// If neither can be proven, the candidates stay one part.
///
/// **Ties** may be decided part by part, too, since ``SetRank`` compares quantities that add up over parts: discount,
/// value and units of gifts, limited codes and promotions are sums. Between sets with equally many promotions, the
/// higher priorities belong to the set that has more promotions of the highest priority, then of the next; and the
/// smaller ids to the set that has the first candidate, in candidate order, that the other lacks. All of these are
/// numbers for each part whose sums are those of the whole, compared one after the other; and a sum is largest if each
/// of its parts is.
struct ChoiceParts {
    private let pool: CandidatePool
    private let trial: Settlement

    /// The parts, those with the fewest contested candidates first, so that the many small parts are decided before a
    /// large one uses up the node limit.
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

    /// Returns true if each of some candidates takes the same off the same places in every set.
    private func isSteady(_ members: [Int], on places: [Int]) -> Bool {
        // What one takes then depends on the others of its stage.
        guard !pool.frozen.compounds else { return false }
        var stages: [Int: Stage] = [:]
        let members = NumberSet(members)
        for index in pool.steps.indices where members[pool.steps[index].candidate] {
            let step = pool.steps[index]
            guard step.operation.kind.isSteady, step.stage != .unit, !step.isOfLineGroup else { return false }
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
    /// Returns the places that a step may reduce or read.
    func placesReached(by step: OperationStep) -> NumberSet {
        var reached = placesReduced(by: step)
        reached.formUnion(placeSets[step.boughtRow])
        return reached
    }
}
