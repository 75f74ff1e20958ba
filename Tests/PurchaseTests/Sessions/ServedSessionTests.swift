import Cartwright
import CartwrightCheckout
import CartwrightTesting
import Synchronization
import TestRuns
import Testing

/// Random sessions through the service, which stores and restores them for each call, compared with a checkout that
/// holds everything as one value.
@Suite struct ServedSessionTests {
    /// Answers every charge with the outcome of the step.
    final class Cashier: PaymentProvider {
        let outcome = Mutex(PaymentOutcome.confirmed)
        func charge(_ charge: Charge) async throws -> PaymentOutcome { outcome.withLock { $0 } }
        func refund(_ refund: Refund, of session: String) async throws {}
    }

    final class Time: Sendable {
        let now: Mutex<Instant>
        init(_ now: Instant) { self.now = Mutex(now) }
    }

    struct Step: Equatable {
        var refusal: CartwrightError?
        var events: [Event] = []
        var instructions: [Instruction] = []
        var diagnostics: [CartwrightError] = []
        var after: SessionView
    }

    static func step(_ shop: inout MemoryCheckout, _ command: Command, at now: Instant, _ outcome: PaymentOutcome)
        -> Step
    {
        do throws(CartwrightError) {
            let done = try shop.run(command, at: now, paying: outcome)
            _ = shop.session.takePendingEvents()
            let shown = done.instructions.filter { if case .refund = $0 { false } else { true } }
            return Step(
                events: done.events,
                instructions: shown,
                diagnostics: done.diagnostics,
                after: SessionView(shop.session)
            )
        } catch {
            return Step(refusal: error, after: SessionView(shop.session))
        }
    }

    static func step(_ service: CheckoutService, _ id: String, _ command: Command) async throws -> Step {
        do throws(CartwrightError) {
            let done = try await service.send(command, to: id)
            return Step(
                events: done.events,
                instructions: done.instructions,
                diagnostics: done.diagnostics,
                after: SessionView(done.session)
            )
        } catch {
            return Step(refusal: error, after: SessionView(try await service.view(id).session))
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: AllTests.seeds(1, all: 4))
    func `a session of the service continues like one in memory`(seed: UInt64) async throws {
        var random = RandomCommands(seed: seed)
        var purchase = try Purchase(catalog: try StoredSessionTests.catalog(), seed: seed)
        _ = purchase.session.takePendingEvents()
        let (store, cashier, time) = (MemoryCheckoutStore(seed: seed), Cashier(), Time(purchase.now))
        let service = CheckoutService(
            purchase.shop.checkout,
            store: store,
            payments: cashier,
            dependencies: CheckoutDependencies(now: { time.now.withLock { $0 } }, random: { 1 })
        )
        let id = purchase.session.id
        _ = try store.store(purchase.session.json.utf8, of: id, after: 0)
        var events = 0
        for number in 0..<200 {
            let command = StoredSessionTests.command(&random, for: purchase)
            let outcome = StoredSessionTests.outcome(&random)
            cashier.outcome.withLock { $0 = outcome }
            var shop = purchase.shop
            let expected = Self.step(&shop, command, at: purchase.now, outcome)
            (purchase.session, purchase.ledger) = (shop.session, shop.ledger)
            let served = try await Self.step(service, id, command)
            #expect(served == expected, "step \(number): \(command)")
            events += expected.events.count
            let query = shop.checkout.counterQuery(for: shop.session, at: purchase.now)
            let counted = store.counters(query, excluding: "", at: purchase.now)
            #expect(counted == shop.ledger.counters(query, excluding: "", at: purchase.now))
            if random.chance(20) { purchase.now = purchase.now.adding(seconds: .random(in: 0...600, using: &random)) }
            time.now.withLock { $0 = purchase.now }
        }
        let told = try await store.outbox.summary()
        #expect(told.pendingEvents == events, "\(told)")
        #expect(events > 50)
    }
}
