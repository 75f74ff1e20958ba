internal import Cartwright

/// The rules of WooCommerce: its coupons.
enum WooRule {
    /// Adds a coupon.
    static func add(_ row: ImportRow, _ shop: WooShop, to draft: inout ImportDraft) {
        let code = row.value.optionalText(at: "code")
        var rule = ImportedRule(id: row.value["id"]?.idText ?? "", code: code, at: row.location)
        do throws(CartwrightError) {
            var fields = try FieldReader(row.value, WooTables.coupon, at: row.pointer)
            let promotion = try promotion(&fields, shop, &rule)
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    private static func promotion(
        _ fields: inout FieldReader,
        _ shop: WooShop,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        guard let id = fields.value("id")?.idText, !id.isEmpty else {
            throw fields.error("id", "the coupon has no id")
        }
        guard let code = try fields.text("code"), !PromotionCode.normalized(code).isEmpty else {
            throw fields.error("code", "the code has no visible character")
        }
        var promotion: JSONObject = ["id": .string(id), "code": .string(code)]
        if let status = try fields.text("status"), status != "publish" { promotion["enabled"] = false }
        promotion["ends_at"] = try end(&fields, &rule).map { .string($0.description) }
        let discount = try WooDiscount(&fields, shop, &rule)
        let isAlone = try fields.flag("individual_use") ?? false
        promotion["priority"] = .integer(discount.priority + (isAlone ? 10 : 0))
        if isAlone {
            promotion["exclusive"] = true
            let sentence =
                "of several such coupons the last one entered counts there, here the first by priority and id"
            rule.notes.append(fields.remark("individual_use", sentence))
        }
        try readLimits(&fields, into: &promotion, &rule)
        let conditions = try subtotal(&fields, shop.currency) + email(&fields, &rule) + discount.conditions
        promotion.setUnlessAbsent("conditions", .array(conditions))
        promotion["effects"] = .array(discount.effects + (try shipping(&fields, &rule)))
        fields.finish(&rule)
        return promotion
    }

    private static func end(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> Instant? {
        let (universal, local) = (try fields.text("date_expires_gmt"), try fields.text("date_expires"))
        let name = universal == nil ? "date_expires" : "date_expires_gmt"
        guard let text = universal ?? local, !text.isEmpty else { return nil }
        if let seconds = Int64(text), universal == nil {
            // A table may have the seconds that WordPress stores.
            guard let instant = Instant(seconds: seconds) else { throw fields.error(name, "the time is too large") }
            return instant.adding(seconds: 1)
        }
        if universal == nil {
            rule.notes.append(
                fields.remark(name, "a time of the shop's zone; date_expires_gmt is absent: taken as UTC")
            )
        }
        let instant = try fields.placed(name) { () throws(CartwrightError) in
            let isDay = text.utf8.count == 10
            return try Instant(isDay ? text + "T00:00:00Z" : text.hasSuffix("Z") ? text : text + "Z")
        }
        return instant.adding(seconds: 1)
    }

    private static func readLimits(
        _ fields: inout FieldReader,
        into promotion: inout JSONObject,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        if let limit = try fields.count("usage_limit"), limit > 0 { promotion["usage_limit"] = .integer(limit) }
        if let used = try fields.count("usage_count"), used > 0 { promotion["used"] = .integer(used) }
        let usedBy = try fields.elements("used_by")
        guard let limit = try fields.count("usage_limit_per_user"), limit > 0 else { return }
        promotion["per_customer_limit"] = .integer(limit)
        let sentence = "uses count by id and e-mail address there, here by the id of the customer"
        rule.notes.append(fields.remark("usage_limit_per_user", sentence))
        if !usedBy.isEmpty {
            rule.notes.append(fields.remark("used_by", "the earlier uses of each customer are not carried over"))
        }
    }

    private static func subtotal(
        _ fields: inout FieldReader,
        _ currency: Currency
    ) throws(CartwrightError) -> [JSONValue] {
        var condition: JSONObject = ["type": "subtotal"]
        for (name, key) in [("minimum_amount", "at_least"), ("maximum_amount", "at_most")] {
            guard let decimal = try fields.decimal(name) else { continue }
            let minor = try fields.minor(name, decimal, in: currency)
            if minor > 0 { condition[key] = .integer(minor) }
        }
        return condition.count > 1 ? [.object(condition)] : []
    }

    private static func email(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        let name = "email_restrictions"
        let addresses = try fields.ids(name)
        guard !addresses.isEmpty else { return [] }
        guard !addresses.contains(where: { $0.contains("*") }) else {
            throw fields.error(name, "no condition compares e-mail addresses with a wildcard")
        }
        let sentence = "customers of carts need their address as the attribute email, in lower case"
        rule.notes.append(fields.remark(name, sentence))
        let lowered = addresses.map { JSONValue.string($0.lowercased()) }
        return [["type": "customer", "key": "email", "any_of": .array(lowered)]]
    }

    private static func shipping(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        guard try fields.flag("free_shipping") == true else { return [] }
        let sentence = """
            the coupon offers the method free_shipping there; here it takes the price of shipments of that method off: \
            give them the price of the method that it replaces
            """
        rule.notes.append(fields.remark("free_shipping", sentence))
        let target: JSONValue = ["scope": "shipping", "filter": ["methods": ["free_shipping"]]]
        return [["type": "percent_off", "percent": "100", "target": target]]
    }
}
