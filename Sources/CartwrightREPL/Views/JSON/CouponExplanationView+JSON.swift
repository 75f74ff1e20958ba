internal import Cartwright

extension CouponExplanationView {
    /// The JSON of the explanation: the state of the coupon, each check, and fixes for the unmet ones.
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
    /// Returns the JSON of a coupon's state: the savings, or the reason for none.
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
