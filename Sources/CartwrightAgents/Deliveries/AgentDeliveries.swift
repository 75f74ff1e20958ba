internal import Cartwright
internal import CartwrightService
internal import Logging
public import ServiceLifecycle
internal import Synchronization

/// The delivery of order events to agents, beside a service: each is retried until it arrives.
///
/// Events to deliver are stored with the orders, and so outlast the process. Several processes on one store share the
/// work: each attempt is made by one of them.
public struct AgentDeliveries: Service {
    let context: AgentContext
    let shops: ServedShops
    let logger: Logger
    private let memory = Memory()

    init(context: AgentContext, shops: ServedShops, logger: Logger) {
        (self.context, self.shops, self.logger) = (context, shops, logger)
    }

    /// The state between two rounds.
    private final class Memory: Sendable {
        /// The number of running attempts.
        let running = Mutex(0)
        /// The tenants of the shops, and the time of their reading.
        let tenants = Mutex<(names: [Tenant], at: ContinuousClock.Instant)?>(nil)
    }

    /// The maximum number of concurrent attempts.
    private static let most = 64
    /// The time after which another process takes over the event of an attempt, in seconds.
    private static let attemptSeconds: Int64 = 60
    /// The time after a note in which its order may still be made, in seconds.
    private static let makingSeconds: Int64 = 600
    /// The maximum delay between two attempts.
    private static let longestDelay = Duration.seconds(3_600)

    /// Delivers events until a graceful shutdown.
    public func run() async {
        await withDiscardingTaskGroup { tasks in
            tasks.addTask { await wakeEverySecond() }
            for await _ in context.signal.moments.cancelOnGracefulShutdown() {
                for due in await claimDue() { tasks.addTask { await deliver(due.note, of: due.shop) } }
            }
        }
    }

