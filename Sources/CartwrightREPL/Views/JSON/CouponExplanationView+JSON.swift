internal import Cartwright

extension CouponExplanationView {
    /// The explanation for programs: how the coupon stands, each check, and what would mend those that do not hold.
    var json: JSONValue {
        var object: JSONObject = [
            "name": .string(world.couponName(explanation.cardID)), "card": .string(explanation.cardID),
            "handler": .string(explanation.handler),
        ]
        for (key, value) in world.couponStateJSON(explanation.status) { object[key] = value }
        object["checks"] = .array(checks.rows.map(\.json))
        object["fixes"] = .strings(fixes)
        return .object(object)
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
