import Cartwright

extension ScenarioGenerator {
    /// Puts some promotions into one of two campaigns. It is done last, so that the rest of a scenario does not depend
    /// on it.
    mutating func addCampaigns(to scenario: inout JSONObject) {
        scenario["campaigns"] = [campaign("autumn"), campaign("vip")]
        scenario["promotions"] = .array(
            scenario["promotions"].elements.map { promotion in
                guard case .object(var object) = promotion, !chance(4) else { return promotion }
                object["campaign"] = pick("autumn", "autumn", "vip")
                return .object(object)
            }
        )
    }

    /// A campaign that its promotions nearly always pass, with a budget that often does not cover the cart.
    private mutating func campaign(_ id: String) -> JSONValue {
        var campaign: JSONObject = ["id": .string(id)]
        set("name", of: &campaign, 4) { _ in "A campaign" }
        set("enabled", of: &campaign, 12) { $0.pick(true, true, false) }
        set("starts_at", of: &campaign, 10) {
            $0.pick("2026-01-01T00:00:00Z", "2026-05-01T12:00:00", "2026-06-01T00:00:00Z")
        }
        set("ends_at", of: &campaign, 10) { $0.pick("2026-12-31T00:00:00Z", "2026-05-01T12:00:00Z") }
        set("time_zone", of: &campaign, 8) { $0.pick("UTC", "Europe/Berlin") }
        set("usage_limit", of: &campaign, 4) { $0.integer(1...3) }
        if !chance(4) { campaign["budget"] = budget() }
        return .object(campaign)
    }
}
