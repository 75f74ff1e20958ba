internal import Cartwright
internal import CartwrightService
internal import Logging
public import ServiceLifecycle
internal import Synchronization

/// What runs beside a service that speaks with agents: tells them what has become of their orders, each again and again
/// until it is heard.
///
/// What is to be told is kept with the orders and outlasts the process. Several processes on one store share the work:
/// each attempt is of one of them.
public struct AgentDeliveries: Service {
    let context: AgentContext
    let shops: ServedShops
    let logger: Logger
    private let memory = Memory()

    init(context: AgentContext, shops: ServedShops, logger: Logger) {
        (self.context, self.shops, self.logger) = (context, shops, logger)
    }

    /// What it knows from one look to the next.
    private final class Memory: Sendable {
        /// How many attempts run.
        let running = Mutex(0)
        /// Whose shops there are, and when that was read.
        let tenants = Mutex<(names: [Tenant], at: ContinuousClock.Instant)?>(nil)
    }

    /// The most attempts at a time.
    private static let most = 64
    /// How long an attempt may take, in seconds, before another process takes its event.
    private static let attemptSeconds: Int64 = 60
    /// How long after a note an order may still come, in seconds.
    private static let makingSeconds: Int64 = 600
    /// The longest time between two attempts.
    private static let longestDelay = Duration.seconds(3_600)

    /// Delivers events until the service shuts down.
    public func run() async {
        await withDiscardingTaskGroup { tasks in
            tasks.addTask { await lookAgainAndAgain() }
            for await _ in context.signal.moments.cancelOnGracefulShutdown() {
                for due in await claimDue() { tasks.addTask { await deliver(due.note, of: due.shop) } }
            }
        }
    }

    /// Other processes write notes, too, and those before this one did.
    private func lookAgainAndAgain() async {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            context.signal.wake()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
        }
    }

    /// Whose shops there are. They are asked for again after a few seconds.
    private func tenants() async throws(CartwrightError) -> [Tenant] {
        if let known = memory.tenants.withLock(\.self), .now - known.at < .seconds(10) { return known.names }
        let names = try await shops.tenants
        memory.tenants.withLock { $0 = (names, .now) }
        return names
    }

    /// Takes on what is due, as far as there is room for more attempts. A shop that cannot be read costs no other one.
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

    /// A note that this process has taken on, of a shop.
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
        logger.warning("events for agents not read", metadata: metadata)
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
        case .unheard:
            guard shops.now < note.at.adding(seconds: context.settings.deliveryKeptSeconds) else {
                logger.warning("an event for an agent was not delivered", metadata: ["event": "\(note.id)"])
                await settle([RecordChange(note.key, to: nil, after: 1)], of: shop)
                return
            }
            await postpone(note, of: shop)
        }
    }

    /// What comes of an attempt.
    private enum Outcome {
        /// The agent was told, or there is nobody to be told, or nothing to tell.
        case settled
        /// It is to be tried again.
        case unheard
    }

    private func outcome(of note: OrderNote, _ shop: ServedShop) async -> Outcome {
        let sessions = context.sessions(of: shop, at: shops.now)
        do throws(AgentFailure) {
            let state = try await sessions.lastOrder(of: note.session)
            if let payment = note.payment, state.order.payment != payment {
                try await sessions.lookAfter(payment, of: note.session)
                return .settled
            }
            guard let adapter = context.adapter(of: state.checkout.record) else { return .settled }
            switch try await adapter.telling(of: state, note, at: shops.now) {
            case .event(let event): return await event.arrives() ? .settled : .unheard
            case .nobody: return .settled
            case .later: return .unheard
            }
        } catch {
            switch error {
            case .unknownOrder, .unknownSession:
                guard shops.now >= note.at.adding(seconds: Self.makingSeconds) else { return .unheard }
                return await lookedAfter(note, sessions)
            default: return .unheard
            }
        }
    }

    /// Looks after the payment of an order that did not come.
    private func lookedAfter(_ note: OrderNote, _ sessions: AgentSessions) async -> Outcome {
        guard let payment = note.payment else { return .settled }
        do throws(AgentFailure) {
            try await sessions.lookAfter(payment, of: note.session)
            return .settled
        } catch {
            if case .unknownSession = error { return .settled }
            return .unheard
        }
    }

    private func postpone(_ note: OrderNote, of shop: ServedShop) async {
        guard let later = await moved(note, after: 1, of: shop, isAttempt: false) else { return }
        let wait = later.due.milliseconds - shops.now.milliseconds
        // What is due soon is not left to the next look.
        guard wait < 1_000 else { return }
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .milliseconds(max(0, wait))) }
        context.signal.wake()
    }

    /// Makes a note due later: when its attempt is given up, or when it is tried again.
    ///
    /// - Returns: the note; nil where another process has it.
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
        let kept = context.settings.deliveryKeptSeconds
        let changes = [
            RecordChange(note.key, to: nil, after: revision), later.change(after: 0, keptSeconds: kept),
        ]
        return await settle(changes, of: shop) ? later : nil
    }

    /// - Returns: whether it was written.
    @discardableResult
    private func settle(_ changes: [RecordChange], of shop: ServedShop) async -> Bool {
        do throws(CartwrightError) {
            try await shop.records.write(changes, at: shops.now)
            return true
        } catch {
            if error.code != .recordConflict {
                logger.warning("an event for an agent was not kept", metadata: ["error": "\(error)"])
            }
            return false
        }
    }
}
