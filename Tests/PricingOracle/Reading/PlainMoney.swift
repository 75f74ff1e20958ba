import Cartwright

extension JSONValue? {
    /// Returns an amount in minor units: one number, or one per currency. Returns nil if the currency has none.
    func minor(in currency: String) -> Int64? {
        guard case .object(let amounts)? = self else { return integer }
        return amounts[currency].integer
    }

    /// True if the amount is missing, or is given in a currency.
    func isMissing(orIn currency: String) -> Bool { self == nil || minor(in: currency) != nil }
}

extension JSONValue {
    /// Returns a promotion of a catalog in a currency, with the currency written to each amount that has none.
    func named(in currency: String?) -> JSONValue {
        guard let currency, case .object(var object) = self else { return self }
        if let budget = object["budget"], budget["kind"].text == "amount" {
            object["budget"] = budget.naming(["limit", "used"], currency)
        }
        for list in ["conditions", "effects"] { object[list] = object[list].map { $0.namingInside(currency) } }
        return .object(object)
    }

    /// Writes the currency to the amounts in conditions and effects, at any depth.
    private func namingInside(_ currency: String) -> JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.namingInside(currency) })
        case .object(let object):
            var inside = JSONObject()
            for (key, value) in object { inside[key] = value.namingInside(currency) }
            if let portion = inside["for_every"] { inside["for_every"] = portion.naming(["amount"], currency) }
            return JSONValue.object(inside).namingAmounts(currency)
        default: return self
        }
    }

    private func namingAmounts(_ currency: String) -> JSONValue {
        let prices = ["price_at_least", "price_at_most"]
        switch self["type"].text {
        case "subtotal", "order_total":
            return naming(["at_least", "more_than", "at_most", "less_than", "equals"], currency)
        case "amount_off", "fixed_price", "percent_off", "credit":
            return naming(["amount", "first_amount", "max_discount"], currency)
        case "buy_x_get_y": return naming(["amount"], currency)
        case "gift": return self["unit_price"] == 0 ? self : naming(["unit_price"], currency)
        case "tiered" where self["currency"] == nil:
            guard case .object(var object) = self else { return self }
            let keys = self["basis"].text == "quantity" ? ["amount"] : ["at_least", "amount"]
            object["tiers"] = .array(self["tiers"].elements.map { $0.naming(keys, currency) })
            return .object(object)
        default: return naming(prices, currency)
        }
    }

    private func naming(_ keys: [String], _ currency: String) -> JSONValue {
        guard case .object(var object) = self else { return self }
        for key in keys {
            if case .integer? = object[key], let amount = object[key] { object[key] = [currency: amount] }
        }
        return .object(object)
    }
}
