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
        guard lineup.planned(step).isKnown else { return carryOut(effect, of: step, for: input) }
        let proposal = try effect.propose(for: input)
        if !proposal.gifts.isEmpty {
            if let fault = proposal.faultOfGifts(by: type(of: effect).type) {
                plugins[step.candidate, default: PluginOutcome()].refused.append(fault)
                return
            }
            note(proposal.gifts, givenBy: step)
        }
        try take(proposal.wants, for: step.candidate)
        for selection in proposal.uses { balance.use(selection) }
    }

    /// Takes what an effect wants off, as far as floors, room and budget go.
    private mutating func take(_ wants: [Want], for index: Int) throws(CartwrightError) {
        for want in wants {
            let wanted = max(0, want.amountMinor)
            outcomes[index].desiredMinor = try outcomes[index].desiredMinor.adding(wanted, to: "the discount")
        }
        let parts = balance.parts(of: wants, within: budgetLeftMinor(of: index), frozen)
        for part in parts where part.givenMinor > 0 {
            balance.take(part.givenMinor, meant: max(part.meantMinor, part.givenMinor), at: part.place)
            note(part, givenTo: index)
        }
    }

    /// Asks an effect of a plugin what it wants, checks that, and takes it off. What is refused costs that proposal
    /// only.
    private mutating func carryOut(_ effect: any Effect, of step: Lineup.Step, for input: StageInput) {
        guard effect.isIn(frozen.cart.currency) else { return }
        var outcome = plugins[step.candidate] ?? PluginOutcome()
        switch effect.checkedProposal(for: input) {
        case .failure(let fault): outcome.refused.append(fault)
        case .success(let proposal):
            note(proposal.gifts, givenBy: step)
            for want in proposal.wants { outcome.wantedMinor = outcome.wantedMinor.addingSaturated(want.amountMinor) }
            for part in balance.take(proposal.wants, within: budgetLeftMinor(of: step.candidate)) {
                note(part, givenTo: step.candidate)
            }
            for selection in proposal.uses { balance.use(selection) }
        }
        plugins[step.candidate] = outcome
    }

    /// What is left of a partial budget, nil where there is none.
    private func budgetLeftMinor(of index: Int) -> Int64? {
        guard let spend = lineup.candidates[index].spend, spend.isPartial else { return nil }
        return spend.leftMinor - outcomes[index].givenMinor
    }

    private mutating func note(_ given: [GiftLine], givenBy step: Lineup.Step) {
        for gift in given { gifts.append(Settlement.Gift(candidate: step.candidate, line: gift)) }
        if !given.isEmpty { outcomes[step.candidate].givesGifts = true }
    }

    private mutating func note(_ part: WantPart, givenTo index: Int) {
        guard part.givenMinor > 0 else { return }
        entries.append(Settlement.Entry(index, PlaceNumber(balance.number(of: part.place)), part.givenMinor))
        outcomes[index].givenMinor += part.givenMinor
    }
}

/// What became of what a promotion's plugin answered.
struct PluginOutcome {
    /// What effects of plugins wanted, in minor units, at most what 64 bits hold.
    var wantedMinor: Int64 = 0

    /// Proposals, or the answer of a condition, that were refused.
    var refused: [CartwrightError] = []

    /// Why the promotion gives nothing, where that is the reason.
    var reason = Reason.badProposal
}

extension Effect {
    /// What an effect of a plugin proposes, or why that is refused.
    func checkedProposal(for input: StageInput) -> Result<Proposal, CartwrightError> {
        do throws(CartwrightError) {
            let proposal = try propose(for: input)
            if let fault = proposal.fault(on: input.cart, by: Self.type) { return .failure(fault) }
            return .success(proposal)
        } catch {
            return .failure(error.shortened)
        }
    }
}
