// Effects that say by themselves what they want: units, groups, fixed prices, tiers, partial budgets, plugins.

extension Pipeline {
    /// Asks an effect what it wants, and takes that off.
    mutating func carryOutProposal(of step: Lineup.Step) throws(CartwrightError) {
        let effect = lineup.effect(step)
        let input = StageInput(
            stage: step.stage,
            lineBases: balance.lineBases,
            shipmentBases: balance.shipmentBases,
            frozen: frozen,
            balance: balance
        )
        let proposal = try effect.propose(for: input)
        try proposal.check(against: frozen.cart, by: type(of: effect).type)
        for gift in proposal.gifts { gifts.append(Settlement.Gift(candidate: step.candidate, line: gift)) }
        outcomes[step.candidate].givesGifts = outcomes[step.candidate].givesGifts || !proposal.gifts.isEmpty
        try take(proposal.wants, for: step.candidate)
        for selection in proposal.uses { balance.use(selection) }
    }

    /// Takes what an effect wants off, as far as floors, room and budget go.
    private mutating func take(_ wants: [Want], for index: Int) throws(CartwrightError) {
        for want in wants {
            let wanted = max(0, want.amountMinor)
            outcomes[index].desiredMinor = try outcomes[index].desiredMinor.adding(wanted, to: "the discount")
        }
        var parts = wants.flatMap(balance.parts)
        if let spend = lineup.candidates[index].spend, spend.isPartial {
            let left = spend.leftMinor - outcomes[index].givenMinor
            if parts.reduce(0, { $0 + $1.givenMinor }) > left {
                parts =
                    wants.count == 1 ? balance.parts(of: wants[0].capped(atMinor: left)) : parts.cut(to: left, frozen)
            }
        }
        for part in parts where part.givenMinor > 0 {
            balance.take(part.givenMinor, meant: max(part.meantMinor, part.givenMinor), at: part.place)
            let place = balance.number(of: part.place)
            entries.append(Settlement.Entry(candidate: index, place: place, amountMinor: part.givenMinor))
            outcomes[index].givenMinor += part.givenMinor
        }
    }
}

/// What a want comes to at one of its places.
private struct Part {
    let place: Share.Place
    /// What was meant for the place.
    let meantMinor: Int64
    /// What the place has room for.
    let givenMinor: Int64
}

extension Balance {
    /// What each place of a want would give.
    fileprivate func parts(of want: Want) -> [Part] {
        let weights = want.shares.map { max(0, $0.weightMinor) }
        guard want.moves else {
            return zip(want.shares, Allocation.spread(want.amountMinor, over: weights)).map { share, meant in
                Part(place: share.place, meantMinor: meant, givenMinor: accepts(meant, at: share.place))
            }
        }
        let meant = Allocation.spread(want.amountMinor, over: weights)
        let given = Allocation.spread(want.amountMinor, over: weights, room: want.shares.map { room(at: $0.place) })
        return want.shares.indices.map {
            Part(place: want.shares[$0].place, meantMinor: meant[$0], givenMinor: given[$0])
        }
    }
}

extension [Part] {
    /// Cuts the parts of several groups down to what a budget has left, which is spread over what was meant for each
    /// line.
    fileprivate func cut(to budget: Int64, _ frozen: FrozenCart) -> [Part] {
        var (units, meant, given): ([Int: [Range<Int64>]], [Int: Int64], [Int: Int64]) = ([:], [:], [:])
        for part in self {
            guard case .units(let selection) = part.place else { continue }
            units[selection.line, default: []] += selection.units
            meant[selection.line, default: 0] += part.meantMinor
            given[selection.line, default: 0] += part.givenMinor
        }
        let lines = units.keys.sorted { frozen.places[$0].rank < frozen.places[$1].rank }
        let amounts = Allocation.spread(budget, over: lines.map { meant[$0] ?? 0 }, room: lines.map { given[$0] ?? 0 })
        return zip(lines, amounts).map { line, amount in
            let selection = UnitSelection(line: line, units: units[line] ?? [])
            return Part(place: .units(selection), meantMinor: amount, givenMinor: amount)
        }
    }
}

extension Proposal {
    /// Refuses places that the cart does not have, before anything is taken off.
    fileprivate func check(against cart: Cart, by effect: String) throws(CartwrightError) {
        let hasLine = { (line: Int) in cart.lines.indices.contains(line) }
        let isSound = { (selection: UnitSelection) in
            hasLine(selection.line)
                && selection.units.allSatisfy {
                    $0.lowerBound >= 0 && $0.upperBound <= cart.lines[selection.line].quantity
                }
        }
        let places = wants.flatMap { $0.shares.map(\.place) }
        let areSound =
            uses.allSatisfy(isSound)
            && places.allSatisfy { place in
                switch place {
                case .line(let line): hasLine(line)
                case .units(let selection): isSound(selection)
                case .shipment(let shipment): cart.shipments.indices.contains(shipment)
                }
            }
        guard areSound else {
            throw CartwrightError(
                .promotionBadProposal,
                "the effect \"\(effect)\" names a place that the cart does not have",
                fault: .plugin
            )
        }
    }
}
