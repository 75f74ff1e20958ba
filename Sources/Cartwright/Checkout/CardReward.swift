/// Something that a card gave a shopper once, by a ``FollowUp``: a code, or store credit.
///
/// A session keeps it. Until ``Command/rewardMade(key:)`` it is open: the caller has to store the code or the account.
/// If the process that does so is killed in between, the reward is requested again; both have names of their own, so
/// that they are stored once.
public struct CardReward: Hashable, Sendable {
    /// The id of the card.
    public let card: String
    /// The id of the promotion.
    public let promotion: String
    /// The code or the store credit.
    public let given: Given
    /// The instant of the occasion.
    public let instant: Instant
    /// True if it is stored.
    public internal(set) var isMade = false

    /// A code or store credit.
    public enum Given: Hashable, Sendable {
        /// A code for one use, valid as long as its promotion; the customer is the only one who may use it, if there is
        /// one.
        case code(String, customer: String?)
        /// An account of a customer with store credit.
        case credit(account: String, customer: String, Money)
    }

    /// The key of the reward, unique in its session.
    public var key: String {
        let kind = if case .code = given { "code" } else { "credit" }
        return "\(kind) \(promotion.utf8.count):\(promotion) \(card)"
    }

    /// The request to store it.
    public var request: Instruction { .reward(self) }
}

extension CardReward {
    /// The code as a code store has it; nil for store credit.
    ///
    /// - Throws: `code.malformed`, `code.bad_terms`, `customer.bad_id`.
    public func issuedCode() throws(CartwrightError) -> IssuedCode? {
        guard case .code(let code, let customer) = given else { return nil }
        return try IssuedCode(code, of: promotion, limit: 1, customer: customer)
    }

    /// The account as an account store has it; nil for a code.
    public var account: NewAccount? {
        guard case .credit(let account, let customer, let amount) = given else { return nil }
        return .storeCredit(account, of: customer, amountMinor: amount.minor, amount.currency, at: instant)
    }

    /// Stores the code or the account, once however often it is called.
    ///
    /// - Parameters:
    ///   - codes: the store of issued codes; nil if there is none.
    ///   - accounts: the store of accounts; nil if there is none.
    /// - Throws: `store.unsupported` without the store; an error of area `store`.
    public func store(in codes: (any CodeStore)?, _ accounts: (any AccountStore)?) async throws(CartwrightError) {
        if let code = try issuedCode() {
            guard let codes else { throw .noStore(of: "codes") }
            try await codes.insert([code], .skipped)
        }
        guard let account else { return }
        guard let accounts else { throw .noStore(of: "accounts") }
        do throws(CartwrightError) { try await accounts.issueAll([account]) } catch {
            // The amount of the promotion changed since it was given.
            guard error.code == .accountExists else { throw error }
        }
    }
}

extension CardReward: JSONConvertible {
    /// The reward for programs: `{"card": "c4", "promotion": "friend", "code": "7K3M-Q2XV-H4TZ", "at": "…"}`, or with
    /// `account` and `amount` in place of `code`.
    public var json: JSONValue {
        var object: JSONObject = ["card": .string(card), "promotion": .string(promotion)]
        switch given {
        case .code(let code, let customer):
            object["code"] = .string(code)
            if customer == nil { object["for"] = .string(FollowUp.Holder.anyone.rawValue) }
        case .credit(let account, _, let amount):
            object["account"] = .string(account)
            object["amount"] = amount.json
        }
        object["at"] = .string(instant.description)
        return .object(object)
    }

    /// Reads the output of ``json`` for display: the customer is left out.
    ///
    /// - Throws: an error of area `json`, `money` or `time`, with the JSON pointer.
    package init(told value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        (card, promotion) = (try reader.string("card"), try reader.string("promotion"))
        instant = try reader.time("at")
        if let code = try reader.string(ifPresent: "code") {
            let isForAnyone = try reader.string(ifPresent: "for") != nil
            given = .code(code, customer: isForAnyone ? nil : "")
        } else {
            let money = try reader.nested("amount") { value, pointer throws(CartwrightError) in
                var amount = try ObjectReader(value, at: pointer)
                return Money(minor: try amount.integer("minor"), try amount.currency("currency"))
            }
            given = .credit(account: try reader.string("account"), customer: "", money)
        }
        isMade = true
    }
}

extension CartwrightError {
    fileprivate static func noStore(of things: String) -> CartwrightError {
        CartwrightError(
            .storeUnsupported,
            "cannot store the reward of a card: there is no store of \(things)",
            hint: "run the checkout with a store of \(things)",
            fault: .environment
        )
    }
}
