/// What is left of everything while discounts are taken off, and how far each place may still go.
struct Balance {
    /// What is left of each line, in the order of the cart.
    private(set) var lines: [Int64]

    /// What is left of each shipment, in the order of the cart.
    private(set) var shipments: [Int64]

    /// The units of each line; only while the unit stage runs.
    private(set) var units: [UnitRuns] = []

    private let floors: [Int64]

    init(_ frozen: FrozenCart) {
        lines = frozen.subtotals
        shipments = frozen.cart.shipments.map(\.amountMinor)
        floors = frozen.floors
    }

    /// Opens the unit stage: from here until it ends, amounts come off single units.
    mutating func beginUnits(of cart: Cart) { units = cart.lines.map(UnitRuns.init) }

    /// Closes the unit stage.
    mutating func endUnits() { units = [] }

    private var isUnitStage: Bool { !units.isEmpty }

    /// What is left at a place.
    func leftMinor(at place: Share.Place) -> Int64 {
        switch place {
        case .line(let line): lines[line]
        case .shipment(let shipment): shipments[shipment]
        case .units(let selection):
            isUnitStage ? units[selection.line].leftMinor(in: selection.units) : lines[selection.line]
        }
    }

    /// What may still be taken off at a place.
    func room(at place: Share.Place) -> Int64 {
        switch place {
        case .shipment(let shipment): shipments[shipment]
        case .line(let line): isUnitStage ? units[line].room(in: all(line)) : lines[line] - floors[line]
        case .units(let selection):
            isUnitStage
                ? units[selection.line].room(in: selection.units)
                : lines[selection.line] - floors[selection.line]
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
        case .shipment(let shipment): shipments[shipment] -= amount
        case .line(let line):
            if isUnitStage { units[line].take(amount, meant: meant, off: all(line)) }
            lines[line] -= amount
        case .units(let selection):
            if isUnitStage { units[selection.line].take(amount, meant: meant, off: selection.units) }
            lines[selection.line] -= amount
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
