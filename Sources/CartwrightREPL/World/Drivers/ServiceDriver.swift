internal import Cartwright

/// A session of a running service. Its last answer stands where a session of this program would, so that the same
/// verbs show and explain it; the service carries commands out.
struct ServiceDriver: SessionDriver {
    /// The service.
    let service: ServiceConnection
    /// The session as it was told last; nil where none is open.
    let seen: SeenSession?

    /// The session that is open.
    ///
    /// - Throws: `connection.no_session`.
    func session() throws(CartwrightError) -> SeenSession {
        guard let seen else { throw Self.noSession }
        return seen
    }

    /// The refusal of a command on a session while none is open.
    static var noSession: CartwrightError {
        CartwrightError(.connectionNoSession, "no session of the service is open", hint: "open session ID")
    }

    // MARK: Abilities

    var keepsSteps: Bool { false }
    var hasCatalog: Bool { false }

    func refusal(ofVerb name: String) -> CartwrightError? {
        LocalVerbs.instead[name].map { hint in
            CartwrightError(
                .connectionLocalOnly,
                "\(name) is for a session of this program, and this one is at \(service.origin)",
                hint: hint
            )
        }
    }

    // MARK: The session

    var revision: Int64 { seen?.revision ?? 0 }

    func prompt(_ step: String) -> String { seen.map { "\($0.id) \(step)" } ?? "no session> " }

    func requireSession() throws(CartwrightError) { _ = try session() }

    func begin(_ world: inout World, after former: World) { world.take(seen, at: service) }

    func present(_ world: World, _ tools: Tools) throws(CartwrightError) -> World? {
        let (seen, now) = (try session(), world.instant(tools))
        guard let next = try service.session(seen.id, unless: seen.tag, known: seen.session.orders, at: now) else {
            return nil
        }
        var present = world
        present.take(next, at: service)
        return present
    }

    /// The service cannot take back an order, a payment or money on its way.
    func isFinal(_ world: World, after former: World) -> Bool {
        let (orders, before) = (world.session.orderList, former.session.orderList)
        return !orders.elementsEqual(before) || world.session.payment?.key != former.session.payment?.key
    }

    // MARK: Commands

    func run(
        _ command: Command,
        on world: inout World,
        _ tools: Tools,
        for arguments: Arguments?,
        paying outcome: PaymentOutcome
    ) throws(CartwrightError) -> Transition {
        let seen = try session()
        var cards: String?
        // The service reads cards itself, so it gets the file and not what was read of it here.
        if case .receiveCards = command, let arguments {
            cards = String(decoding: try tools.files.read(arguments[0]), as: UTF8.self)
        }
        var step = ServiceStep(command, on: seen, cards: cards)
        if case .pay(let method, _, _) = command {
            guard let paying = try payment(outcome, method, seen, world) else { return world.unchanged }
            step = paying
        }
        return try carryOut(step, command, on: &world, tools, for: arguments)
    }

    /// The command that pays: asking for it, or telling what became of a payment under way; nil where that is open.
    private func payment(
        _ outcome: PaymentOutcome,
        _ method: String?,
        _ seen: SeenSession,
        _ world: World
    ) throws(CartwrightError) -> ServiceStep? {
        if let payment = world.session.payment {
            switch outcome {
            case .confirmed: return ServiceStep(.paymentConfirmed(key: payment.key), on: seen)
            case .failed(let reason): return ServiceStep(.paymentFailed(reason: reason, key: payment.key), on: seen)
            case .unknown: return nil
            }
        }
        if world.session.phase.isAfterPaying, let order = world.session.orderList.last {
            throw world.hinted(Refusal.alreadyPaid(order: order.id).error)
        }
        guard world.session.phase == .checkout else { throw world.hinted(Refusal.notInCheckout.error) }
        do { try Payment.check(method) } catch { throw world.hinted(error) }
        if case .failed = outcome {
            throw CartwrightError(
                .commandBadValue,
                "the service takes no money, so a payment fails once it is under way",
                hint: "pay order outcome=unknown"
            )
        }
        return ServiceStep(paying: seen, method: method, isPending: outcome != .confirmed)
    }

    /// Carries a step out on the revision that was seen, and takes over what came of it.
    func carryOut(
        _ step: ServiceStep,
        _ command: Command?,
        on world: inout World,
        _ tools: Tools,
        for arguments: Arguments? = nil
    ) throws(CartwrightError) -> Transition {
        let before = try session()
        let answer = try send(step, on: before, tools)
        let value: JSONValue
        do throws(ServiceProblem) {
            value = try service.value(of: answer)
        } catch {
            guard answer.status == 409, error.saysPaymentFailed else { throw world.told(error, command, arguments) }
            value = error.body
        }
        let (now, known) = (world.instant(tools), before.session.orders)
        switch step.answer {
        case .order(let name) where tools.isTrying:
            let order = try service.reading { () throws(CartwrightError) in try Order(written: value, called: name) }
            world.take(before.replacing(order), at: service)
        case .session where answer.headers["etag"] != nil || tools.isTrying:
            world.take(try service.seen(answer, known: known, at: now), at: service)
        case .session, .order, .less:
            guard let next = try service.session(before.id, known: known, at: now) else { return world.unchanged }
            world.take(next, at: service)
        }
        return world.transition(value, at: now)
    }

