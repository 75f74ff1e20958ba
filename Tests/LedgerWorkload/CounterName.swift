public import Cartwright
public import LedgerHistory

/// Names of counters in histories.
extension CounterKey {
    /// The name in histories, such as `uses/hot` or `customer/hot/ann`.
    public var historyName: String {
        switch self {
        case .uses(let promotion): "uses/\(promotion)"
        case .customerUses(let promotion, let customer): "customer/\(promotion)/\(customer)"
        case .spent(let promotion, nil): "spent/\(promotion)"
        case .spent(let promotion, let currency?): "spent/\(promotion)/\(currency)"
        case .codeUses(let code): "code/\(code)"
        case .campaignUses(let campaign): "campaign/\(campaign)"
        case .campaignSpent(let campaign, nil): "campaign-spent/\(campaign)"
        case .campaignSpent(let campaign, let currency?): "campaign-spent/\(campaign)/\(currency)"
        case .account(let id): "account/\(id)"
        case .identityUses(let promotion, let identity): "identity/\(promotion)/\(identity.text)"
        case .during(let period, let counter):
            "during/\(period.text.replacing("/", with: "~"))/\(counter.historyName)"
        }
    }

    /// Creates the counter of such a name, nil if the name is malformed.
    public init?(historyName name: String) {
        let parts = name.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("during", 3...):
            guard let period = CounterPeriod(parts[1].replacing("~", with: "/")),
                let counter = CounterKey(historyName: parts[2...].joined(separator: "/"))
            else { return nil }
            self = .during(period, counter)
        case ("uses", 2): self = .uses(promotion: parts[1])
        case ("customer", 3): self = .customerUses(promotion: parts[1], customer: parts[2])
        case ("spent", 2): self = .spent(promotion: parts[1])
        case ("spent", 3):
            guard let currency = try? Currency(parts[2]) else { return nil }
            self = .spent(promotion: parts[1], currency: currency)
        case ("code", 2): self = .codeUses(code: parts[1])
        case ("identity", 3):
            guard let identity = Identity(parts[2]) else { return nil }
            self = .identityUses(promotion: parts[1], identity: identity)
        case ("account", 2): self = .account(parts[1])
        case ("campaign", 2): self = .campaignUses(campaign: parts[1])
        case ("campaign-spent", 2): self = .campaignSpent(campaign: parts[1])
        case ("campaign-spent", 3):
            guard let currency = try? Currency(parts[2]) else { return nil }
            self = .campaignSpent(campaign: parts[1], currency: currency)
        default: return nil
        }
    }
}

extension LedgerCall {
    /// The engine's request for the call.
    public var request: Instruction {
        switch self {
        case .reserve(let demands, let expires):
            .reserve(demands.compactMap(CounterDemand.init), until: Instant(milliseconds: expires) ?? .latest)
        case .confirm(let order, let demands):
            .confirm(order: order, counting: demands.compactMap(CounterDemand.init))
        case .release: .release
        case .giveBack(let order): .giveBack(order: order, .whole)
        case .giveBackPart(let order, let amounts, let key):
            .giveBack(
                order: order,
                .part(
                    amounts.compactMap { name, amount in
                        CounterKey(historyName: name).map { CounterAmount($0, amount) }
                    },
                    key: key
                )
            )
        }
    }
}

extension CounterDemand {
    fileprivate init?(_ demand: Demand) {
        guard let key = CounterKey(historyName: demand.counter) else { return nil }
        self.init(key, amount: demand.amount, limit: demand.limit)
    }
}
