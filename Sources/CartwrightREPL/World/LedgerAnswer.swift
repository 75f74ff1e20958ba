internal import Cartwright

/// An answer of a shared ledger to a command.
enum LedgerAnswer: Hashable, Sendable {
    /// The amounts of counters.
    case counters(Counters)
    /// A change was made.
    case made
    /// A change was refused.
    case refused(CartwrightError)
}

extension LedgerAnswer {
    var json: JSONValue {
        switch self {
        case .counters(let counters):
            .present([
                "uses": Self.json(counters.uses), "customer_uses": Self.json(counters.customerUses),
                "spent_minor": Self.json(counters.spentMinor),
                "currency_spent_minor": Self.json(counters.currencySpentMinor),
                "code_uses": Self.json(counters.codeUses),
                "others": counters.others.isEmpty ? nil : Self.json(counters.others),
            ])
        case .made: "made"
        case .refused(let error):
            [
                "refused": .string(error.code.rawValue), "summary": .string(error.summary),
                "hint": .string(error.hint ?? ""),
            ]
        }
    }

    private static func json(_ amounts: [CounterKey: Int64]) -> JSONValue {
        .array(amounts.sorted { $0.key < $1.key }.map { CounterAmount($0.key, $0.value).json })
    }

    private static func json(_ amounts: [String: Int64]) -> JSONValue {
        var object = JSONObject()
        for (name, amount) in amounts.sorted(by: { $0.key < $1.key }) { object[name] = .integer(amount) }
        return .object(object)
    }

    init(_ value: JSONValue) {
        if value == "made" {
            self = .made
        } else if case .string(let code)? = value["refused"] {
            var (summary, hint) = ("", "")
            if case .string(let text)? = value["summary"] { summary = text }
            if case .string(let text)? = value["hint"] { hint = text }
            self = .refused(CartwrightError(ErrorCode(rawValue: code), summary, hint: hint.isEmpty ? nil : hint))
        } else {
            self = .counters(
                Counters(
                    uses: Self.amounts(value["uses"]),
                    customerUses: Self.amounts(value["customer_uses"]),
                    spentMinor: Self.amounts(value["spent_minor"]),
                    currencySpentMinor: Self.amounts(value["currency_spent_minor"]),
                    codeUses: Self.amounts(value["code_uses"]),
                    others: Self.others(value["others"])
                )
            )
        }
    }

    /// Reads the amounts of other counters; unreadable ones are left out.
    private static func others(_ value: JSONValue?) -> [CounterKey: Int64] {
        guard case .array(let values)? = value else { return [:] }
        let amounts = values.compactMap { try? CounterAmount($0, at: .root) }
        return Dictionary(amounts.map { ($0.key, $0.amount) }) { first, _ in first }
    }

    private static func amounts(_ value: JSONValue?) -> [String: Int64] {
        guard case .object(let object)? = value else { return [:] }
        var amounts: [String: Int64] = [:]
        for (name, value) in object { if case .integer(let amount) = value { amounts[name] = amount } }
        return amounts
    }
}

// MARK: Recording and replay

extension SharedLedger {
    /// Returns a ledger with the same behaviour whose answers are recorded.
    func noting(_ note: @escaping @Sendable (LedgerAnswer) -> Void) -> SharedLedger {
        SharedLedger(session: session) { [read] query, session throws(CartwrightError) in
            let counters = try read(query, session)
            note(.counters(counters))
            return counters
        } write: { [write] change, session throws(CartwrightError) in
            do throws(CartwrightError) {
                try write(change, session)
            } catch {
                note(.refused(error))
                throw error
            }
            note(.made)
        }
    }

    /// Creates a ledger that replays recorded answers and writes nothing.
    ///
    /// - Parameter next: returns the next answer; nil after the last.
    init(session: String, telling next: @escaping @Sendable () -> LedgerAnswer?) {
        self.init(session: session) { _, _ throws(CartwrightError) in
            if case .counters(let counters)? = next() { counters } else { .none }
        } write: { _, _ throws(CartwrightError) in
            if case .refused(let error)? = next() { throw error }
        }
    }
}
