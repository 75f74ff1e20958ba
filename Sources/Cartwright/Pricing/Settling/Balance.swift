internal import BasicContainers

/// The remaining amounts of all places while discounts are taken off, and the room of each place.
struct Balance {
    /// The levels, by place.
    var levels: [Level]

    /// The units of each line; empty outside the unit stage.
    private(set) var units: [UnitRuns] = []

    /// True if a later step reads which units have what left. Otherwise exact amounts come off lines only.
    var keepsUnits = true

    private let frozen: FrozenCart

    /// The remaining amount of one place.
    struct Level {
        /// The amount that is left.
        var leftMinor: Int64
        /// The amount that earlier stages left.
        var baseMinor: Int64
        /// The floor: the least that discounts leave of it.
        let floorMinor: Int64

        /// The amount that may still be taken off, outside the unit stage.
        var roomMinor: Int64 { leftMinor - floorMinor }

        /// Takes an amount off, as far as there is room, outside the unit stage, and returns the amount taken.
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

    /// The amount left of each line, in the order of the cart.
    var lines: [Int64] { frozen.lines.indices.map { levels[frozen.place(ofLine: $0)].leftMinor } }

    /// The amount left of each shipment, in the order of the cart.
    var shipments: [Int64] { frozen.shipments.indices.map { levels[frozen.place(ofShipment: $0)].leftMinor } }

    /// The amount that earlier stages left of each line, in the order of the cart.
    var lineBases: [Int64] { frozen.lines.indices.map { levels[frozen.place(ofLine: $0)].baseMinor } }

    /// The amount that earlier stages left of each shipment, in the order of the cart.
    var shipmentBases: [Int64] { frozen.shipments.indices.map { levels[frozen.place(ofShipment: $0)].baseMinor } }

    /// Resets all places to their list prices.
    mutating func reset() {
        endUnits()
        let frozen = frozen
        var levels = levels.mutableSpan
        for place in levels.indices { levels[place].leftMinor = frozen.places[place].amountMinor }
    }

    /// Begins a stage, whose base is the amount left now.
    mutating func beginStage() {
        var levels = levels.mutableSpan
        for place in levels.indices { levels[place].baseMinor = levels[place].leftMinor }
    }

    /// Returns the number of a place.
    func number(of place: Share.Place) -> Int {
        switch place {
        case .line(let line): frozen.place(ofLine: line)
        case .units(let selection): frozen.place(ofLine: selection.line)
        case .shipment(let shipment): frozen.place(ofShipment: shipment)
        }
    }

    /// Returns the amount that may still be taken off a place, outside the unit stage.
    private func room(at place: Int) -> Int64 { levels[place].roomMinor }

    /// Begins the unit stage: until it ends, amounts come off single units.
    mutating func beginUnits() {
        keepsUnits = true
        units.removeAll(keepingCapacity: true)
        units.reserveCapacity(frozen.lineCount)
        for place in 0..<frozen.lineCount { units.append(UnitRuns(frozen.places[place])) }
    }

    /// Takes the amount that an effect wants of neighboring units of a line, as far as they have room.
    mutating func take(wanted: Int64, off range: Range<Int64>, at place: PlaceNumber) -> Int64 {
        let given = units[place.index].take(wanted: wanted, off: range)
        levels[place.index].leftMinor -= given
        return given
    }

    /// Does the same for units that need not be neighbors.
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

    /// Does the same for neighboring units.
    mutating func take(exactly amount: Int64, off units: Range<Int64>, at place: PlaceNumber) {
        guard amount > 0 else { return }
        if keepsUnits { self.units[place.index].take(exactly: amount, off: units) }
        levels[place.index].leftMinor -= amount
    }

    /// Marks the first free units of a line as used up, at most a number of them, and returns their number.
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

    /// Marks neighboring units of a line as used up.
    mutating func use(_ range: Range<Int64>, at place: PlaceNumber) {
        units[place.index].free.use(range)
    }

    /// Ends the unit stage.
    mutating func endUnits() { units.removeAll(keepingCapacity: true) }

    /// Returns the units of a line of the cart, in the unit stage.
    func units(ofLine line: Int) -> UnitRuns { units[frozen.place(ofLine: line)] }

    /// Returns the units that an amount at a place refers to; nil outside the unit stage, and for a shipment, where it
    /// refers to the whole.
    private func units(at place: Share.Place) -> (at: Int, ranges: [Range<Int64>])? {
        guard !units.isEmpty else { return nil }
        let number = number(of: place)
        return switch place {
        case .line: (number, units[number].runs.map(\.units))
        case .units(let selection): (number, selection.units)
        case .shipment: nil
        }
    }

    /// Returns the amount left at a place.
    func leftMinor(at place: Share.Place) -> Int64 {
        guard case .units = place, let (number, ranges) = units(at: place) else {
            return levels[number(of: place)].leftMinor
        }
        return units[number].leftMinor(in: ranges)
    }

    /// Returns the amount that may still be taken off at a place.
    func room(at place: Share.Place) -> Int64 {
        guard let (number, ranges) = units(at: place) else { return room(at: number(of: place)) }
        return units[number].room(in: ranges)
    }

    /// Returns the part of an amount meant for a place that finds room there.
    func accepts(_ amount: Int64, at place: Share.Place) -> Int64 {
        guard let (number, ranges) = units(at: place) else { return min(amount, room(at: place)) }
        return units[number].accepts(amount, in: ranges)
    }

    /// Takes an amount off at a place that has room for it, out of the amount meant for that place.
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
