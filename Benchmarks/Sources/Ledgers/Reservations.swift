import Cartwright
import Workloads

/// The full reservations of one client, each for a new session: the uses of a promotion, its budget, and the uses of
/// its customer.
struct Reservations {
    /// The distribution over counters.
    enum Spread: String {
        /// All of them on two counters: everyone uses the one current promotion.
        case hot
        /// Over as many promotions as a large shop has.
        case spread

        var promotions: Int {
            switch self {
            case .hot: 1
            case .spread: 10_000
            }
        }
    }

    /// The request of a client.
    struct Reservation {
        let session: String
        let demands: [CounterDemand]
        let now: Instant
        var expiresAt: Instant { now.adding(seconds: 900) }
    }

    private let spread: Spread
    private let started: Instant
    private var ids: IdentifierGenerator
    private var random: SeededRandom
    private var count: Int64 = 0

    init(of client: Int, _ spread: Spread, from started: Instant) {
        (self.spread, self.started) = (spread, started)
        ids = IdentifierGenerator(seed: UInt64(client))
        random = SeededRandom(seed: UInt64(client))
    }

    /// Returns the next reservation. Its instant follows the count, a millisecond each, which is near enough to the
    /// time of day for the order of ids.
    mutating func next() -> Reservation {
        count += 1
        let now = started.adding(milliseconds: count)
        let promotion = "promotion-\(random.number(0...spread.promotions - 1))"
        let customer = "customer-\(random.number(0...99_999))"
        let demands = [
            CounterDemand(.uses(promotion: promotion), amount: 1, limit: 1_000_000_000),
            CounterDemand(.customerUses(promotion: promotion, customer: customer), amount: 1, limit: 1_000_000),
            CounterDemand(.spent(promotion: promotion), amount: 750, limit: 1_000_000_000_000),
        ]
        return Reservation(session: ids.next(at: now), demands: demands, now: now)
    }
}

/// The call of a client.
enum Work: String {
    /// A reservation in the ledger.
    case reserve
    /// A reservation in the ledger, followed by its confirmation.
    case redeem
    /// The start of a checkout: the reservation, the session, the key, and an event.
    case commit
}

extension Reservations.Reservation {
    /// A session with the size of one with ten lines.
    static let session = Array("{\"session\":\"\(String(repeating: "ten lines of a cart. ", count: 60))\"}".utf8)

    /// The event of a change of the session.
    var event: Event {
        Event(
            id: session,
            type: .couponApplied,
            source: "/sessions/\(session)",
            subject: "card-1",
            time: now,
            data: ["card": "card-1", "code": "SUMMER", "amount": ["minor": 750, "currency": "USD"]]
        )
    }

    /// Carries out the call, and waits until it is durable.
    func carryOut(_ work: Work, in store: any CheckoutStore) async throws(CartwrightError) {
        switch work {
        case .reserve: try await store.reserve(demands, for: session, until: expiresAt, at: now)
        case .redeem:
            try await store.reserve(demands, for: session, until: expiresAt, at: now)
            try await store.confirm(order: "o1", of: session, counting: demands, at: now)
        case .commit:
            let change = CheckoutChange(
                of: session,
                to: Self.session,
                after: 0,
                instructions: [.reserve(demands, until: expiresAt)],
                events: [event],
                at: now,
                key: "begin-checkout"
            )
            _ = try await store.commit(change)
        }
    }
}
