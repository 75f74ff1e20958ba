internal import Cartwright

/// A session of a running service. The world shows its last response, so that the same verbs show and explain it; the
/// service carries out the commands.
struct ServiceDriver: SessionDriver {
    /// The service.
    let service: ServiceConnection
    /// The session as last read; nil if none is open.
    let lastRead: PublicSession?

    /// Returns the open session.
    ///
    /// - Throws: `connection.no_session`.
    func session() throws(CartwrightError) -> PublicSession {
        guard let lastRead else { throw Self.noSession }
        return lastRead
    }

    /// The error of a command that needs a session while none is open.
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
                "\(name) is available only in a local session, and this one is at \(service.origin)",
                hint: hint
            )
        }
    }

    // MARK: The session

    var revision: Int64 { lastRead?.revision ?? 0 }

    func prompt(_ step: String) -> String { lastRead.map { "\($0.id) \(step)" } ?? "no session> " }

    func requireSession() throws(CartwrightError) { _ = try session() }

    func begin(_ world: inout World, after former: World) { world.take(lastRead, at: service) }

    func present(_ world: World, _ tools: Tools) throws(CartwrightError) -> World? {
        let (seen, now) = (try session(), world.instant(tools))
        guard let next = try service.session(seen.id, unless: seen.tag, known: seen.session.orders, at: now) else {
            return nil
        }
        var present = world
        present.take(next, at: service)
        return present
    }

    /// Returns true if a step cannot be undone at the service: an order, a payment or a refund.
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
        // The service parses cards itself, so it receives the file.
        if case .receiveCards = command, let arguments {
            cards = String(decoding: try tools.files.read(arguments[0]), as: UTF8.self)
        }
        var step = ServiceStep(command, on: seen, cards: cards, identities: tools.identities)
        if case .pay(let method, _, _, _) = command {
            let identities = tools.identities
            guard let paying = try payment(outcome, method, identities, seen, world) else { return world.unchanged }
            step = paying
        }
        return try carryOut(step, command, on: &world, tools, for: arguments)
    }

    /// Returns the command of a payment: its start, or the outcome of a pending payment; nil if the outcome stays
    /// unknown.
    private func payment(
        _ outcome: PaymentOutcome,
        _ method: String?,
        _ identities: [IdentityKind: String],
        _ seen: PublicSession,
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
                "a payment can fail only after it has begun",
                hint: "pay order outcome=unknown"
            )
        }
        return ServiceStep(paying: seen, method: method, identities: identities, isPending: outcome != .confirmed)
    }

    /// Sends a step for the last known revision, and takes over the result.
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
            guard answer.status == 409, error.saysPaymentFailed else {
                throw world.localError(error, command, arguments)
            }
            value = error.body
        }
        let (now, known) = (world.instant(tools), before.session.orders)
        switch step.answer {
        case .order(let name) where tools.isTrying:
            let order = try service.reading { () throws(CartwrightError) in try Order(written: value, called: name) }
            world.take(before.replacing(order), at: service)
        case .session where answer.headers["etag"] != nil || tools.isTrying:
            world.take(try service.publicSession(answer, known: known, at: now), at: service)
        case .session, .order, .less:
            guard let next = try service.session(before.id, known: known, at: now) else { return world.unchanged }
            world.take(next, at: service)
        }
        return world.transition(value, at: now)
    }

    private func send(
        _ step: ServiceStep,
        on seen: PublicSession,
        _ tools: Tools
    ) throws(CartwrightError) -> ServiceAnswer {
        var request = step.request
        if tools.isTrying {
            guard step.hasTrial else {
                throw CartwrightError(
                    .connectionNoTrial,
                    "the service cannot try this command",
                    hint: "show cart"
                )
            }
            request.path += "?dry_run=true"
            return try service.send(request)
        }
        if let tag = seen.tag { request.headers["if-match"] = tag }
        return request.method == .post ? try service.carryOut(request) : try service.put(request)
    }

    func refund(
        of units: [ReturnedUnits]?,
        from order: String,
        in world: World,
        _ tools: Tools
    ) -> ReturnPreview? { nil }

    // MARK: Questions

    func quote(of world: World, _ tools: Tools, traces: Bool) throws(CartwrightError) -> Quote { try session().quote }

    func couponStates(of world: World, _ tools: Tools) throws(CartwrightError) -> [CouponState] {
        try session().coupons
    }

    func codeOutcomes(of world: World, in quote: Quote, _ tools: Tools) throws(CartwrightError) -> [CodeOutcome] {
        try session().codes
    }

    func explain(coupon id: String, in world: World, _ tools: Tools) throws(CartwrightError) -> CouponExplanation? {
        try session().coupons.first { $0.cardID == id }?.publicExplanation
    }

    func explain(promotion: Arguments, in world: World, _ tools: Tools) throws(CartwrightError) -> ExplainedPromotion {
        let (name, seen) = (promotion[0], try session())
        let quote = seen.quote
        if let explanation = quote.publicExplanation(of: Promotion(id: seen.promotion(of: name) ?? name, effects: [])) {
            return .promotion(explanation)
        }
        // The quote names codes only of promotions that apply; the list of reasons names all.
        if let found = try service.promotion(ofCode: name, in: seen.id),
            let explanation = quote.publicExplanation(of: found)
        {
            return .promotion(explanation)
        }
        let told = quote.applied.map(\.promotion) + quote.notApplied.map(\.promotion)
        throw CartwrightError(
            .promotionUnknown,
            "the quote of the service has no promotion \"\(name)\"",
            hint: Spelling.nearest(to: name, among: told).map { promotion.command(replacing: name, with: $0) }
                ?? "explain cart"
        )
    }

    // MARK: Words

    func sourceWords(ofHandler name: String) -> String { "reported by the service" }

    var untracedWords: String { "the service reports discounts without their calculation" }
}

