/// Store credit that a promotion gave for an order.
public struct OrderCredit: Hashable, Sendable {
    /// The promotion's id.
    public let promotion: String
    /// The id of the account to which it was booked.
    public let account: String
    /// The amount in minor units.
    public let amountMinor: Int64
    /// The instant from which it is available; nil if it was at once.
    public let availableAt: Instant?
    /// The part for each line and shipment.
    public let shares: [CreditShare]
    /// The amount that returns left of it so far, in minor units.
    public internal(set) var keptMinor: Int64

    /// Creates a credit of a new order.
    init(_ quoted: QuotedCredit, to account: String, paidAt: Instant) {
        (promotion, self.account, amountMinor) = (quoted.promotion, account, quoted.amountMinor)
        (shares, keptMinor) = (quoted.shares, quoted.amountMinor)
        availableAt = quoted.afterDays == 0 ? nil : paidAt.adding(seconds: quoted.afterDays * 86_400)
    }

    /// Returns the part of it that belongs to what is left of an order.
    func shareMinor(in order: Order, _ quantities: [String: Int64]) -> Int64 {
        shares.reduce(0) { sum, share in
            switch share.place {
            case .shipment: return sum + (order.isWholeBack ? 0 : share.amountMinor)
            case .line(let id):
                guard let quantity = quantities[id], quantity > 0 else { return sum }
                let left = max(0, quantity - order.returnedCount(of: id))
                return sum + Int64(clamping: Int128(share.amountMinor) * Int128(left) / Int128(quantity))
            }
        }
    }
}

extension Order {
    /// The customer of the order, to whose account credits are booked; empty if unknown.
    private var customerID: String { cart.customer?.id ?? "" }

    /// The movements that book its credits.
    var creditsToBook: [AccountCredit] {
        credits.map { credit in
            AccountCredit(
                account: credit.account,
                of: customerID,
                amountMinor: credit.amountMinor,
                quote.currency,
                availableAt: credit.availableAt,
                because: credit.promotion
            )
        }
    }

    /// Returns the movement that credits a refund; none if the refund has no such part.
    func movements(of refund: RefundParts) -> [AccountCredit] {
        guard let credit = refund.credit else { return [] }
        return [
            AccountCredit(
                account: credit.account,
                of: customerID,
                amountMinor: credit.amountMinor,
                quote.currency,
                because: AccountCredit.refundReason
            )
        ]
    }

    /// Returns the movement that takes back a part of a credit.
    func movement(takingBack amount: Int64, of credit: OrderCredit, at now: Instant) -> AccountCredit {
        AccountCredit(
            account: credit.account,
            of: customerID,
            amountMinor: -amount,
            quote.currency,
            availableAt: credit.availableAt.flatMap { $0 > now ? $0 : nil },
            because: credit.promotion
        )
    }
}

extension OrderCredit: JSONConvertible {
    /// `{"promotion": "cashback", "account": "sc_1", "amount": 500, "available_at": "…", "taken_back": 100}`.
    public var json: JSONValue {
        var object: JSONObject = [
            "promotion": .string(promotion), "account": .string(account), "amount": .integer(amountMinor),
        ]
        object["available_at"] = availableAt.map { .string($0.description) }
        if keptMinor != amountMinor { object["taken_back"] = .integer(amountMinor - keptMinor) }
        return .object(object)
    }

    /// The credit with its currency, as in events.
    func json(in currency: Currency) -> JSONValue {
        var object: JSONObject = [
            "promotion": .string(promotion), "account": .string(account),
            "amount": Money(minor: amountMinor, currency).json,
        ]
        object["available_at"] = availableAt.map { .string($0.description) }
        return .object(object)
    }
}
