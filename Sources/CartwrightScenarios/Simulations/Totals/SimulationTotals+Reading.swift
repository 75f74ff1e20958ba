public import Cartwright

extension SimulationTotals {
    /// Reads totals from their ``json``: a part of a simulation.
    ///
    /// - Throws: an error of area `json`, with the pointer.
    public init(_ value: JSONValue) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: .root)
        _ = try reader.integer("simulation", in: Self.format...Self.format)
        self.init(try SimulationQuestion(&reader))
        _ = try reader.integer("carts", in: Int64.counts)
        badCount = Int(try reader.integer("left_out", in: Int64.counts))
        isComplete = try reader.bool(ifPresent: "complete") ?? true
        simulation = try reader.nested("currencies", Simulation.reading)
        let named = try reader.array(ifPresent: "groups") { value, pointer throws(CartwrightError) in
            try Simulation.reading(value, at: pointer, namedBy: "group")
        }
        groups = Dictionary(named ?? []) { first, _ in first }
        let curve = try reader.array(ifPresent: "curve") { value, pointer throws(CartwrightError) in
            try Simulation.reading(value, at: pointer, namedBy: "value")
        }
        guard curve?.count ?? 0 == sweep.count else {
            throw reader.outOfRange("expected \(sweep.count) values, found \(curve?.count ?? 0)", hint: "", "curve")
        }
        sweep = curve?.map(\.simulation) ?? []
        if question.against != nil { difference = try reader.nested("difference", SimulationDifference.reading) }
        margins = try MarginFigures.reading("margins", &reader)
        otherMargins = try MarginFigures.reading("margins_against", &reader)
        // A backtest is one run; its orders are never merged from files.
        _ = reader.value(ifPresent: "backtest")
        // Budgets come from one run over all carts, and are never merged.
        _ = reader.value(ifPresent: "budgets")
        _ = reader.value(ifPresent: "campaign_budgets")
        try reader.finish()
    }
}

extension Int64 {
    /// The range of counts of carts.
    fileprivate static let counts: ClosedRange<Int64> = 0...1_000_000_000_000
}

extension SimulationQuestion {
    fileprivate init(_ reader: inout ObjectReader) throws(CartwrightError) {
        catalog = try reader.string("catalog")
        against = try reader.string(ifPresent: "against")
        versions = try reader.strings(ifPresent: "versions") ?? []
        dimension = try reader.choice(ifPresent: "by")
        sweep = try reader.nested(ifPresent: "sweep") { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            let name = try reader.string("name")
            let texts = try reader.strings(ifPresent: "values") ?? []
            try reader.finish()
            let values = texts.compactMap { SweepValue($0) }
            guard values.count == texts.count, texts.count <= SimulationSweep.mostValues else {
                throw reader.outOfRange("expected numbers of at most six decimals", hint: "12.5", "values")
            }
            return SimulationSweep(name: name, values: values)
        }
        let limits = try reader.string(ifPresent: "limits")
        // Version 0.1.0 wrote "budget_order".
        countsLimits = try reader.string(ifPresent: "budget_order") != nil || limits == "counted"
        ignoresLimits = limits == "ignored"
    }
}

extension Simulation {
    fileprivate static func reading(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Simulation {
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array", at: pointer)
        }
        var figures: [SimulationFigures] = []
        for (index, value) in values.enumerated() {
            figures.append(try SimulationFigures(value, at: pointer.appending(index)))
        }
        return Simulation(figures)
    }

    fileprivate static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer,
        namedBy key: String
    ) throws(CartwrightError) -> (name: String, simulation: Simulation) {
        var reader = try ObjectReader(value, at: pointer)
        let name = try reader.string(key)
        let simulation = try reader.nested("currencies", Simulation.reading)
        try reader.finish()
        return (name, simulation)
    }
}

extension SimulationDifference {
    fileprivate static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> SimulationDifference {
        var reader = try ObjectReader(value, at: pointer)
        var difference = SimulationDifference()
        difference.simulation = try reader.nested("currencies", Simulation.reading)
        let changes = try reader.array(ifPresent: "changes") { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            let currency = try reader.currency("currency")
            var changes = CartChanges()
            changes.dearer = try reader.nested("dearer", CartChanges.OneWay.reading)
            changes.cheaper = try reader.nested("cheaper", CartChanges.OneWay.reading)
            try reader.finish()
            return (currency, changes)
        }
        difference.changes = Dictionary(changes ?? []) { first, _ in first }
        try reader.finish()
        return difference
    }
}

extension CartChanges.OneWay {
    fileprivate static func reading(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Self {
        var reader = try ObjectReader(value, at: pointer)
        var way = Self()
        way.cartCount = Int(try reader.integer("carts", in: Int64.counts))
        way.amountMinor = try reader.integer("amount", in: 0...Int64.max)
        way.largest =
            try reader.array(ifPresent: "largest") { value, pointer throws(CartwrightError) in
                var reader = try ObjectReader(value, at: pointer)
                let change = CartChange(
                    cart: try reader.string("cart"),
                    totalMinor: try reader.integer("total"),
                    otherTotalMinor: try reader.integer("against")
                )
                try reader.finish()
                return change
            } ?? []
        try reader.finish()
        return way
    }
}
