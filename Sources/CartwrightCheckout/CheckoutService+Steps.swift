package import Cartwright

// One step of a call: read, compute, commit; again after a lost race.

extension CheckoutService {
    /// Carries out the commands of a call, exclusively on their session.
    ///
    /// A call that reports an outcome runs to its end, even if its request was cancelled.
    func step(_ call: CheckoutCall) async throws(CartwrightError) -> CheckoutReply {
        try await WorkLimit.within(call.isAnswer ? nil : WorkLimit.current) { () async throws(CartwrightError) in
            try await takeStep(call)
        }
    }

    private func takeStep(_ call: CheckoutCall) async throws(CartwrightError) -> CheckoutReply {
        try call.checkKey()
        let patience = call.isAnswer ? max(call.timeLeft, settings.callLimit) : call.timeLeft
        return try await queue.exclusively(on: call.session, waiting: patience) { () throws(CartwrightError) in
            let found = try await find(call)
            if let first = try await repeated(call, in: found) { return first }
            do throws(CartwrightError) {
                return try await settled(call, from: found.session)
            } catch {
                // Another process may have carried out the same call since the lookup. The refusal is then that of a
                // second run: a code that is already entered, a changed session.
                if let first = try await repeated(call) { return first }
                throw error
            }
        }
    }

    /// Tries until no other process is faster, first on the session as found.
    private func settled(
        _ call: CheckoutCall,
        from found: StoredSession?
    ) async throws(CartwrightError) -> CheckoutReply {
        var call = call
        var race = CartwrightError.sessionBusy(call.session)
        for attempt in 0..<max(1, settings.attempts) {
            try call.check()
            let (session, revision) =
                attempt == 0
                ? try await restore(found, of: call.session, isUrgent: call.isAnswer)
                : try await load(call.session, isUrgent: call.isAnswer)
            if call.isKnown(to: session) { return CheckoutReply(session: session, revision: revision) }
            do throws(CartwrightError) {
                return try await self.attempt(call, on: session, at: revision)
            } catch {
                let code = error.code
                guard code == .sessionConflict || code == .ledgerLimitReached else { throw error }
                metrics.noteRace(code)
                race = error
                if code == .ledgerLimitReached { call = call.tooLate(for: session.payment) }
            }
        }
        throw race
    }

    /// Computes the effects of the commands on a session, and commits them.
    func attempt(
        _ call: CheckoutCall,
        on session: Session,
        at revision: Int64
    ) async throws(CartwrightError) -> CheckoutReply {
        var (checkout, now) = (checkout, dependencies.now())
        (checkout.traceParent, checkout.client) = (call.traceParent, call.client)
        checkout.revealsOtherCustomers = call.revealsOtherCustomers
        let commands = try call.commands(for: session, at: revision)
        let counters = try await counters(for: session, before: commands, by: checkout, at: now)
        try call.examine(commands, for: session, by: checkout, at: now, counters)
        try call.compare(session)
        let pricing = Pricing(checkout: checkout, instant: now, counters: counters)
        var next = try await asking(checkout.registry, isUrgent: call.isAnswer) {
            [checkout] () throws(CartwrightError) in
            var next = try checkout.transition(session, commands, at: now, counters: counters)
            next.session = checkout.presenting(next.session, at: now)
            return next
        }
        await storeRewards(of: &next)
        // If the call begins the checkout, there was no agreement before.
        try call.compare(next.session)
        let charge = call.charge ?? (next.session.payment ?? session.payment)?.key ?? next.orderWithoutCharge(session)
        let outcome = try await settle(&next, of: call, on: session, by: pricing)
        var reply = CheckoutReply(next, revision: revision + 1)
        (reply.pricing, reply.charge) = (pricing, charge)
        (reply.payment, reply.isOutcome) = (outcome, outcome != nil)
        // From here on the step is atomic, with the answer that is stored with its key.
        return try await WorkLimit.within(nil) { [next, reply] () async throws(CartwrightError) in
            try await commit(next, by: commands, reply, after: revision, call, at: now)
        }
    }

    /// Stores the rewards of a click before it is committed, so that it is one step: a reward has a name of its own,
    /// and a code is in no answer before. Those of an order wait until the order is committed.
    private func storeRewards(of next: inout Transition) async {
        let isOfOrder = next.instructions.contains { request in
            switch request {
            case .confirm, .giveBack, .refund: true
            default: false
            }
        }
        guard !isOfOrder else { return }
        for reward in next.session.rewards where !reward.isMade {
            do throws(CartwrightError) { try await reward.store(in: codes, store.accounts) } catch { continue }
            next.session.note(made: reward)
        }
    }

    /// Commits a transition with the caller's answer.
    private func commit(
        _ next: Transition,
        by commands: [Command],
        _ reply: CheckoutReply,
        after revision: Int64,
        _ call: CheckoutCall,
        at now: Instant
    ) async throws(CartwrightError) -> CheckoutReply {
        var reply = reply
        let outcome = reply.payment
        if call.key != nil { reply.answer = (outcome == nil ? call.answer : call.outcome?.answer)?(reply) ?? [] }
        let kept = KeyedAnswer(to: call.fingerprint, reply.answer, isOutcome: reply.isOutcome)
        var change = CheckoutChange(
            next,
            after: revision,
            at: now,
            key: call.key?.stored,
            answer: call.key == nil ? [] : kept.bytes,
            earlierSteps: settings.earlierSteps
        )
        change.commands = JSONValue.array(commands.compactMap { $0.publicCommand?.json }).utf8
        let commitment = try await store.commit(change)
        if commitment.isRepeated, let first = try await repeated(call) { return first }
        if let outcome { metrics.note(charge: outcome, since: nil) }
        reply.revision = commitment.revision
        return reply
    }

