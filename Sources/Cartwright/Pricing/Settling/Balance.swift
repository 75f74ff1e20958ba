internal import BasicContainers

/// What is left of everything while discounts are taken off, and how far each place may still go.
struct Balance {
    /// By place.
    var levels: [Level]

    /// The units of each line; only while the unit stage runs.
    private(set) var units: [UnitRuns] = []

    /// Whether a later step will ask what is left of which units. Where none will, exact amounts come off lines only.
    var keepsUnits = true

    private let frozen: FrozenCart

    /// How far one place has been reduced.
    struct Level {
        /// What is left of it.
        var leftMinor: Int64
        /// What earlier stages left of it.
        var baseMinor: Int64
        /// What discounts leave of it at least.
        let floorMinor: Int64

        /// What may still be taken off it, outside the unit stage.
        var roomMinor: Int64 { leftMinor - floorMinor }

        /// Takes an amount off as far as there is room, outside the unit stage, and says how much that was.
        mutating func take(upTo meant: Int64) -> Int64 {
            let amount = max(0, min(meant, roomMinor))
            leftMinor -= amount
            return amount
        }
    }

    init(_ frozen: FrozenCart) {
        self.frozen = frozen
        levels = []
        levels.reserveCapacity(frozen.places.count)
        for place in frozen.places.indices {
            let (amount, floor) = (frozen.places[place].amountMinor, frozen.places[place].floorMinor)
            levels.append(Level(leftMinor: amount, baseMinor: amount, floorMinor: floor))
        }
    }

    /// What is left of each line, in the order of the cart.
    var lines: [Int64] { frozen.lines.indices.map { levels[frozen.place(ofLine: $0)].leftMinor } }

    /// What is left of each shipment, in the order of the cart.
    var shipments: [Int64] { frozen.shipments.indices.map { levels[frozen.place(ofShipment: $0)].leftMinor } }

    /// What earlier stages left of each line, in the order of the cart.
    var lineBases: [Int64] { frozen.lines.indices.map { levels[frozen.place(ofLine: $0)].baseMinor } }

    /// What earlier stages left of each shipment, in the order of the cart.
    var shipmentBases: [Int64] { frozen.shipments.indices.map { levels[frozen.place(ofShipment: $0)].baseMinor } }

    /// Puts everything back.
    mutating func reset() {
        endUnits()
        let frozen = frozen
        var levels = levels.mutableSpan
        for place in levels.indices { levels[place].leftMinor = frozen.places[place].amountMinor }
    }

    /// Begins a stage, which is measured on what is left now.
    mutating func beginStage() {
        var levels = levels.mutableSpan
        for place in levels.indices { levels[place].baseMinor = levels[place].leftMinor }
    }

    /// The number of a place.
    func number(of place: Share.Place) -> Int {
        switch place {
        case .line(let line): frozen.place(ofLine: line)
        case .units(let selection): frozen.place(ofLine: selection.line)
        case .shipment(let shipment): frozen.place(ofShipment: shipment)
        }
    }

    /// What may still be taken off a place, outside the unit stage.
    private func room(at place: Int) -> Int64 { levels[place].roomMinor }

    /// Opens the unit stage: from here until it ends, amounts come off single units.
    mutating func beginUnits() {
        keepsUnits = true
        units.removeAll(keepingCapacity: true)
        units.reserveCapacity(frozen.lineCount)
        for place in 0..<frozen.lineCount { units.append(UnitRuns(frozen.places[place])) }
    }

    /// Takes what an effect wants of neighbouring units of a line, as far as they have room.
    mutating func take(wanted: Int64, off range: Range<Int64>, at place: PlaceNumber) -> Int64 {
        let given = units[place.index].take(wanted: wanted, off: range)
        levels[place.index].leftMinor -= given
        return given
    }

    /// The same of units that need not be neighbours.
    mutating func take(wanted: Int64, off ranges: [Range<Int64>], at place: PlaceNumber) -> Int64 {
        let given = units[place.index].accepts(wanted, in: ranges)
        units[place.index].take(given, meant: max(wanted, given), off: ranges)
        levels[place.index].leftMinor -= given
        return given
    }

    /// Takes an amount off units of a line that have room for it.
    mutating func take(exactly amount: Int64, off ranges: [Range<Int64>], at place: PlaceNumber) {
        guard amount > 0 else { return }
        if keepsUnits { units[place.index].take(exactly: amount, off: ranges) }
        levels[place.index].leftMinor -= amount
    }

    /// The same of neighbouring units.
    mutating func take(exactly amount: Int64, off units: Range<Int64>, at place: PlaceNumber) {
        guard amount > 0 else { return }
        if keepsUnits { self.units[place.index].take(exactly: amount, off: units) }
        levels[place.index].leftMinor -= amount
    }

    /// Marks the first units of a line that nobody used up as used up, at most so many, and says how many those were.
    mutating func useFirst(_ count: Int64, at place: PlaceNumber) -> Int64 {
        guard units[place.index].free.isScattered else {
            let range = units[place.index].free.atEnd.first(count)
            use(range, at: place)
            return Int64(range.count)
        }
        let ranges = units[place.index].free.first(count)
        for range in ranges { use(range, at: place) }
        return ranges.reduce(0) { $0 + Int64($1.count) }
    }

    /// Marks neighbouring units of a line as used up.
    mutating func use(_ range: Range<Int64>, at place: PlaceNumber) {
        units[place.index].free.use(range)
    }

    /// Closes the unit stage.
    mutating func endUnits() { units.removeAll(keepingCapacity: true) }

    /// The units of a line of the cart, in the unit stage.
    func units(ofLine line: Int) -> UnitRuns { units[frozen.place(ofLine: line)] }

    /// The units that an amount at a place is about; nil outside the unit stage, and for a shipment, where it is about
    /// all that is left.
    private func units(at place: Share.Place) -> (at: Int, ranges: [Range<Int64>])? {
        guard !units.isEmpty else { return nil }
        let number = number(of: place)
        return switch place {
        case .line: (number, units[number].runs.map(\.units))
        case .units(let selection): (number, selection.units)
        case .shipment: nil
        }
    }

    /// What is left at a place.
    func leftMinor(at place: Share.Place) -> Int64 {
        guard case .units = place, let (number, ranges) = units(at: place) else {
            return levels[number(of: place)].leftMinor
        }
        return units[number].leftMinor(in: ranges)
    }

    /// What may still be taken off at a place.
    func room(at place: Share.Place) -> Int64 {
        guard let (number, ranges) = units(at: place) else { return room(at: number(of: place)) }
        return units[number].room(in: ranges)
    }

    /// How much of an amount that is meant for a place finds room there.
    func accepts(_ amount: Int64, at place: Share.Place) -> Int64 {
        guard let (number, ranges) = units(at: place) else { return min(amount, room(at: place)) }
        return units[number].accepts(amount, in: ranges)
    }

    /// Takes an amount off at a place that has room for it, out of what was meant for that place.
    mutating func take(_ amount: Int64, meant: Int64, at place: Share.Place) {
        if let (number, ranges) = units(at: place) { units[number].take(amount, meant: meant, off: ranges) }
        levels[number(of: place)].leftMinor -= amount
    }

    /// Marks units as used up for the rest of the unit stage.
    mutating func use(_ selection: UnitSelection) {
        guard !units.isEmpty else { return }
        let place = number(of: .units(selection))
        units[place].free.use(selection.units)
    }
}
