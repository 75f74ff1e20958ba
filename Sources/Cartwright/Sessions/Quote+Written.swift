// `json` of a quote is for people and programs, and differs from the stored form. These readers turn it into a quote
// again, for a program that inspects a session run by another one.

extension Quote {
    /// Reads the output of ``json``. Unknown keys are ignored.
    ///
    /// The output has no unit for the observed values of conditions. The units of the engine's own conditions are
    /// known; for others it is ``Finding/Unit/none``.
    ///
    /// - Throws: an error of area `json`, `money` or `session`, with the JSON pointer.
    package init(written value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        try self.init(restoring: value.storedQuote, at: pointer)
    }
}

extension Order {
    /// Reads an order as the service writes it, under the id within its session.
    ///
    /// - Throws: an error of area `json`, `money`, `time` or `session`, with the JSON pointer.
    package init(written value: JSONValue, called id: String) throws(CartwrightError) {
        var object = value.only([
            "phase", "paid_at", "method", "payment", "cart", "taken_back", "refunded", "refunded_tenders",
            "refunded_credits", "credit_off_refund", "written_off",
        ])
        object["id"] = .string(id)
        object["quote"] = value["quote"]?.storedQuote
        var returned = JSONObject()
        if case .array(let lines)? = value["lines"] {
            for line in lines {
                guard case .string(let id)? = line["id"], case .integer(let count)? = line["returned"], count > 0
                else { continue }
                returned[id] = .integer(count)
            }
        }
        object["returned"] = .object(returned)
        object.setUnlessAbsent("credits", value["credits"]?.each(\.storedCredit))
        try self.init(restoring: .object(object))
    }
}

extension RejectedPromotion {
    /// Reads the output of ``json``.
    ///
    /// - Throws: an error of area `json`, with the JSON pointer.
    package init(written value: JSONValue, at pointer: JSONPointer = .root) throws(CartwrightError) {
        try self.init(restoring: value.storedRejection, at: pointer)
    }
}

extension JSONValue {
    /// Returns the members with some keys.
    fileprivate func only(_ keys: [String]) -> JSONObject {
        var object = JSONObject()
        for key in keys { object.setUnlessAbsent(key, self[key]) }
        return object
    }

    /// Returns an array with converted elements; other values unchanged, for the reader to refuse.
    fileprivate func each(_ form: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .array(let elements) = self else { return self }
        return .array(elements.map(form))
    }

    fileprivate var storedQuote: JSONValue {
        guard case .object = self else { return self }
        var object = only([
            "id", "currency", "subtotal", "discount", "shipping", "shipping_discount", "tax", "total",
            "rounding_difference", "tenders", "gifts", "credits", "nudges", "rejected_codes",
        ])
        object.setUnlessAbsent(
            "lines",
            self["lines"]?.each { .object($0.only(["id", "sku", "quantity", "subtotal", "tax", "allocations"])) }
        )
        object.setUnlessAbsent(
            "shipments",
            self["shipments"]?.each { .object($0.only(["id", "amount", "tax", "allocations"])) }
        )
        object.setUnlessAbsent(
            "applied",
            self["applied"]?.each {
                .object($0.only(["promotion", "code", "campaign", "desired", "discount", "refused"]))
            }
        )
        object.setUnlessAbsent("not_applied", self["not_applied"]?.each(\.storedRejection))
        object.setUnlessAbsent(
            "choice",
            self["choice"].map { .object($0.only(["value", "bound", "exact", "nodes"])) }
        )
        return .object(object)
    }

    fileprivate var storedRejection: JSONValue {
        guard case .object = self else { return self }
        var object = only(["promotion", "reason", "campaign", "by", "value", "by_value", "lacks", "refused"])
        object.setUnlessAbsent("unmet", self["unmet"]?.each(\.storedFinding))
        return .object(object)
    }

    /// The service writes the amount that returns took back, not the parts of each line.
    fileprivate var storedCredit: JSONValue {
        guard case .object = self else { return self }
        var object = only(["promotion", "account", "amount", "available_at"])
        object["shares"] = []
        if case .integer(let amount)? = self["amount"], case .integer(let taken)? = self["taken_back"] {
            object["kept"] = .integer(amount.subtractingReportingOverflow(taken).partialValue)
        }
        return .object(object)
    }

    /// The required values of a condition are beside the other keys of its finding.
    private var storedFinding: JSONValue {
        guard case .object(let written) = self else { return self }
        var (object, required) = (JSONObject(), JSONObject())
        for (key, value) in written {
            switch key {
            case "condition", "observed", "short_by", "met", "unknown": object[key] = value
            case "reason": object["lacks_currency"] = .bool(value == "wrong_currency")
            case "of": object["parts"] = value.each(\.storedFinding)
            default: required[key] = value
            }
        }
        object["required"] = .object(required)
        switch self["condition"] {
        case .string(SubtotalCondition.type)?, .string(OrderTotalCondition.type)?: object["unit"] = "money"
        case .string(QuantityCondition.type)?: object["unit"] = "units"
        case .string(DistinctSKUsCondition.type)?: object["unit"] = "skus"
        default: break
        }
        return .object(object)
    }
}
