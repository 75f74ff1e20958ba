public import Cartwright

extension ScenarioGenerator {
    /// Returns a scenario with identities of its customer, and with limits that count, require or refuse persons. Only
    /// a vocabulary with a reader of identities reads it, so it is not part of ``scenario(promotions:)``.
    public mutating func withPersons(_ scenario: JSONValue) -> JSONValue {
        guard case .object(var object) = scenario, case .object(var cart)? = object["cart"] else { return scenario }
        if case .object(var customer)? = cart["customer"], !chance(4) {
            customer["identities"] = identities()
            cart["customer"] = .object(customer)
        }
        object["cart"] = .object(cart)
        object["promotions"] = .array(object["promotions"].elements.map { countingPersons($0) })
        return .object(object)
    }

    private mutating func identities() -> JSONValue {
        var identities: JSONObject = [:]
        set("email", of: &identities, 2) { $0.pick("ada@example.com", "bob@example.com") }
        set("phone", of: &identities, 2) { _ in "+49 30 901820" }
        set("payment", of: &identities, 3) { _ in "fp_1" }
        set("household", of: &identities, 3) { _ in "10115/1" }
        return .object(identities)
    }

    private mutating func countingPersons(_ promotion: JSONValue) -> JSONValue {
        guard case .object(var object) = promotion, object["per_customer_limit"] != nil || chance(2) else {
            return promotion
        }
        var limit: JSONObject = [:]
        if case .object(let counted)? = object["per_customer_limit"] { limit = counted }
        limit["count"] = limit["count"] ?? object["per_customer_limit"] ?? 1
        set("by", of: &limit, 2) {
            $0.pick(["email"], ["customer", "phone"], ["customer", "email", "payment"], ["household", "email"])
        }
        set("require", of: &limit, 3) { $0.pick(["email"], ["phone", "email"], ["household"], ["payment"], []) }
        set("guests", of: &limit, 3) { $0.pick("refuse", "allow") }
        object["per_customer_limit"] = .object(limit)
        return .object(object)
    }
}
