/// A call of a client to a ledger.
public enum LedgerCall: Codable, Hashable, Sendable {
    /// Reserves all demands in place of the session's earlier reservation, until an instant in milliseconds.
    case reserve(demands: [Demand], expires: Int64)
    /// Turns the session's reservation into uses.
    case confirm(order: String, demands: [Demand])
    /// Releases the session's reservation.
    case release
    /// Gives back all amounts that an order still uses.
    case giveBack(order: String)
    /// Gives back a part of the amounts that an order uses, once for each key.
    case giveBackPart(order: String, amounts: [String: Int64], key: String)

    /// True if the call makes a reservation.
    var isReserve: Bool {
        guard case .reserve = self else { return false }
        return true
    }

    /// The demands that must be within their limits for the call to succeed.
    public var demands: [Demand] {
        switch self {
        case .reserve(let demands, expires: _), .confirm(order: _, let demands): demands
        case .release, .giveBack, .giveBackPart: []
        }
    }
}

/// A demand to count an amount within a limit.
public struct Demand: Codable, Hashable, Sendable {
    /// The name of the counter, such as `uses/hot` or `customer/hot/ann`.
    public var counter: String
    /// The amount, 1 or more.
    public var amount: Int64
    /// The limit of the used and held amounts together; nil without a limit.
    public var limit: Int64?

    /// Creates a demand.
    public init(_ counter: String, amount: Int64, limit: Int64?) {
        (self.counter, self.amount, self.limit) = (counter, amount, limit)
    }
}
