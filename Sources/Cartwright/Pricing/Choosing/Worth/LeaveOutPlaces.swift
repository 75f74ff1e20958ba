internal import BasicContainers

/// The room that a set leaves on each place, as far as ``LeaveOutProof`` needs it.
struct LeaveOutPlaces: ~Copyable {
    private let settlement: Settlement
    private let pool: CandidatePool
    private var spots: RigidArray<Spot>

    struct Spot {
        /// The amount that the set leaves above the floor.
        var roomMinor: Int64
        /// The number of members' steps that reach it.
        var stepCount: Int32 = 0
        /// The number of those steps that spread amounts over units.
        var spreadsOfUnits: Int32 = 0
        /// The stage in which the place was reduced to 0.
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

    /// Returns true if the set reduces a place to its floor.
    func isFull(_ place: Int) -> Bool { spots[place].roomMinor == 0 && pool.frozen.places[place].roomMinor > 0 }

    /// Records whether places of the steps that spread amounts in a stage are at their floors.
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

/// The amounts that stay off in the stage of each member of a set if the member is left out.
struct LeaveOutGains: ~Copyable {
    private var gains: RigidArray<Gain>

    struct Gain {
        /// The amount that is certainly left.
        var retainedMinor: Int64 = 0
        /// The number of places that it reduced, counted once for each time.
        var placeCount: Int64 = 0
        /// True if it reduced lines, and true if it reduced shipments.
        var (isOfLines, isOfShipments) = (false, false)
        /// True if another candidate spreads amounts over units of one of its lines.
        var meetsSpreadUnits = false

        /// Returns true if a stage acts on such places.
        func reaches(_ stage: Stage) -> Bool {
            switch stage {
            case .unit, .line, .order: isOfLines
            case .shipping: isOfShipments
            case .total: true
            case .gift, .credit: false
            }
        }
    }

    /// - Parameter spreading: the candidates that spread amounts in their first stages.
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
        subtractRunnersUp(of: settlement, places)
    }

    /// Subtracts what other members of a group per line take where a member is left out.
    private mutating func subtractRunnersUp(of settlement: Settlement, _ places: borrowing LeaveOutPlaces) {
        for (share, minor) in zip(settlement.lineShares, settlement.runnersUpMinor) where minor > 0 {
            guard !places.isFull(share.place) || places[share.place].stepCount <= 1 else { continue }
            gains[share.candidate].retainedMinor -= minor
        }
    }

    subscript(candidate: Int) -> Gain { gains[candidate] }
}
