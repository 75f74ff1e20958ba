internal import Cartwright

/// The driver of a local session: the state machine of the engine, on the loaded catalog.
struct LocalDriver: SessionDriver {
    var keepsSteps: Bool { true }
    var hasCatalog: Bool { true }
    var revision: Int64 { 0 }

    func refusal(ofVerb name: String) -> CartwrightError? { nil }

    func prompt(_ step: String) -> String { step }

    func requireSession() {}

    func begin(_ world: inout World, after former: World) { world = world.resuming(former.session.feed) }

    func present(_ world: World, _ tools: Tools) -> World? { nil }

    func isFinal(_ world: World, after former: World) -> Bool { world.isVisibleToOthers }

    func bring(_ world: inout World, to goal: World, _ tools: Tools) { world = goal }

    func run(
        _ command: Command,
        on world: inout World,
        _ tools: Tools,
        for arguments: Arguments?,
        paying outcome: PaymentOutcome
    ) throws(CartwrightError) -> Transition {
        try world.lookUp(command.typedCodes, tools)
        var (purchase, elsewhere) = try world.purchase(before: [command], tools)
        let transition: Transition
        do {
            transition = try purchase.run(command, at: world.instant(tools), paying: outcome)
        } catch {
            throw world.hinted(error, arguments, findsCodes: tools.codes != nil)
        }
        world.session = world.checkout.presenting(purchase.session, at: world.instant(tools))
        if transition.events.contains(where: { $0.type == .cartChanged }) {
            world.factProblems = transition.diagnostics
        }
        world.take(purchase, countedElsewhere: elsewhere, tools)
        let issued = world.session.rewards.compactMap { try? $0.issuedCode()?.code }
        world.codes.retain(only: world.session.cart.codes + issued)
        world.cardNames.name(world.session.feed.cards.map(\.id))
        for event in world.session.takePendingEvents() { world.log.append(event, step: world.stepNumber) }
        return transition
    }

    func refund(
        of units: [ReturnedUnits]?,
        from order: String,
        in world: World,
        _ tools: Tools
    ) throws(CartwrightError) -> ReturnPreview? {
        let command = units.map { Command.returnUnits(order: order, units: $0) } ?? .returnOrder(id: order)
        let (now, purchase) = (world.instant(tools), try world.purchase(before: [command], tools).purchase)
        return try world.checkout.preview(
            returning: units,
            of: order,
            in: world.session,
            at: now,
            counters: purchase.counters(before: [command], at: now)
        )
    }

    func quote(of world: World, _ tools: Tools, traces: Bool) throws(CartwrightError) -> Quote {
        var purchase = try world.purchase(tools)
        if traces { purchase.checkout.options.tracesCents = true }
        return try purchase.quote(at: world.instant(tools))
    }

    func couponStates(of world: World, _ tools: Tools) throws(CartwrightError) -> [CouponState] {
        try world.purchase(tools).couponStates(at: world.instant(tools))
    }

    func codeOutcomes(of world: World, in quote: Quote, _ tools: Tools) throws(CartwrightError) -> [CodeOutcome] {
        let (purchase, now) = (try world.purchase(tools), world.instant(tools))
        return purchase.checkout.codeOutcomes(
            of: purchase.session,
            in: quote,
            at: now,
            counters: purchase.counters(at: now)
        )
    }

    func explain(coupon id: String, in world: World, _ tools: Tools) throws(CartwrightError) -> CouponExplanation? {
        try world.purchase(tools).explain(couponOf: id, at: world.instant(tools))
    }

    func explain(promotion: Arguments, in world: World, _ tools: Tools) throws(CartwrightError) -> ExplainedPromotion {
        let (found, now) = (try world.promotion(promotion), world.instant(tools))
        let query = found.code.map { [Command.enterCode($0)] } ?? []
        let purchase = try world.purchase(before: query, tools).purchase
        if let explanation = try purchase.explain(promotion: found.id, at: now) { return .promotion(explanation) }
        // The promotion is that of a card.
        let card = world.session.handled.values.first { $0.promotions.contains { $0.id == found.id } }
        guard let card, let explanation = try purchase.explain(couponOf: card.card.id, at: now) else {
            throw world.hinted(Refusal.unknownCoupon(promotion[0]).error)
        }
        return .coupon(explanation)
    }

    func sourceWords(ofHandler name: String) -> String { "handler \(name)" }

    var untracedWords: String { "the promotions have changed since the order was priced" }
}
