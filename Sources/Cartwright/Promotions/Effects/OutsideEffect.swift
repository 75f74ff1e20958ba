/// An effect that a plugin outside the host computes, on list prices. It reads the answer to the one message that asked
/// the plugin about the cart, and wants at most what earlier promotions left.
struct OutsideEffect: ProposingEffect {
    /// The rule and its keys.
    let use: RuleUse

    let stage: Stage

    init(_ use: RuleUse) {
        self.use = use
        stage = if case .effect(let stage) = use.declaration.kind { stage } else { .order }
    }

    /// `outside`. A promotion writes the name of the rule.
    static let type = "outside"

    /// Only a ``Vocabulary`` reads it, since it knows the declaration.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        throw reader.outOfRange("a rule of a plugin has its own name", hint: "write the name of the rule", "type")
    }

    /// True in the unit stage, where an answer may use units up.
    var usesUnitsUp: Bool { stage == .unit }

    /// The effect as a promotion writes it.
    var json: JSONValue { use.json }

    func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
        let answer = input.frozen.answers?.answer(to: use)
        guard case .effect(let wants)? = answer else {
            if let error = answer?.error { throw error }
            return .nothing
        }
        return try wants.proposal(for: input)
    }
}

extension RuleWants {
    /// The proposal for what is left of a cart. If the units that it uses up are no longer free, there is none: its
    /// basis is gone.
    fileprivate func proposal(for input: StageInput) throws(CartwrightError) -> Proposal {
        var uses: [UnitSelection] = []
        if input.stage == .unit {
            for (line, units) in self.uses {
                let free = input.freeUnits(ofLine: line)
                guard free.count >= units else { return .nothing }
                uses.append(UnitSelection(line: line, units: free.first(units)))
            }
        }
        var proposed: [Want] = []
        for want in wants { proposed += try want.wants(for: input) }
        return Proposal(proposed, uses: uses, gifts: gifts)
    }
}

extension RuleWant {
    fileprivate func wants(for input: StageInput) throws(CartwrightError) -> [Want] {
        switch self {
        case .line(let line, nil, let amountMinor): return [.each([Share(.line(line), weightMinor: amountMinor)])]
        case .line(let line, let units?, let amountMinor):
            let free = input.freeUnits(ofLine: line).first(units)
            let count = free.reduce(0) { $0 + Int64($1.count) }
            guard count > 0 else { return [] }
            // Of units that are used up already, their part of the amount is not wanted.
            let wantedMinor = amountMinor.part(count, of: units)
            return [
                .each([Share(.units(UnitSelection(line: line, units: free)), weightMinor: wantedMinor)])
            ]
        case .shipment(let shipment, let amountMinor):
            return [.each([Share(.shipment(shipment), weightMinor: amountMinor)])]
        case .order(let amountMinor):
            return [.spread(amountMinor, over: try input.shares(of: Target(.order)))]
        }
    }
}

extension Int64 {
    /// The part of an amount for some of its units, rounded down.
    fileprivate func part(_ count: Int64, of units: Int64) -> Int64 {
        Int64(clamping: Int128(self) * Int128(count) / Int128(Swift.max(1, units)))
    }
}