extension World {
    /// The session of the service; nil if the session is local, or none is open.
    var lastReadSession: PublicSession? { (driver as? ServiceDriver)?.lastRead }

    /// Takes over a session of the service, or closes it.
    mutating func take(_ seen: PublicSession?, at service: ServiceConnection) {
        driver = ServiceDriver(service: service, lastRead: seen)
        guard let seen else { return }
        session = seen.session
        cardNames.name(session.feed.cards.map(\.id))
    }

    // MARK: Results

    fileprivate var unchanged: Transition { Transition(seen: session, events: [], requests: [], diagnostics: []) }

    /// Returns the events and requests of a response as a transition.
    fileprivate func transition(_ value: JSONValue, at now: Instant) -> Transition {
        var (events, requests): ([Event], [Instruction]) = ([], [])
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

    /// Returns the reason that the last code gives no discount, from the quote.
    private func data(of type: EventType) -> JSONObject {
        guard type == .couponRefused, let code = session.cart.codes.last,
            let rejected = lastReadSession?.quote.rejectedCodes.last(where: {
                PromotionCode.normalized($0.code) == PromotionCode.normalized(code)
            })
        else { return [:] }
        return ["reason": .string(rejected.reason)]
    }

    private func states(in value: JSONValue, _ key: String) -> [CouponState] {
        value.elements(of: key).compactMap { try? CouponState(told: $0, at: .root) }
    }
}

extension PublicSession {
    /// Returns the session with another state of one of its orders, for a trial.
    func replacing(_ order: Order) -> PublicSession {
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
            orders: orders,
            rewards: session.rewards
        )
        return copy
    }
}

extension ServiceProblem {
    /// True if the payment ended without an order, which is not an error here.
    fileprivate var saysPaymentFailed: Bool { ["failed", "refunded"].contains(body["payment"]?["state"]) }
}

extension JSONValue {
    /// Returns the elements of an array under a key; none if the array is missing.
    fileprivate func elements(of key: String) -> [JSONValue] {
        guard case .array(let elements)? = self[key] else { return [] }
        return elements
    }
}
