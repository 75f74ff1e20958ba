import Cartwright

extension ScenarioGenerator {
    /// The keys of arrays in whose place a promotion may name a list.
    private static let listedKeys: Set<String> = [
        "any_of", "none_of", "skus", "not_skus", "categories", "not_categories", "methods",
    ]

    /// Moves arrays of the promotions to named lists of the scenario, each at random.
    mutating func nameLists(of scenario: inout JSONObject) {
        var lists = JSONObject()
        guard let promotions = scenario["promotions"] else { return }
        scenario["promotions"] = named(promotions, under: "", &lists)
        if !lists.isEmpty { scenario["lists"] = .object(lists) }
    }

    private mutating func named(_ value: JSONValue, under key: String, _ lists: inout JSONObject) -> JSONValue {
        switch value {
        case .array(let elements):
            if Self.listedKeys.contains(key), !elements.isEmpty, chance(2) { return moved(value, to: &lists) }
            return .array(elements.map { named($0, under: "", &lists) })
        case .object(let object):
            var changed = JSONObject()
            for (name, value) in object {
                let isAttribute = key == "attributes" || key == "not_attributes"
                if isAttribute, case .array = value, chance(2) {
                    changed[name] = moved(value, to: &lists)
                } else {
                    changed[name] = named(value, under: name, &lists)
                }
            }
            return .object(changed)
        default: return value
        }
    }

    /// Adds a list, or finds the one with the same values, and returns its name.
    private func moved(_ values: JSONValue, to lists: inout JSONObject) -> JSONValue {
        if let same = lists.first(where: { $0.value == values }) { return ["list": .string(same.key)] }
        let name = "list\(lists.count + 1)"
        lists[name] = values
        return ["list": .string(name)]
    }
}
