internal import Cartwright

extension CouponExplanationView {
    /// The explanation for programs: how the coupon stands, each check, and what would mend those that do not hold.
    var json: JSONValue {
        var object: JSONObject = [
            "name": .string(world.couponName(explanation.cardID)), "card": .string(explanation.cardID),
            "handler": .string(explanation.handler),
        ]
        for (key, value) in world.couponStateJSON(explanation.status) { object[key] = value }
        object["checks"] = .array(explanation.checks.map(json))
        object["fixes"] = .strings(fixes)
        return .object(object)
    }

    private func json(of check: CouponExplanation.Check) -> JSONValue {
        var object: JSONObject = ["check": .string(label(of: check.kind)), "met": .bool(check.isMet)]
        for (key, value) in facts(of: check.kind) { object[key] = value }
        return .object(object)
    }

    /// What a check compared.
    private func facts(of kind: CouponExplanation.Kind) -> JSONObject {
        switch kind {
        case .shown: return [:]
        case .dates(let from, let until, let now):
            return JSONObject(present: [
                "from": (from?.description).map(JSONValue.string), "until": (until?.description).map(JSONValue.string),
                "now": .string(now.description),
            ])
        case .currency(let currency): return ["currency": .string(currency.code)]
        case .condition(let finding, let skus):
            var object: JSONObject = ["finding": finding.json, "unit": .string(finding.unit.rawValue)]
            object.setUnlessAbsent("skus", .strings(skus))
            return object
        case .lack(let lack): return ["lack": lack.json]
        case .combinable(let other):
            return JSONObject(present: ["blocked_by": other.map { .string(world.couponName($0)) }])
        case .limit(let rule) where rule.kind == .spendBudget:
            return ["spent": world.money(rule.used).json, "budget": world.money(rule.limit).json]
        case .limit(let rule): return ["used": .integer(rule.used), "limit": .integer(rule.limit)]
        }
    }
}

extension World {
    /// How a coupon stands, for programs: the state, and what it saves or why it does not.
    func couponStateJSON(_ status: CouponState.Status) -> JSONObject {
        switch status {
        case .applied(let amount): ["state": "applied", "discount": money(amount).json]
        case .appliedWithoutEffect(let rejection):
            JSONObject(present: ["state": "applied_without_effect", "why": rejection?.json])
        case .eligible(let saves): ["state": "eligible", "saves": money(saves).json]
        case .ineligible(let rejection): JSONObject(present: ["state": "ineligible", "why": rejection?.json])
        case .blocked(let other, let saves):
            [
                "state": "blocked", "blocked_by": .string(couponName(other)),
                "swap_saves": money(saves).json,
            ]
        case .dismissed: ["state": "dismissed"]
        case .notShown: ["state": "not_shown"]
        }
    }
}
