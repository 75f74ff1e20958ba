internal import BasicContainers

/// The room that a set leaves on each place, as far as ``LeaveOutProof`` asks.
struct LeaveOutPlaces: ~Copyable {
    private let settlement: Settlement
    private let pool: CandidatePool
    private var spots: RigidArray<Spot>

    struct Spot {
        /// The amount that the set leaves above the floor.
        var roomMinor: Int64
        /// The number of members' steps that reach it.
        var stepCount: Int32 = 0
        /// The number of them that spread amounts over units.
        var spreadsOfUnits: Int32 = 0
        /// The stage in which nothing at all was left of it any more.
        var emptiedIn: Stage?
    }

    init(_ settlement: Settlement) {
        let pool = settlement.pool
        (self.settlement, self.pool) = (settlement, pool)
        spots = RigidArray(capacity: pool.frozen.places.count)
        for place in pool.frozen.places.indices { spots.append(Spot(roomMinor: pool.frozen.places[place].roomMinor)) }
        var spots = spots.mutableSpan
        var lastStages = RigidArray<Stage>(repeating: .unit, count: pool.candidates.count)
        for index in pool.steps.indices where settlement.isMember[pool.steps[index].candidate] {
            let step = pool.steps[index]
            lastStages[step.candidate] = step.stage
            let spreadsUnits = step.stage == .unit && step.spreadsAmounts
            pool.placeSets.forEach(in: step.places) { place in
                spots[place].stepCount += 1
                if spreadsUnits { spots[place].spreadsOfUnits += 1 }
            }
        }
        for index in settlement.entries.indices {
            let entry = settlement.entries[index]
            spots[entry.placeIndex].roomMinor -= entry.amountMinor
            guard spots[entry.placeIndex].roomMinor == 0, pool.frozen.places[entry.placeIndex].floorMinor == 0 else {
                continue
            }
            spots[entry.placeIndex].emptiedIn = lastStages[entry.candidate]
        }
    }

    subscript(place: Int) -> Spot { spots[place] }

    /// True where the set goes down to the floor of a place that it could take something off.
    func isFull(_ place: Int) -> Bool { spots[place].roomMinor == 0 && pool.frozen.places[place].roomMinor > 0 }

    /// Notes whether places of those that spread in a stage are at their floors.
    func note(in turn: inout LeaveOutTurn, of stage: Stage) {
        guard turn.spreadCount > 0 else { return }
        for index in pool.steps.indices where pool.steps[index].stage == stage {
            let step = pool.steps[index]
            guard settlement.isMember[step.candidate] else { continue }
            pool.placeSets.forEach(in: step.places) { place in
                guard isFull(place) else { return }
                turn.isAnyFull = true
                if spots[place].emptiedIn.map({ $0 >= stage }) ?? true { turn.fillsPlaces = true }
            }
        }
    }
}

/// The amounts that would stay off in the stage of each member of a set, if it were left out.
struct LeaveOutGains: ~Copyable {
    private var gains: RigidArray<Gain>

    struct Gain {
        /// The amount that is left for sure.
        var retainedMinor: Int64 = 0
        /// On how many places it took something; one again for each time.
        var placeCount: Int64 = 0
        /// True where those are lines, and shipments.
        var (isOfLines, isOfShipments) = (false, false)
        /// True where another one spreads amounts over units of a line of it.
        var meetsSpreadUnits = false

        /// True where a stage acts on such places.
        func reaches(_ stage: Stage) -> Bool {
            switch stage {
            case .unit, .line, .order: isOfLines
            case .shipping: isOfShipments
            case .total: true
            case .gift: false
            }
        }
    }

    /// - Parameter spreading: candidates that spread amounts in their first stages.
    init(_ settlement: Settlement, _ places: borrowing LeaveOutPlaces, spreading: NumberSet) {
        let pool = settlement.pool
        gains = RigidArray(repeating: Gain(), count: pool.candidates.count)
        for index in settlement.entries.indices {
            let entry = settlement.entries[index]
            let (candidate, place, spot) = (entry.candidate, entry.placeIndex, places[entry.placeIndex])
            let stacking = pool.candidates[candidate].stacking
            if !places.isFull(place) || spot.stepCount <= 1 { gains[candidate].retainedMinor += entry.amountMinor }
            gains[candidate].placeCount += 1
            let isLine = place < pool.frozen.lineCount
            if isLine { gains[candidate].isOfLines = true } else { gains[candidate].isOfShipments = true }
            guard stacking.stages.contains(.unit) else { continue }
            let own: Int32 = spreading[candidate] ? 1 : 0
            if spot.spreadsOfUnits > own { gains[candidate].meetsSpreadUnits = true }
        }
    }

    subscript(candidate: Int) -> Gain { gains[candidate] }
}