    private func send(
        _ step: ServiceStep,
        on seen: SeenSession,
        _ tools: Tools
    ) throws(CartwrightError) -> ServiceAnswer {
        var request = step.request
        if tools.isTrying {
            guard step.hasTrial else {
                throw CartwrightError(
                    .connectionNoTrial,
                    "the service carries this out or refuses it, and does not try it",
                    hint: "show cart"
                )
            }
            request.path += "?dry_run=true"
            return try service.ask(request)
        }
        if let tag = seen.tag { request.headers["if-match"] = tag }
        return request.method == .post ? try service.carryOut(request) : try service.put(request)
    }

    func refund(of units: [ReturnedUnits]?, from order: String, in world: World) -> ReturnPreview? { nil }

    // MARK: Questions

    func quote(of world: World, _ tools: Tools, traces: Bool) throws(CartwrightError) -> Quote { try session().quote }

    func couponStates(of world: World, _ tools: Tools) throws(CartwrightError) -> [CouponState] {
        try session().coupons
    }

    func explain(coupon id: String, in world: World, _ tools: Tools) throws(CartwrightError) -> CouponExplanation? {
        try session().coupons.first { $0.cardID == id }?.seenExplanation
    }

    func explain(promotion: Arguments, in world: World, _ tools: Tools) throws(CartwrightError) -> ExplainedPromotion {
        let (name, quote) = (promotion[0], try session().quote)
        let code = quote.applied.first { $0.code.map(PromotionCode.normalized) == PromotionCode.normalized(name) }?
            .promotion
        if let explanation = quote.seenExplanation(of: Promotion(id: code ?? name, effects: [])) {
            return .promotion(explanation)
        }
        let told = quote.applied.map(\.promotion) + quote.notApplied.map(\.promotion)
        throw CartwrightError(
            .promotionUnknown,
            "the service says nothing of a promotion \"\(name)\" in the price of this cart",
            hint: Spelling.nearest(to: name, among: told).map { promotion.command(replacing: name, with: $0) }
                ?? "explain cart"
        )
    }

    // MARK: Words

    func sourceWords(ofHandler name: String) -> String { "as the service says" }

    var untracedWords: String { "the service tells what came off, and not the way there" }
}

extension World {
    /// The session of the service that it shows; nil where the session is its own, or none is open.
    var seen: SeenSession? { (driver as? ServiceDriver)?.seen }

    /// Takes over a session as it was seen, or is without one.
    mutating func take(_ seen: SeenSession?, at service: ServiceConnection) {
        driver = ServiceDriver(service: service, seen: seen)
        guard let seen else { return }
        session = seen.session
        cardNames.name(session.feed.cards.map(\.id))
    }

    // MARK: What came of it

    fileprivate var unchanged: Transition { Transition(seen: session, events: [], requests: [], diagnostics: []) }

    /// The events of an answer, and the lines to show.
    fileprivate func transition(_ value: JSONValue, at now: Instant) -> Transition {
        var (events, requests): ([Event], [Request]) = ([], [])
        for name in value.elements(of: "events") {
            guard case .string(let name) = name else { continue }
            let type = EventType(rawValue: name)
            events.append(Event(id: "", type: type, source: "", time: now, data: data(of: type)))
        }
        for action in value.elements(of: "actions") {
            if case .string(let card)? = action["card"], let click = action["action"].flatMap(ClickAction.init(told:)) {
                requests.append(.perform(click, cardID: card))
            } else if action["offers"] != nil || action["held_back"] != nil {
                requests.append(
                    .present(offers: states(in: action, "offers"), heldBack: states(in: action, "held_back"))
                )
            }
        }
        return Transition(seen: session, events: events, requests: requests, diagnostics: [])
    }

    /// The reason for which a code gives nothing, as the quote has it.
    private func data(of type: EventType) -> JSONObject {
        guard type == .couponRefused, let code = session.cart.codes.last,
            let rejected = seen?.quote.rejectedCodes.last(where: {
                PromotionCode.normalized($0.code) == PromotionCode.normalized(code)
            })
        else { return [:] }
        return ["reason": .string(rejected.reason)]
    }

    private func states(in value: JSONValue, _ key: String) -> [CouponState] {
        value.elements(of: key).compactMap { try? CouponState(told: $0, at: .root) }
    }
}

extension SeenSession {
    /// The session with another state of one of its orders: what a trial tells.
    func replacing(_ order: Order) -> SeenSession {
        let orders = session.orders.map { $0.id == order.id ? order : $0 }
        let isLatest = orders.last?.id == order.id && session.phase.isAfterPaying
        var copy = self
        copy.session = Session(
            seen: id,
            phase: isLatest ? order.phase : session.phase,
            cart: session.cart,
            cards: session.feed.cards.compactMap { session.handled[$0.id] },
            activeCoupons: session.activeCoupons,
            payment: session.payment.map { .init(key: $0.key, method: $0.method, began: $0.began) },
            quote: quote,
            orders: orders
        )
        return copy
    }
}

extension ServiceProblem {
    /// True where a payment came to no order: not a problem, but the end of paying.
    fileprivate var saysPaymentFailed: Bool { ["failed", "refunded"].contains(body["payment"]?["state"]) }
}

extension JSONValue {
    /// The elements of an array under a key, none where there is no such array.
    fileprivate func elements(of key: String) -> [JSONValue] {
        guard case .array(let elements)? = self[key] else { return [] }
        return elements
    }
}
