internal import BasicContainers

// Proposals of plugins' effects, and gifts.

extension Pipeline {
    /// Gets the proposal of a plugin's effect, checks it and takes it off. A refused proposal does not affect others.
    mutating func carryOutProposal(of step: OperationStep) {
        repeatsPlaces = true
        guard let effect = pool.effect(step) as? any ProposingEffect else { return }
        guard effect.isIn(frozen.cart.currency) else { return }
        var outcome = plugins[step.candidate] ?? PluginOutcome()
        switch effect.checkedProposal(for: stageInput(step.stage)) {
        case .failure(let fault): outcome.refused.append(fault)
        case .success(let proposal):
            if !pool.candidates[step.candidate].declinesGifts { note(proposal.gifts, givenBy: step) }
            for want in proposal.wants { outcome.wantedMinor = outcome.wantedMinor.addingSaturated(want.amountMinor) }
            let budget = step.hasBudget ? budgetLeftMinor(for: step) : nil
            for part in balance.take(proposal.wants, within: budget) {
                note(part.givenMinor, givenBy: step, at: PlaceNumber(balance.number(of: part.place)))
            }
            for selection in proposal.uses { balance.use(selection) }
        }
        plugins[step.candidate] = outcome
    }

    private func stageInput(_ stage: Stage) -> StageInput {
        StageInput(
            stage: stage,
            lineBases: frozen.compounds ? balance.lines : balance.lineBases,
            shipmentBases: frozen.compounds ? balance.shipments : balance.shipmentBases,
            frozen: frozen,
            balance: balance
        )
    }

    /// Gives a free line, unless it is not valid as a gift.
    ///
    /// - Parameters:
    ///   - effect: the type of the effect that gives it.
    ///   - isRepeated: true if it counts for several portions of the cart.
    mutating func give(_ line: GiftLine, for step: OperationStep, by effect: String, isRepeated: Bool) {
        if let fault = Proposal(gifts: [line]).faultOfGifts(by: effect, isRepeated: isRepeated) {
            plugins[step.candidate, default: PluginOutcome()].refused.append(fault)
        } else {
            note([line], givenBy: step)
        }
    }

    /// Records free lines. An empty cart gets none.
    private mutating func note(_ given: [GiftLine], givenBy step: OperationStep) {
        guard frozen.hasUnits else { return }
        for gift in given { gifts.append(Settlement.Gift(candidate: step.candidate, line: gift)) }
        if !given.isEmpty { outcomes[step.candidate].givesMore = true }
    }
}

/// The result of a promotion's plugin.
struct PluginOutcome {
    /// The amount that effects of plugins wanted, in minor units, at most `Int64.max`.
    var wantedMinor: Int64 = 0

    /// The errors of proposals, or of a condition's answer, that were refused.
    var refused: [CartwrightError] = []

    /// The reason of the rejection, if the promotion gives nothing for it.
    var reason = Reason.badProposal
}

extension ProposingEffect {
    /// Returns the proposal of a plugin's effect, or the error for which it is refused.
    func checkedProposal(for input: StageInput) -> Result<Proposal, CartwrightError> {
        do throws(CartwrightError) {
            let proposal = try propose(for: input)
            if let fault = proposal.fault(on: input.cart, by: name) { return .failure(fault) }
            return .success(proposal)
        } catch {
            return .failure(error.shortened)
        }
    }
}
