internal import Cartwright

/// The rules of Medusa: its promotions.
struct MedusaRule {
    let export: MedusaExport
    let currency: Currency?

    /// Adds a promotion.
    ///
    /// - Parameters:
    ///   - row: the promotion.
    ///   - priority: its place in the order in which promotions apply there.
    ///   - draft: the catalog so far.
    func add(_ row: ImportRow, priority: Int64, to draft: inout ImportDraft) {
        let code = row.value["is_automatic"] == true ? nil : row.value.optionalText(at: "code")
        var rule = ImportedRule(id: row.value.text(at: "id"), code: code, at: row.location)
        do throws(CartwrightError) {
            var fields = try FieldReader(row.value, MedusaTables.promotion, at: row.pointer)
            var promotion = try shared(&fields)
            if priority != 0 { promotion["priority"] = .integer(priority) }
            let campaign = try campaign(&fields, &rule)
            promotion["campaign"] = campaign.map { .string($0.id) }
            promotion["per_customer_limit"] = campaign?.customerLimit.map(JSONValue.integer)
            try addEffect(&fields, to: &promotion, &rule)
            fields.finish(&rule)
            if let campaign { draft.add(campaign: campaign.campaign, id: campaign.id) }
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    private func shared(_ fields: inout FieldReader) throws(CartwrightError) -> JSONObject {
        guard let id = try fields.text("id"), !id.isEmpty else { throw fields.error("id", "the promotion has no id") }
        var promotion: JSONObject = ["id": .string(id)]
        let code = try fields.text("code") ?? ""
        if try fields.flag("is_automatic") == true {
            if !code.isEmpty { promotion["name"] = .string(code) }
        } else {
            guard !PromotionCode.normalized(code).isEmpty else {
                throw fields.error("code", "the code has no visible character")
            }
            promotion["code"] = .string(code)
        }
        if let status = try fields.text("status"), status != "active" { promotion["enabled"] = false }
        promotion["usage_limit"] = try fields.count("limit").map(JSONValue.integer)
        if let used = try fields.count("used"), used > 0 { promotion["used"] = .integer(used) }
        return promotion
    }

    private func addEffect(
        _ fields: inout FieldReader,
        to promotion: inout JSONObject,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let type = try fields.text("type") ?? ""
        guard type == "standard" || type == "buyget" else { throw fields.error("type", "expected standard or buyget") }
        guard var method = try fields.object("application_method", MedusaTables.method) else {
            throw fields.error("application_method", "the export does not have this field; query it, too")
        }
        guard fields.has("rules"), method.has("target_rules"), type == "standard" || method.has("buy_rules") else {
            let sentence = "the export does not have all rules; query rules, target_rules and buy_rules, too"
            throw fields.error("rules", sentence)
        }
        let own = method.optionalCurrency ?? currency
        let rules = MedusaRules(shelf: export.shelf, currency: own)
        var conditions: [JSONValue] = []
        for comparison in try fields.comparisons("rules", &rule) {
            conditions.append(try rules.condition(comparison, &rule))
        }
        promotion.setUnlessAbsent("conditions", .array(conditions))
        let tax = try fields.flag("is_tax_inclusive").map { $0 ? "included" : "excluded" }
        let effect = try MedusaMethod(&method, isBuyGet: type == "buyget", tax: tax, rules, &rule).effect
        method.finish(&rule)
        promotion["effects"] = [.object(effect)]
    }

    private func campaign(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MedusaCampaign? {
        let id = try fields.text("campaign_id")
        if let inner = try fields.object("campaign", MedusaTables.campaign) {
            return try MedusaCampaign(inner, currency, &rule)
        }
        guard let id else { return nil }
        guard let value = export.campaigns[id] else {
            throw fields.error("campaign_id", "the campaign is not in the files; export the campaigns, too")
        }
        let reader = try FieldReader(value, MedusaTables.campaign, at: JSONPointer.root, path: "campaign.")
        return try MedusaCampaign(reader, currency, &rule)
    }
}

extension FieldReader {
    /// The currency of an amount; nil if it is absent or unknown.
    fileprivate var optionalCurrency: Currency? {
        var reader = self
        guard case .string(let code)? = reader.value("currency_code") else { return nil }
        return try? Currency(code.uppercased())
    }
}