    /// Wakes the delivery every second, because other processes write notes, too, and notes of earlier processes may be
    /// due.
    private func wakeEverySecond() async {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            context.signal.wake()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
        }
    }

    /// The tenants of the shops, read again after 10 s.
    private func tenants() async throws(CartwrightError) -> [Tenant] {
        if let known = memory.tenants.withLock(\.self), .now - known.at < .seconds(10) { return known.names }
        let names = try await shops.tenants
        memory.tenants.withLock { $0 = (names, .now) }
        return names
    }

    /// Claims due notes, within the limit of concurrent attempts. An error of one shop does not affect the others.
    private func claimDue() async -> [Claim] {
        var claims: [Claim] = []
        do throws(CartwrightError) {
            for tenant in try await tenants() {
                do throws(CartwrightError) { try await claimDue(of: tenant, &claims) } catch { note(error, of: tenant) }
            }
        } catch {
            note(error)
        }
        return claims
    }

    /// A note that this process has claimed, with its shop.
    private typealias Claim = (note: OrderNote, shop: ServedShop)

    private func claimDue(of tenant: Tenant, _ claims: inout [Claim]) async throws(CartwrightError) {
        let free = max(0, Self.most - memory.running.withLock(\.self))
        let records = try shops.records(of: tenant)
        for record in try await records.records(of: OrderNote.kind, after: nil, limit: free, at: shops.now) {
            guard let note = try? OrderNote(of: record) else {
                let shop = try await shops.shop(tenant)
                await settle([RecordChange(record.key, to: nil, after: record.revision)], of: shop)
                continue
            }
            guard note.due <= shops.now else { break }
            let shop = try await shops.shop(tenant)
            guard let own = await moved(note, after: record.revision, of: shop, isAttempt: true) else { continue }
            memory.running.withLock { $0 += 1 }
            claims.append((own, shop))
        }
    }

    private func note(_ error: CartwrightError, of tenant: Tenant? = nil) {
        var metadata: Logger.Metadata = ["error": "\(error)"]
        if let tenant { metadata["shop"] = "\(tenant.name)" }
        logger.warning("cannot read events for agents", metadata: metadata)
    }

    private func deliver(_ note: OrderNote, of shop: ServedShop) async {
        await attempt(note, of: shop)
        let wasFull = memory.running.withLock { count in
            defer { count -= 1 }
            return count == Self.most
        }
        if wasFull { context.signal.wake() }
    }

    private func attempt(_ note: OrderNote, of shop: ServedShop) async {
        switch await outcome(of: note, shop) {
        case .settled: await settle([RecordChange(note.key, to: nil, after: 1)], of: shop)
        case .failed:
            guard shops.now < note.at.adding(seconds: context.settings.deliveryStoredSeconds) else {
                logger.warning("event for an agent not delivered", metadata: ["event": "\(note.id)"])
                await settle([RecordChange(note.key, to: nil, after: 1)], of: shop)
                return
            }
            await postpone(note, of: shop)
        }
    }

    /// The outcome of an attempt.
    private enum Outcome {
        /// The event was delivered, or there is nothing to deliver.
        case settled
        /// The attempt has to be repeated.
        case failed
    }

    private func outcome(of note: OrderNote, _ shop: ServedShop) async -> Outcome {
        let sessions = context.sessions(of: shop, at: shops.now)
        do throws(AgentFailure) {
            let state = try await sessions.lastOrder(of: note.session)
            if let payment = note.payment, state.order.payment != payment {
                try await sessions.endAbandonedPayment(payment, of: note.session)
                return .settled
            }
            guard let adapter = context.adapter(of: state.checkout.record) else { return .settled }
            switch try await adapter.event(of: state, note, at: shops.now) {
            case .event(let event): return await event.arrives() ? .settled : .failed
            case .nothing: return .settled
            case .later: return .failed
            }
        } catch {
            switch error {
            case .unknownOrder, .unknownSession:
                guard shops.now >= note.at.adding(seconds: Self.makingSeconds) else { return .failed }
                return await checkedPayment(note, sessions)
            default: return .failed
            }
        }
    }

    /// Checks the payment of an order that was not made.
    private func checkedPayment(_ note: OrderNote, _ sessions: AgentSessions) async -> Outcome {
        guard let payment = note.payment else { return .settled }
        do throws(AgentFailure) {
            try await sessions.endAbandonedPayment(payment, of: note.session)
            return .settled
        } catch {
            if case .unknownSession = error { return .settled }
            return .failed
        }
    }

    private func postpone(_ note: OrderNote, of shop: ServedShop) async {
        guard let later = await moved(note, after: 1, of: shop, isAttempt: false) else { return }
        let wait = later.due.milliseconds - shops.now.milliseconds
        // The round of every second is too late for an event that is due sooner.
        guard wait < 1_000 else { return }
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(max(0, wait))) }
        context.signal.wake()
    }

    /// Postpones a note: to the end of its attempt, or to its next attempt.
    ///
    /// - Returns: the note; nil if another process has claimed it.
    private func moved(
        _ note: OrderNote,
        after revision: Int64,
        of shop: ServedShop,
        isAttempt: Bool
    ) async -> OrderNote? {
        var later = note
        if isAttempt {
            later.attempts += 1
            later.due = shops.now.adding(seconds: Self.attemptSeconds)
        } else {
            let doublings = min(20, max(0, note.attempts - 1))
            let delay = min(Self.longestDelay, context.settings.deliveryDelay * (1 << doublings))
            later.due = shops.now.adding(delay)
        }
        let seconds = context.settings.deliveryStoredSeconds
        let changes = [
            RecordChange(note.key, to: nil, after: revision), later.change(after: 0, storedSeconds: seconds),
        ]
        return await settle(changes, of: shop) ? later : nil
    }

    /// - Returns: true if it was written.
    @discardableResult
    private func settle(_ changes: [RecordChange], of shop: ServedShop) async -> Bool {
        do throws(CartwrightError) {
            try await shop.records.write(changes, at: shops.now)
            return true
        } catch {
            if error.code != .recordConflict {
                logger.warning("cannot store event for an agent", metadata: ["error": "\(error)"])
            }
            return false
        }
    }
}
