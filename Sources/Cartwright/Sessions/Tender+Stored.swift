extension AppliedTender: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("account", account)
        object.set("kind", kind.rawValue)
        object.set("limit", limitMinor)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            account: try reader.string("account"),
            kind: try reader.choice("kind"),
            limitMinor: try reader.integer(ifPresent: "limit", in: 1...Int64.max)
        )
    }
}

extension TenderShare: StoredAsObject {
    var storedForm: JSONValue { json }

    func store(in object: inout StoredObject) {
        object.set("account", account)
        object.set("kind", kind.rawValue)
        object.set("amount", amountMinor)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            account: try reader.string("account"),
            kind: try reader.choice("kind"),
            amountMinor: try reader.integer("amount", in: 1...Int64.max)
        )
    }
}

extension Order {
    /// True if neither an account nor the payment got back more than it paid, and credits only what others paid.
    var refundsFitTenders: Bool {
        let paid = Dictionary(tenders.map { ($0.account, $0.amountMinor) }) { first, _ in first }
        let isEachOnce = [refundedTenders, refundedCredits].allSatisfy { Set($0.map(\.account)).count == $0.count }
        let isWithin = refundedTenders.allSatisfy { $0.amountMinor <= paid[$0.account] ?? 0 }
        let toAccounts = (refundedTenders + refundedCredits).reduce(Int128(0)) { $0 + Int128($1.amountMinor) }
        let toPayment = Int128(refundedMinor) - toAccounts
        return isEachOnce && isWithin && (0...Int128(quote.totalMinor - quote.tenderedMinor)).contains(toPayment)
    }
}

extension TenderRefusal {
    private enum Name: String, CaseIterable {
        case unknown, disabled, expired
        case noCustomer = "no_customer"
        case noStoreCredit = "no_store_credit"
        case otherCurrency = "other_currency"
        case alreadyApplied = "already_applied"
        case notApplied = "not_applied"
        case tooMany = "too_many"
        case badAmount = "bad_amount"
        case aboveBalance = "above_balance"
        case usedUp = "used_up"
    }

    /// Writes the reason, with its particulars.
    func store(in object: inout StoredObject) {
        func named(_ name: Name, _ account: String? = nil) {
            object.set("reason", name.rawValue)
            object.set("account", account)
        }
        switch self {
        case .unknown: named(.unknown)
        case .noCustomer: named(.noCustomer)
        case .noStoreCredit(let customer, let currency):
            named(.noStoreCredit)
            object.set("customer", customer)
            object.set("currency", currency.code)
        case .disabled(let account): named(.disabled, account)
        case .expired(let account, let end):
            named(.expired, account)
            object.set("at", end)
        case .otherCurrency(let account, let other, let own):
            named(.otherCurrency, account)
            object.set("currency", other.code)
            object.set("session", own.code)
        case .alreadyApplied(let account): named(.alreadyApplied, account)
        case .notApplied(let account, let kind):
            named(.notApplied, account)
            object.set("kind", kind.rawValue)
        case .tooMany(let count):
            named(.tooMany)
            object.set("count", Int64(count))
        case .badAmount(let amount):
            named(.badAmount)
            object.set("amount", json: amount.json)
        case .aboveBalance(let account, let amount, let balance):
            named(.aboveBalance, account)
            object.set("amount", json: amount.json)
            object.set("balance", json: balance.json)
        case .usedUp(let account): named(.usedUp, account)
        }
    }

    /// Reads the output of ``store(in:)``.
    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        let name: Name = try reader.choice("reason")
        self =
            switch name {
            case .unknown: .unknown
            case .noCustomer: .noCustomer
            case .noStoreCredit:
                .noStoreCredit(customer: try reader.string("customer"), try reader.currency("currency"))
            case .disabled: .disabled(account: try reader.string("account"))
            case .expired: .expired(account: try reader.string("account"), at: try reader.time("at"))
            case .otherCurrency:
                .otherCurrency(
                    account: try reader.string("account"),
                    try reader.currency("currency"),
                    session: try reader.currency("session")
                )
            case .alreadyApplied: .alreadyApplied(account: try reader.string("account"))
            case .notApplied:
                .notApplied(account: try reader.string(ifPresent: "account"), try reader.choice("kind"))
            case .tooMany: .tooMany(Int(clamping: try reader.amount("count")))
            case .badAmount: .badAmount(try reader.money("amount"))
            case .aboveBalance:
                .aboveBalance(
                    account: try reader.string("account"),
                    try reader.money("amount"),
                    balance: try reader.money("balance")
                )
            case .usedUp: .usedUp(account: try reader.string("account"))
            }
    }
}
