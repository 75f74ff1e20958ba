internal import BasicContainers

// Effects that say by themselves what they want: units, groups, fixed prices, tiers, partial budgets, plugins.

extension Pipeline {
    /// Asks an effect what it wants, and takes that off.
    mutating func carryOutProposal(of step: Lineup.Step) throws(CartwrightError) {
        hasProposals = true
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
        var left: Int64?
        if let spend = lineup.candidates[index].spend, spend.isPartial {
            left = spend.leftMinor - outcomes[index].givenMinor
        }
        let parts = balance.parts(of: wants, within: left, frozen)
        for part in parts where part.givenMinor > 0 {
            balance.take(part.givenMinor, meant: max(part.meantMinor, part.givenMinor), at: part.place)
            let place = PlaceNumber(balance.number(of: part.place))
            entries.append(Settlement.Entry(index, place, part.givenMinor))
            outcomes[index].givenMinor += part.givenMinor
        }
    }
}

extension Proposal {
    /// Refuses places that the cart does not have, before anything is taken off.
    func check(against cart: Cart, by effect: String) throws(CartwrightError) {
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
