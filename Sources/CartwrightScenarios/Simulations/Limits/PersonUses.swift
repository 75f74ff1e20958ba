internal import Cartwright

/// A person whose uses are counted: a customer, or one of the identities of a person.
enum LimitedPerson: Hashable {
    case customer(String)
    case identity(Identity)

    /// Creates the person of a counter; nil for a counter of all carts.
    init?(_ key: CounterKey) {
        if let customer = key.customer {
            self = .customer(customer)
        } else if let identity = key.identity {
            self = .identity(identity)
        } else {
            return nil
        }
    }

    /// Returns the persons of a cart with uses that may be counted.
    static func all(of cart: Cart) -> [LimitedPerson] {
        guard let customer = cart.customer else { return [] }
        return [.customer(customer.id)] + customer.identities.all.map(LimitedPerson.identity)
    }
}

/// The uses of promotions by one person.
struct PersonUses {
    private var uses: [String: Int64] = [:]
    private var others: [CounterKey: Int64] = [:]
    /// The number of uses that were counted.
    private(set) var count = 0

    /// Counts a use, and removes those in periods that are over.
    ///
    /// - Parameter oldest: the first day of periods that may not be over, see ``/Cartwright/CounterPeriod/text``.
    mutating func count(_ demand: CounterDemand, since oldest: String) {
        count += 1
        if case .customerUses(let promotion, _) = demand.key {
            uses[promotion, default: 0] += demand.amount
            return
        }
        if demand.key.period != nil { others = others.filter { $0.key.isOpen(since: oldest) } }
        others[demand.key, default: 0] += demand.amount
    }

    /// Adds the uses to the counters of a cart.
    func add(to counters: inout Counters) {
        if counters.customerUses.isEmpty { counters.customerUses = uses }
        for (key, amount) in others { counters.others[key] = amount }
    }
}

extension CounterKey {
    /// True unless it counts in a period that began before a day.
    func isOpen(since oldest: String) -> Bool { period.map { $0.text >= oldest } ?? true }
}
