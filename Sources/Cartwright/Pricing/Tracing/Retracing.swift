/// Carries the applied promotions of a quote out once more, effect by effect, by what each proposes. It is slow and
/// plain, where ``Pipeline`` is fast; whether both come to the same is for the caller to see.
struct Retracing {
    /// In order of priority, then id.
    private let promotions: [Promotion]
    private let frozen: FrozenCart
    private var balance: Balance
    /// What each promotion with a partial budget may still give.
    private var leftMinor: [Int64?]
    private var steps: [CentTrace.Step] = []

    /// - Parameter isSpent: whether partial budgets were spent whole, so that what a quote says was given is all there
    ///   was; else what a promotion itself says of its budget counts.
    /// - Throws: what keeps the cart from being priced.
    init(
        _ quote: Quote,
        _ cart: Cart,
        _ promotions: [Promotion],
        _ rounding: Rounding,
        isSpent: Bool
    ) throws(CartwrightError) {
        let catalog = try Catalog(promotions)
        let given = Dictionary(quote.applied.map { ($0.promotion, $0.discountMinor) }) { first, _ in first }
        self.promotions = catalog.promotions
        leftMinor = catalog.promotions.map { promotion in
            guard let budget = promotion.budget, budget.isPartial else { return nil }
            return isSpent
                ? given[promotion.id] ?? 0 : max(0, Int64(clamping: Int128(budget.limit) - Int128(budget.used)))
        }
        frozen = try FrozenCart(cart, from: try Sources(catalog), at: .earliest, rounding: rounding)
        balance = Balance(frozen)
    }

    /// What each effect gave, those that gave nothing left out.
    ///
    /// - Throws: what an effect of a plugin throws.
    mutating func run() throws(CartwrightError) -> [CentTrace.Step] {
        for stage in Stage.allCases {
            let effects = promotions.enumerated().flatMap { index, promotion in
                promotion.effects.filter { $0.stage == stage }.map { (index, $0) }
            }
            guard !effects.isEmpty else { continue }
            balance.beginStage()
            if stage == .unit { balance.beginUnits() }
            for (index, effect) in effects where !effect.actsLast { try carryOut(effect, of: index) }
            for (index, effect) in effects where effect.actsLast { try carryOut(effect, of: index) }
            if stage == .unit { balance.endUnits() }
        }
        return steps
    }

    private mutating func carryOut(_ effect: any Effect, of index: Int) throws(CartwrightError) {
        let input = StageInput(
            stage: effect.stage,
            lineBases: balance.lineBases,
            shipmentBases: balance.shipmentBases,
            frozen: frozen,
            balance: balance
        )
        guard let proposal = try proposal(of: effect, for: input) else { return }
        let traced = try TracedEffect(effect, proposal, input)
        let parts = take(proposal.wants, of: effect, within: leftMinor[index])
        for part in parts { leftMinor[index] = leftMinor[index].map { $0 - part.givenMinor } }
        for selection in proposal.uses { balance.use(selection) }
        let shares = traced.shares(parts)
        guard !shares.isEmpty else { return }
        let wanted = proposal.wants.reduce(Int128(0)) { $0 + Int128(max(0, $1.amountMinor)) }
        steps.append(
            CentTrace.Step(
                promotion: promotions[index].id,
                origin: traced.origin,
                wantedMinor: Int64(clamping: wanted),
                shares: shares
            )
        )
    }

    /// What an effect proposes; nil where it is a plugin's and not asked, or refused.
    private func proposal(of effect: any Effect, for input: StageInput) throws(CartwrightError) -> Proposal? {
        if effect.isOfTheEngine { return try effect.propose(for: input) }
        guard effect.isIn(frozen.cart.currency) else { return nil }
        return try? effect.checkedProposal(for: input).get()
    }

    private mutating func take(_ wants: [Want], of effect: any Effect, within leftMinor: Int64?) -> [WantPart] {
        guard effect.isOfTheEngine else { return balance.take(wants, within: leftMinor) }
        let parts = balance.parts(of: wants, within: leftMinor, frozen)
        for part in parts where part.givenMinor > 0 {
            balance.take(part.givenMinor, meant: max(part.meantMinor, part.givenMinor), at: part.place)
        }
        return parts
    }
}
