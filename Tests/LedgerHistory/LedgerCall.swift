/// What a client asks a ledger for.
public enum LedgerCall: Codable, Hashable, Sendable {
    /// Hold all demands in place of what the session held before, until an instant in milliseconds.
    case reserve(demands: [Demand], expires: Int64)
    /// Turn what the session holds into used.
    case confirm(order: String, demands: [Demand])
    /// Give back what the session holds.
    case release
    /// Give back all that an order still uses.
    case giveBack(order: String)
    /// Give back a part of what an order uses, once for each key.
    case giveBackPart(order: String, amounts: [String: Int64], key: String)

    /// Whether it makes a hold.
    var isReserve: Bool {
        guard case .reserve = self else { return false }
        return true
    }

    /// What has to fit its limits for the call to succeed.
    public var demands: [Demand] {
        switch self {
        case .reserve(let demands, expires: _), .confirm(order: _, let demands): demands
        case .release, .giveBack, .giveBackPart: []
        }
    }
}

/// A wish to count something within a limit.
public struct Demand: Codable, Hashable, Sendable {
    /// The name of the counter, such as `uses/hot` or `customer/hot/ann`.
    public var counter: String
    /// How much of it, 1 or more.
    public var amount: Int64
    /// What used and held may come to together; nil without a limit.
    public var limit: Int64?

    /// A demand.
    public init(_ counter: String, amount: Int64, limit: Int64?) {
        (self.counter, self.amount, self.limit) = (counter, amount, limit)
    }
}
