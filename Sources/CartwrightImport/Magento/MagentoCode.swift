internal import Cartwright

/// A code of a rule, with its own limits.
struct MagentoCode {
    let code: String
    let limit: Int64?
    let customerLimit: Int64?
    let used: Int64

    /// Reads a coupon; nil if its rule does not accept it.
    ///
    /// - Throws: an error of area `json`, at the field.
    init?(_ row: ImportRow, generated: Bool, _ rule: inout ImportedRule) throws(CartwrightError) {
        var fields = try FieldReader(row.value, MagentoTables.coupon, at: row.pointer, path: "coupon.")
        guard let code = try fields.text("code"), !PromotionCode.normalized(code).isEmpty else {
            throw fields.error("code", "the code has no visible character")
        }
        self.code = code
        limit = try fields.count("usage_limit").flatMap { $0 == 0 ? nil : $0 }
        customerLimit = try fields.count("usage_per_customer").flatMap { $0 == 0 ? nil : $0 }
        used = try fields.count("times_used") ?? 0
        _ = fields.value("rule_id")
        let type = fields.value("type")?.idText ?? "0"
        fields.finish(&rule)
        guard (type == "1") == generated else {
            let sentence = "the rule does not accept codes of this type: the code \(code) is left out"
            rule.notes.append(fields.remark("type", sentence))
            return nil
        }
    }

    /// Returns the promotion of the code.
    func promotion(_ promotion: JSONObject, id: String) -> JSONObject {
        var object: JSONObject = ["id": .string(id), "code": .string(code)]
        for (key, value) in promotion { object[key] = value }
        object["usage_limit"] = limit.map(JSONValue.integer)
        if used > 0 { object["used"] = .integer(used) }
        if let customerLimit {
            if case .integer(let own)? = object["per_customer_limit"], own <= customerLimit { return object }
            object["per_customer_limit"] = .integer(customerLimit)
        }
        return object
    }
}
