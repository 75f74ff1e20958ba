import Cartwright
import Workloads

/// Full reservations of one client, each for a session of its own: the uses of a promotion, its budget, and how often
/// its customer has used it.
struct Reservations {
    /// Which counters they meet at.
    enum Spread: String {
        /// All of them at two counters: one promotion is on, and everyone comes for it.
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

    /// What a client asks for.
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

    /// The next one. Its instant follows the count, a millisecond each, which is near enough to the time of day for the
    /// order of ids.
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

/// What a client calls.
enum Work: String {
    /// The ledger alone.
    case reserve
    /// The ledger alone, which is told after that that it was paid.
    case redeem
    /// A checkout that begins: the reservation, the session, the key, and an event.
    case commit
}

extension Reservations.Reservation {
    /// A session of the size that one with ten lines has.
    static let session = Array("{\"session\":\"\(String(repeating: "ten lines of a cart. ", count: 60))\"}".utf8)

    /// What a change of the session tells.
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

    /// Does it, and waits until it is durable.
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
                requests: [.reserve(demands, until: expiresAt)],
                events: [event],
                at: now,
                key: "begin-checkout"
            )
            _ = try await store.commit(change)
        }
    }
}
