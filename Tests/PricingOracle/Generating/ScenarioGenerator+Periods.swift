import Cartwright

extension ScenarioGenerator {
    /// Gives some limits a period. It is done last, so that the rest of a scenario does not depend on it.
    mutating func addPeriods(to scenario: inout JSONObject) {
        for key in ["promotions", "campaigns"] where scenario[key] != nil {
            scenario[key] = .array(scenario[key].elements.map { withPeriods($0) })
        }
    }

    private mutating func withPeriods(_ limited: JSONValue) -> JSONValue {
        guard case .object(var object) = limited else { return limited }
        for key in ["usage_limit", "per_customer_limit"] {
            guard let count = object[key], chance(2) else { continue }
            var limit: JSONObject = ["count": count]
            setPeriod(of: &limit)
            object[key] = .object(limit)
        }
        if case .object(var budget)? = object["budget"], chance(2) {
            setPeriod(of: &budget)
            object["budget"] = .object(budget)
        }
        return .object(object)
    }

    private mutating func setPeriod(of limit: inout JSONObject) {
        if chance(6) { return }
        limit["every"] = pick("day", "week", "month")
        set("time_zone", of: &limit, 2) { $0.pick("UTC", "Europe/Berlin", "America/New_York") }
    }
}