    /// Returns the session of a call, with the answers for the call's keys.
    private func find(_ call: CheckoutCall) async throws(CartwrightError) -> FoundSession {
        try await store.find(call.session, keys: call.keys.map(\.stored))
    }

    /// Returns the answer of an earlier call with the same key, with the present session; nil if there was none.
    ///
    /// - Throws: `checkout.key_reused`, `checkout.refused_before`, an error of area `store`.
    private func repeated(_ call: CheckoutCall) async throws(CartwrightError) -> CheckoutReply? {
        call.keys.isEmpty ? nil : try await repeated(call, in: find(call))
    }

    /// Returns the answer of an earlier call with the same key, from what was found.
    private func repeated(
        _ call: CheckoutCall,
        in found: FoundSession
    ) async throws(CartwrightError) -> CheckoutReply? {
        for name in call.keys {
            guard let first = found.commitments[name.stored] else { continue }
            guard let kept = KeyedAnswer(first.answer), kept.fingerprint == call.fingerprint else {
                throw .keyReused(name.text)
            }
            guard !first.isRefusal else { throw .refusedBefore(name.text) }
            let (session, revision) = try await restore(found.session, of: call.session, isUrgent: call.isAnswer)
            var reply = CheckoutReply(session: session, revision: revision, isRepeated: true, answer: kept.answer)
            reply.isOutcome = kept.isOutcome || name == call.outcome?.key
            return reply
        }
        return nil
    }

    /// Returns a stored session.
    ///
    /// - Parameter isUrgent: true if it is needed even if plugins are busy.
    /// - Throws: `session.unknown`, `plugin.busy`, an error of area `store`, the errors of
    ///   ``Session/init(restoring:by:catalog:)``.
    func load(
        _ id: String,
        isUrgent: Bool = false
    ) async throws(CartwrightError) -> (session: Session, revision: Int64) {
        let kept = try await store.session(id)
        return try await restore(kept, of: id, isUrgent: isUrgent)
    }

    /// Restores a stored session.
    ///
    /// - Parameter isUrgent: true if it is needed even if plugins are busy.
    /// - Throws: `session.unknown` if it does not exist; `plugin.busy`; the errors of
    ///   ``Session/init(restoring:by:catalog:)``.
    func restore(
        _ kept: StoredSession?,
        of id: String,
        isUrgent: Bool = false
    ) async throws(CartwrightError) -> (session: Session, revision: Int64) {
        guard let kept else { throw .sessionUnknown(id) }
        let checkout = checkout
        let session = try await asking(checkout.registry, isUrgent: isUrgent) { () throws(CartwrightError) in
            try Session(restoring: JSONParser.parse(kept.json), by: checkout) { version in
                self.catalogs.catalog(version) ?? checkout.catalog
            }
        }
        return (session, kept.revision)
    }

    /// Runs work without effects that may call handlers outside the host, without blocking a thread.
    ///
    /// - Parameters:
    ///   - registry: the handlers.
    ///   - isUrgent: true if the work must complete even if plugins are busy, without their answers: for outcomes of
    ///     payments.
    ///   - work: the work, which may run several times.
    /// - Throws: `plugin.busy`; the errors of the work.
    func asking<Value>(
        _ registry: HandlerRegistry,
        isUrgent: Bool = false,
        _ work: () throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await OutsideQuestions.awaited(of: registry, isUrgent: isUrgent, work)
    }

    /// Returns the counters that commands need, with the facts of the session's codes and accounts.
    package func counters(
        for session: Session,
        before commands: [Command] = [],
        by checkout: Checkout,
        at now: Instant
    ) async throws(CartwrightError) -> Counters {
        var query = checkout.counterQuery(for: session, before: commands, at: now)
        try await addAccounts(to: &query, for: session, before: commands, by: checkout, at: now)
        guard !query.isEmpty else { return .none }
        var counters: Counters
        if let codes {
            counters = try await store.counters(query, codes: codes, excluding: session.id, at: now)
        } else {
            counters = try await store.counters(query, excluding: session.id, at: now)
        }
        try await addFacts(of: query, to: &counters, at: now)
        return counters
    }
}

extension Transition {
    /// Returns the key of the payment of an order that was created without a charge, since tenders left nothing to pay;
    /// nil if there is none.
    ///
    /// - Parameter before: the session before the transition.
    func orderWithoutCharge(_ before: Session) -> String? {
        guard session.payment == nil, before.payment == nil, session.orderList.count > before.orderList.count else {
            return nil
        }
        return session.orderList.last?.payment
    }
}

extension CheckoutReply {
    /// Creates the reply of a transition, before it is committed.
    init(_ transition: Transition, revision: Int64) {
        var session = transition.session
        _ = session.takePendingEvents()
        self.init(session: session, revision: revision)
        (events, diagnostics) = (transition.events, transition.diagnostics)
        refunds = session.refunds.filter { transition.instructions.contains($0.request) }
        instructions = transition.instructions.filter { request in
            switch request {
            case .perform, .present: true
            case .reserve, .confirm, .release, .giveBack, .credit, .charge, .refund, .reward: false
            }
        }
    }
}

extension CheckoutCall {
    /// Throws if the total to pay differs from the one that the caller saw.
    fileprivate func compare(_ session: Session) throws(CartwrightError) {
        guard let agreed = session.payment?.quote.total ?? session.agreement?.quote.total,
            let expected = expected?(session.cart.currency), agreed != expected
        else { return }
        throw Refusal.totalChanged(agreed: expected, now: agreed).error
    }
}
