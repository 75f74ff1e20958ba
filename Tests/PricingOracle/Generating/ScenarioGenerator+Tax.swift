import Cartwright

extension ScenarioGenerator {
    /// Marks amounts of the promotions as with or without tax, each at random. It is done last, so that the rest of a
    /// scenario does not depend on it.
    mutating func addTax(to scenario: inout JSONObject) {
        scenario["promotions"] = taxed(all: scenario["promotions"]) { generator, promotion in
            if promotion["conditions"] != nil {
                promotion["conditions"] = generator.taxed(all: promotion["conditions"]) { $0.setTax(ofCondition: &$1) }
            }
            promotion["effects"] = generator.taxed(all: promotion["effects"]) { $0.setTax(ofEffect: &$1) }
        }
    }

    /// Returns the objects of an array, each changed.
    private mutating func taxed(
        all values: JSONValue?,
        _ change: (inout ScenarioGenerator, inout JSONObject) -> Void
    ) -> JSONValue {
        .array(
            values.elements.map { value in
                guard case .object(var object) = value else { return value }
                change(&self, &object)
                return .object(object)
            }
        )
    }

    private mutating func setTax(ofCondition condition: inout JSONObject) {
        switch condition["type"].text {
        case "subtotal", "order_total": setTax(of: &condition)
        case "all", "any", "not":
            if case .object(var inside)? = condition["of"] {
                setTax(ofCondition: &inside)
                condition["of"] = .object(inside)
            } else {
                condition["of"] = taxed(all: condition["of"]) { $0.setTax(ofCondition: &$1) }
            }
        default: break
        }
    }

    private mutating func setTax(ofEffect effect: inout JSONObject) {
        switch effect["type"].text {
        case "amount_off", "tiered": setTax(of: &effect)
        case "percent_off": if effect["max_discount"] != nil { setTax(of: &effect) }
        default: break
        }
        guard case .object(var portion)? = effect["for_every"], portion["amount"] != nil else { return }
        setTax(of: &portion)
        effect["for_every"] = .object(portion)
    }

    private mutating func setTax(of object: inout JSONObject) {
        set("tax", of: &object, 2) { $0.pick("included", "excluded") }
    }
}
