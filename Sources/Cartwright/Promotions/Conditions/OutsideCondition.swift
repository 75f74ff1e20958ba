/// A condition that a plugin outside the host computes. It reads the answer to the one message that asked the plugin
/// about the cart.
struct OutsideCondition: Condition {
    /// The rule and its keys.
    let use: RuleUse

    init(_ use: RuleUse) { self.use = use }

    /// `outside`. A promotion writes the name of the rule.
    static let type = "outside"

    /// Only a ``Vocabulary`` reads it, since it knows the declaration.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        throw reader.outOfRange("a rule of a plugin has its own name", hint: "write the name of the rule", "type")
    }

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        switch facts.answers?.answer(to: use) {
        case .condition(let found)?: return finding(found)
        case .unknown(let reason)?: return unknown(reason)
        case .unavailable(let error)?: return unknown(error.code.rawValue)
        case .invalid(let error)?: throw error
        case .effect?, nil: return unknown("not_asked")
        }
    }

    /// The truth of ``check(_:)``.
    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? {
        switch facts.answers?.answer(to: use) {
        case .condition(let found)?: return Truth(found.isMet)
        case .invalid(let error)?: throw error
        case .unknown?, .unavailable?, .effect?, nil: return .unknown
        }
    }

    private func finding(_ found: RuleFinding) -> Finding {
        var required = use.keys
        // A key of the promotion often states the same.
        if let value = found.required, !use.keys.contains(where: { $0.value == value }) { required["required"] = value }
        let unit = found.unit.flatMap(Finding.Unit.init)
        if unit == nil, let own = found.unit { required["unit"] = .string(own) }
        return Finding(
            condition: use.declaration.name,
            isMet: found.isMet,
            observed: found.observed,
            required: required,
            shortBy: found.isMet ? nil : found.shortBy,
            unit: unit ?? .none
        )
    }

    private func unknown(_ reason: String) -> Finding {
        var finding = Finding(
            condition: use.declaration.name,
            .unknown,
            observed: .null,
            required: use.keys
        )
        finding.unknownReason = reason
        return finding
    }

    /// The condition as a promotion writes it.
    var json: JSONValue { use.json }
}
