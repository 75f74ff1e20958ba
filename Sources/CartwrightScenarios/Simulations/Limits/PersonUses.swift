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

    /// Calls a function with each person of a cart with uses that may be counted.
    static func forEach(of cart: Cart, _ body: (LimitedPerson) throws(CartwrightError) -> Void) throws(CartwrightError)
    {
        guard let customer = cart.customer else { return }
        try body(.customer(customer.id))
        for identity in customer.identities.all { try body(.identity(identity)) }
    }
}

/// The uses of promotions by one person.
struct PersonUses: Hashable {
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

// MARK: On disk

extension PersonUses {
    /// A counter of one person, without the person.
    struct Name: Hashable {
        let promotion: String
        let period: CounterPeriod?
    }

    /// The amounts by counter.
    var amounts: [(name: Name, amount: Int64)] {
        uses.map { (Name(promotion: $0.key, period: nil), $0.value) }
            + others.compactMap { key, amount in key.name.map { ($0, amount) } }
    }

    /// Creates the uses that had these amounts.
    init(of person: LimitedPerson, count: Int, _ amounts: [(name: Name, amount: Int64)]) {
        self.count = count
        for (name, amount) in amounts {
            let key: CounterKey
            switch person {
            case .customer(let customer):
                if name.period == nil {
                    uses[name.promotion] = amount
                    continue
                }
                key = .customerUses(promotion: name.promotion, customer: customer)
            case .identity(let identity): key = .identityUses(promotion: name.promotion, identity: identity)
            }
            others[name.period.map { .during($0, key) } ?? key] = amount
        }
    }
}

extension CounterKey {
    /// True unless it counts in a period that began before a day.
    func isOpen(since oldest: String) -> Bool { period.map { $0.text >= oldest } ?? true }

    /// The counter without its person; nil for a counter of all carts.
    fileprivate var name: PersonUses.Name? {
        switch whole {
        case .customerUses(let promotion, _), .identityUses(let promotion, _):
            PersonUses.Name(promotion: promotion, period: period)
        default: nil
        }
    }
}
