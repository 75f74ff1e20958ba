internal import Cartwright

/// A call that reads counters.
struct CounterCall: Combinable {
    let tenant: [UInt8]
    let session: [UInt8]
    let instant: Int64
    let keys: [CounterKey]

    var group: [UInt8]? { nil }
    var repetition: Repetition { .reading }

    init(_ query: CounterQuery, of tenant: Tenant, excluding session: String, at now: Instant) {
        (self.tenant, self.session, instant) = (tenant.bytes, session.nameBytes, now.milliseconds)
        keys =
            query.promotions.flatMap { promotion -> [CounterKey] in
                let customer = query.customer.map { CounterKey.customerUses(promotion: promotion, customer: $0) }
                let spent = query.currency.map { CounterKey.spent(promotion: promotion, currency: $0) }
                return [.uses(promotion: promotion), .spent(promotion: promotion)]
                    + [customer, spent].compactMap(\.self)
            } + query.codes.map { .codeUses(code: $0) } + query.others
    }

    /// Returns the counters from amounts in the order of the keys.
    func counters(_ amounts: [Int64?]) -> Counters {
        var counters = Counters.none
        for (key, amount) in zip(keys, amounts) {
            guard let amount, amount > 0 else { continue }
            switch key {
            case .uses(let promotion): counters.uses[promotion] = amount
            case .customerUses(let promotion, customer: _): counters.customerUses[promotion] = amount
            case .spent(let promotion, currency: nil): counters.spentMinor[promotion] = amount
            case .spent(let promotion, currency: _?): counters.currencySpentMinor[promotion] = amount
            case .codeUses(let code): counters.codeUses[code] = amount
            case .campaignUses, .campaignSpent, .account, .identityUses, .during: counters.others[key] = amount
            }
        }
        return counters
    }
}
