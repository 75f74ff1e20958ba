import Cartwright

/// Applies a set of promotions to a cart, stage by stage.
struct PlainPipeline {
    let scenario: PlainScenario
    private let members: [PlainPromotion]
    private var balance: PlainBalance

    /// The wanted amount, the given amounts and the gifts of each member, by id.
    private var outcomes: [String: PlainOutcome] = [:]

    /// The members whose stage conditions did not hold.
    private var unmet: Set<String> = []

    /// The members of groups that compete line by line.
    private var contest = PlainContest()

    /// - Parameter ids: the ids of the set.
    init(_ scenario: PlainScenario, _ ids: Set<String>) {
        self.scenario = scenario
        members = scenario.promotions.filter { ids.contains($0.id) }
        balance = PlainBalance(scenario.places)
    }

    /// - Parameter ignoringStage: true to treat conditions on amounts left by earlier stages as met.
    mutating func run(ignoringStage: Bool = false) -> PlainSettlement {
        for stage in PlainStage.allCases {
            balance.begin(stage)
            if !ignoringStage { testConditions(stage) }
            if stage == .line { carryOutLineGroups() }
            // If discounts compound, a fixed price takes its turn like any other effect.
            let compounds = scenario.options.compounds
            for isLast in compounds ? [false] : [false, true] {
                for member in members where !unmet.contains(member.id) && !(stage == .line && member.isOfLineGroup) {
                    for effect in member.effects where effect.stage == stage {
                        if compounds || effect.actsLast == isLast { carryOut(effect, of: member) }
                    }
                }
            }
        }
        return PlainSettlement(
            scenario: scenario,
            members: members,
            left: balance.left,
            outcomes: outcomes,
            unmet: unmet,
            contest: contest
        )
    }

    private mutating func testConditions(_ stage: PlainStage) {
        let condition = PlainCondition(scenario: scenario, left: balance.left)
        for member in members where member.firstStage == stage && member.readsStage {
            if member.conditions.contains(where: { condition.verdict($0) != .met }) { unmet.insert(member.id) }
        }
    }

    private mutating func carryOut(_ effect: PlainEffect, of member: PlainPromotion) {
        guard effect.isIn(scenario.currency) else { return }
        if effect.type == "gift", scenario.declined.contains(member.id) { return }
        if effect.type == "credit" { return carryOutCredit(effect, of: member) }
        let demand = PlainDemand(effect, PlainStageView(scenario: scenario, balance: balance))
        var outcome = outcomes[member.id] ?? PlainOutcome(places: scenario.places.count)
        outcome.desired += demand.wants.reduce(0) { $0 + $1.amount }
        outcome.gifts += demand.gifts
        let given = given(demand, within: budgetLeft(of: member, outcome))
        balance.take(given)
        for part in given { outcome.given[part.part.place] += part.amount }
        // An effect that takes nothing off uses no units up, unless its target says so.
        if demand.usesAlways || given.contains(where: { $0.amount > 0 }) {
            for (place, units) in demand.uses { balance.use(units, at: place) }
        }
        outcomes[member.id] = outcome
    }

    /// Gives store credit on the amounts that all discounts left of the target.
    private mutating func carryOutCredit(_ effect: PlainEffect, of member: PlainPromotion) {
        guard scenario.knowsCustomer else { return }
        let view = PlainStageView(scenario: scenario, balance: balance)
        var outcome = outcomes[member.id] ?? PlainOutcome(places: scenario.places.count)
        let most = min(view.credit(effect), budgetLeft(of: member, outcome) ?? .max)
        outcome.credit += max(0, most)
        outcomes[member.id] = outcome
    }

    // MARK: Groups per line

    /// Takes the largest share of each group off each line. Every member is computed as if it were the only one.
    private mutating func carryOutLineGroups() {
        let competing = members.filter { $0.isOfLineGroup && !unmet.contains($0.id) }
        guard !competing.isEmpty else { return }
        contest = PlainContest()
        for member in competing {
            let (shares, desired) = alone(member)
            contest.add(member, shares)
            var outcome = outcomes[member.id] ?? PlainOutcome(places: scenario.places.count)
            outcome.desired += desired
            outcomes[member.id] = outcome
        }
        for member in competing {
            for place in scenario.places.indices {
                let share = contest.share(of: member, at: place)
                guard share > 0 else { continue }
                if contest.winner(in: member.group, at: place) == member.id {
                    let given = balance.take(upTo: share, at: place)
                    outcomes[member.id]?.given[place] += given
                    contest.note(given, keptBy: member, at: place)
                }
            }
        }
        for member in competing {
            // What another promotion took in its place is not wanted.
            let lost = scenario.places.indices.filter { place in
                let winner = contest.winner(in: member.group, at: place)
                return winner != member.id && contest.kept(by: winner, at: place) > 0
            }
            for place in lost { outcomes[member.id]?.desired -= contest.share(of: member, at: place) }
        }
    }

    /// Returns what the effects of a member on lines take off each place if no other acts in this stage, and the amount
    /// that they want.
    private func alone(_ member: PlainPromotion) -> (shares: [Int64], desired: Int64) {
        var trial = self
        let compounds = scenario.options.compounds
        for isLast in compounds ? [false] : [false, true] {
            for effect in member.effects where effect.stage == .line && (compounds || effect.actsLast == isLast) {
                trial.carryOut(effect, of: member)
            }
        }
        let none = PlainOutcome(places: scenario.places.count)
        let (before, after) = (outcomes[member.id] ?? none, trial.outcomes[member.id] ?? none)
        return (zip(after.given, before.given).map { $0 - $1 }, after.desired - before.desired)
    }

    /// Returns the amount left in a partial budget; nil without one.
    private func budgetLeft(of member: PlainPromotion, _ outcome: PlainOutcome) -> Int64? {
        guard let left = member.partialLeft(in: scenario.currency) else { return nil }
        return left - outcome.given.reduce(0, +) - outcome.credit
    }

    /// Returns the amounts that the parts of a demand give, within a budget.
    private func given(_ demand: PlainDemand, within budget: Int64?) -> [PlainGiven] {
        let whole = demand.wants.flatMap(given)
        guard let budget, whole.reduce(0, { $0 + $1.amount }) > budget else { return whole }
        return demand.isOfGroups ? cut(whole, to: budget) : given(demand.wants[0].capped(at: budget))
    }

    private func given(_ want: PlainWant) -> [PlainGiven] {
        let (meant, given) = (balance.meant(want), balance.given(want))
        return want.parts.indices.map { PlainGiven(part: want.parts[$0], meant: meant[$0], amount: given[$0]) }
    }

    /// Cuts groups to a budget that does not cover them. The budget is spread over the amounts meant for each line.
    private func cut(_ whole: [PlainGiven], to budget: Int64) -> [PlainGiven] {
        let byLine = Dictionary(grouping: whole, by: \.part.place).sorted { $0.key < $1.key }.map(\.value)
        let meant = byLine.map { parts in parts.reduce(0) { $0 + $1.meant } }
        let given = byLine.map { parts in parts.reduce(0) { $0 + $1.amount } }
        return zip(byLine, Cents.spread(budget, over: meant, rooms: given)).map { parts, amount in
            let units = parts.flatMap { $0.part.units ?? [] }
            let part = PlainWant.Part(place: parts[0].part.place, units: units, weight: 0)
            return PlainGiven(part: part, meant: amount, amount: amount)
        }
    }
}
