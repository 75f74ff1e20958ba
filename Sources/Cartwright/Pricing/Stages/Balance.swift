/// What is left of everything while discounts are taken off, and how far each place may still go.
struct Balance {
    /// Lines in the order of the cart, then the shipments.
    private(set) var levels: [Level]

    /// The units of each line; only while the unit stage runs.
    private(set) var units: [UnitRuns] = []

    private let lineCount: Int

    /// How far one place has been reduced.
    struct Level {
        /// What is left of it.
        var leftMinor: Int64
        /// What earlier stages left of it.
        var baseMinor: Int64
        /// What discounts leave of it at least.
        let floorMinor: Int64
    }

    init(_ frozen: FrozenCart) {
        levels = frozen.places.map {
            Level(leftMinor: $0.amountMinor, baseMinor: $0.amountMinor, floorMinor: $0.floorMinor)
        }
        lineCount = frozen.lineCount
    }

    /// What is left of each line.
    var lines: [Int64] { levels[..<lineCount].map(\.leftMinor) }

    /// What is left of each shipment.
    var shipments: [Int64] { levels[lineCount...].map(\.leftMinor) }

    /// What earlier stages left of each line.
    var lineBases: [Int64] { levels[..<lineCount].map(\.baseMinor) }

    /// What earlier stages left of each shipment.
    var shipmentBases: [Int64] { levels[lineCount...].map(\.baseMinor) }

    /// Puts everything back.
    mutating func reset(to frozen: FrozenCart) {
        for place in levels.indices { levels[place].leftMinor = frozen.places[place].amountMinor }
        endUnits()
    }

    /// Begins a stage, which is measured on what is left now.
    mutating func beginStage() {
        var levels = levels.mutableSpan
        for place in levels.indices { levels[place].baseMinor = levels[place].leftMinor }
    }

    /// The number of a place.
    func number(of place: Share.Place) -> Int {
        switch place {
        case .line(let line): line
        case .units(let selection): selection.line
        case .shipment(let shipment): lineCount + shipment
        }
    }

    /// What may still be taken off a place, outside the unit stage.
    func room(at place: Int) -> Int64 { levels[place].leftMinor - levels[place].floorMinor }

    /// Takes an amount off a place as far as it has room, outside the unit stage, and says how much that was.
    mutating func take(upTo meant: Int64, at place: Int) -> Int64 {
        let amount = min(meant, room(at: place))
        guard amount > 0 else { return 0 }
        levels[place].leftMinor -= amount
        return amount
    }

    /// Opens the unit stage: from here until it ends, amounts come off single units.
    mutating func beginUnits(of frozen: FrozenCart) {
        units.removeAll(keepingCapacity: true)
        units.reserveCapacity(lineCount)
        for line in 0..<lineCount { units.append(UnitRuns(frozen.places[line])) }
    }

    /// Takes what an effect wants of neighbouring units of a line, as far as they have room.
    mutating func take(wanted: Int64, off range: Range<Int64>, ofLine line: Int) -> Int64 {
        let given = units[line].take(wanted: wanted, off: range)
        levels[line].leftMinor -= given
        return given
    }

    /// Marks neighbouring units of a line as used up.
    mutating func use(_ range: Range<Int64>, ofLine line: Int) { units[line].use(range) }

    /// Closes the unit stage.
    mutating func endUnits() { units.removeAll(keepingCapacity: true) }

    private var isUnitStage: Bool { !units.isEmpty }

    /// What is left at a place.
    func leftMinor(at place: Share.Place) -> Int64 {
        switch place {
        case .line(let line): levels[line].leftMinor
        case .shipment(let shipment): levels[lineCount + shipment].leftMinor
        case .units(let selection):
            isUnitStage ? units[selection.line].leftMinor(in: selection.units) : levels[selection.line].leftMinor
        }
    }

    /// What may still be taken off at a place.
    func room(at place: Share.Place) -> Int64 {
        switch place {
        case .shipment(let shipment): levels[lineCount + shipment].leftMinor
        case .line(let line): isUnitStage ? units[line].room(in: all(line)) : room(at: line)
        case .units(let selection):
            isUnitStage
                ? units[selection.line].room(in: selection.units)
                : room(at: selection.line)
        }
    }

    /// How much of an amount that is meant for a place finds room there.
    func accepts(_ amount: Int64, at place: Share.Place) -> Int64 {
        guard isUnitStage else { return min(amount, room(at: place)) }
        return switch place {
        case .shipment: min(amount, room(at: place))
        case .line(let line): units[line].accepts(amount, in: all(line))
        case .units(let selection): units[selection.line].accepts(amount, in: selection.units)
        }
    }

    /// Takes an amount off at a place that has room for it, out of what was meant for that place.
    mutating func take(_ amount: Int64, meant: Int64, at place: Share.Place) {
        switch place {
        case .shipment(let shipment): levels[lineCount + shipment].leftMinor -= amount
        case .line(let line):
            if isUnitStage { units[line].take(amount, meant: meant, off: all(line)) }
            levels[line].leftMinor -= amount
        case .units(let selection):
            if isUnitStage { units[selection.line].take(amount, meant: meant, off: selection.units) }
            levels[selection.line].leftMinor -= amount
        }
    }

    /// Marks units as used up for the rest of the unit stage.
    mutating func use(_ selection: UnitSelection) {
        if isUnitStage { units[selection.line].use(selection.units) }
    }

    /// The parts of a selection that are alike.
    func alikeRanges(of selection: UnitSelection) -> [(line: Int, units: Range<Int64>)] {
        units[selection.line].parts(in: selection.units).map { (selection.line, $0.units) }
    }

    private func all(_ line: Int) -> [Range<Int64>] { units[line].runs.map(\.units) }
}
