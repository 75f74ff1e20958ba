internal import Cartwright

// A session of the service in a world: what was told of it stands where a session of one's own would, so that the same
// verbs show and explain it. What a command does, the service says.
extension World {
    /// Takes over a session as it was seen.
    mutating func take(_ seen: SeenSession) {
        self.seen = seen
        session = seen.session
        cardNames.name(session.feed.cards.map(\.id))
    }

    /// Whether the service cannot take back what led here from another world: an order, a payment, money on its way.
    func isFinal(after before: World) -> Bool {
        guard seen != nil else { return false }
        let (orders, former) = (session.orderList, before.session.orderList)
        return !orders.elementsEqual(former) || session.payment?.key != before.session.payment?.key
    }

    /// Has the service carry a command out.
    ///
    /// - Parameters:
    ///   - command: what is wanted.
    ///   - service: the service.
    ///   - tools: the clock.
    ///   - arguments: what was typed, where a hint can repeat it with another name.
    ///   - outcome: what becomes of a charge.
    ///   - cards: the text of the cards, where it brings some.
    /// - Throws: the refusal, with a hint that can be pasted; an error of area `connection`.
    mutating func run(
        _ command: Command,
        at service: ServiceConnection,
        _ tools: Tools,
        for arguments: Arguments? = nil,
        paying outcome: PaymentOutcome = .confirmed,
        cards: String? = nil
    ) throws(CartwrightError) -> Transition {
        guard let seen else { throw ServiceConnection.noSession }
        var step = ServiceStep(command, on: seen, cards: cards)
        if case .pay(let method, _, _) = command {
            guard let paying = try payment(outcome, method, seen) else { return unchanged }
            step = paying
        }
        return try carryOut(step, command, at: service, tools, for: arguments)
    }

    /// What paying is: asking for it, or telling what became of a payment under way; nil where that is not known yet.
    private func payment(
        _ outcome: PaymentOutcome,
        _ method: String?,
        _ seen: SeenSession
    ) throws(CartwrightError) -> ServiceStep? {
        if let payment = session.payment {
            switch outcome {
            case .confirmed: return ServiceStep(.paymentConfirmed(key: payment.key), on: seen)
            case .failed(let reason): return ServiceStep(.paymentFailed(reason: reason, key: payment.key), on: seen)
            case .unknown: return nil
            }
        }
        if session.phase.isAfterPaying, let order = session.orderList.last {
            throw hinted(Refusal.alreadyPaid(order: order.id).error)
        }
        guard session.phase == .checkout else { throw hinted(Refusal.notInCheckout.error) }
        do throws(CartwrightError) { try Payment.check(method) } catch { throw hinted(error) }
        if case .failed = outcome {
            throw CartwrightError(
                .commandBadValue,
                "the service takes no money, so a payment fails once it is under way",
                hint: "pay order outcome=unknown"
            )
        }
        return ServiceStep(paying: seen, method: method, isPending: outcome != .confirmed)
    }

    private var unchanged: Transition { Transition(seen: session, events: [], requests: [], diagnostics: []) }

    /// Carries a step out on the revision that was seen, and takes over what came of it.
    mutating func carryOut(
        _ step: ServiceStep,
        _ command: Command?,
        at service: ServiceConnection,
        _ tools: Tools,
        for arguments: Arguments? = nil
    ) throws(CartwrightError) -> Transition {
        guard let before = seen else { throw ServiceConnection.noSession }
        let answer = try send(step, at: service, on: before)
        let value: JSONValue
        do throws(ServiceProblem) {
            value = try service.value(of: answer)
        } catch {
            guard answer.status == 409, error.saysPaymentFailed else { throw told(error, command, arguments) }
            value = error.body
        }
        let (now, known) = (instant(tools), before.session.orders)
        switch step.answer {
        case .order(let name) where service.isTrying:
            let order = try service.reading { () throws(CartwrightError) in try Order(written: value, called: name) }
            take(before.replacing(order))
        case .session where answer.headers["etag"] != nil || service.isTrying:
            take(try service.seen(answer, known: known, at: now))
        case .session, .order, .less:
            guard let next = try service.session(before.id, known: known, at: now) else { return unchanged }
            take(next)
        }
        return transition(value, at: now)
    }

    private func send(
        _ step: ServiceStep,
        at service: ServiceConnection,
        on seen: SeenSession
    ) throws(CartwrightError) -> ServiceAnswer {
        var request = step.request
        if service.isTrying {
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

    // MARK: What came of it

    /// What an answer says that happened, and what there is to show.
    private func transition(_ value: JSONValue, at now: Instant) -> Transition {
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

    /// Why a code gives nothing: the quote says it.
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
