internal import Cartwright

/// The reader of the rules of Voucherify: its vouchers and promotion tiers.
struct VoucherifyReader {
    private let export: VoucherifyExport
    private let zone: String?
    private let amounts: VoucherifyAmounts

    /// The ids of the campaigns of vouchers and tiers in the files.
    private var campaigns: Set<String> = []

    /// Creates a reader.
    init(_ export: VoucherifyExport, _ currency: Currency, _ settings: ImportSettings) {
        (self.export, zone) = (export, settings.timeZone?.name)
        amounts = VoucherifyAmounts(currency: currency)
    }

    /// A campaign of a voucher or a tier.
    private struct Parent {
        let id: String
        let name: String?
        let isActive: Bool
        let times: VoucherifyTimes
    }

    /// Adds a voucher or a promotion tier.
    mutating func add(_ row: ImportRow, to draft: inout ImportDraft) {
        let code = row.value.optionalText(at: "code")
        let isTier = VoucherifyKind(of: row.value) == .tier || code == nil
        let id = row.value.optionalText(at: "id") ?? code ?? ""
        var rule = ImportedRule(id: id, code: isTier ? nil : code, at: row.location)
        if let campaign = row.value.optionalText(at: "campaign_id") { campaigns.insert(export.campaignID(campaign)) }
        do throws(CartwrightError) {
            let table = isTier ? VoucherifyTables.tier : VoucherifyTables.voucher
            var fields = try FieldReader(row.value, table, at: row.pointer)
            guard !id.isEmpty else { throw fields.error("id", "it has no id") }
            let promotion = try promotion(id, isTier, &fields, &draft, &rule)
            fields.finish(&rule)
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    /// Adds the campaigns of which no file has a voucher or a tier.
    func addUnused(to draft: inout ImportDraft) {
        for id in export.campaignIDs where !campaigns.contains(id) {
            guard let row = export.campaigns[id] else { continue }
            let type = row.value.text(at: "campaign_type")
            let holdsCards = ["GIFT_VOUCHERS", "LOYALTY_PROGRAM"].contains(type)
            guard row.value.value(at: ["promotion", "tiers", "0"]) == nil else { continue }
            var rule = ImportedRule(id: id, at: row.location)
            let sentence =
                holdsCards
                ? "gift and loyalty cards are not promotions"
                : "no file has its vouchers or tiers; export the vouchers, too"
            rule.reasons.append(ImportRemark(field: "campaign_type", value: .string(type), sentence))
            draft.add(rule, nil)
        }
    }

    private func promotion(
        _ id: String,
        _ isTier: Bool,
        _ fields: inout FieldReader,
        _ draft: inout ImportDraft,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        var promotion: JSONObject = ["id": .string(id)]
        if !isTier { promotion["code"] = .string(try Self.code(&fields)) }
        var terms = VoucherifyTerms()
        let isActive = try fields.flag("active") ?? true
        var times = try VoucherifyTimes(&fields, zone)
        let parent = try parent(&fields, &terms, &rule)
        if let parent { times = times.and(parent.times) }
        let name = isTier ? try fields.text("name") : parent?.name
        promotion["name"] = name.map(JSONValue.string)
        if !isActive || parent?.isActive == false { promotion["enabled"] = false }
        promotion["starts_at"] = times.start.map { .string($0.description) }
        promotion["ends_at"] = times.end.map { .string($0.description) }
        let assigned = isTier ? "validation_rule_assignments" : "validation_rules_assignments"
        try readRules(id, assigned, &fields, &terms, &rule)
        if isTier {
            promotion["priority"] = try fields.count("hierarchy").map { .integer(-$0) }
        } else {
            try readRedemption(&fields, &terms, &promotion)
        }
        promotion["usage_limit"] = terms.usage?.json(zone)
        promotion["per_customer_limit"] = terms.customer?.json(zone)
        if let budget = terms.budget {
            let campaign = parent?.id ?? id
            promotion["campaign"] = .string(campaign)
            draft.add(campaign: ["id": .string(campaign), "budget": .object(budget)], id: campaign)
            let sentence = "the uses of the campaign so far are not exported: they count as 0"
            rule.notes.append(fields.remark(assigned, sentence))
        }
        promotion.setUnlessAbsent("conditions", .array(times.conditions + terms.conditions))
        promotion["effects"] = .array(try effects(isTier, terms.items, &fields, &rule))
        return promotion
    }

    private static func code(_ fields: inout FieldReader) throws(CartwrightError) -> String {
        let type = try fields.text("type")
        guard type == nil || type == "DISCOUNT_VOUCHER" else {
            let sentence = "gift and loyalty cards are not promotions; see \"cartwright gift-cards import\""
            throw fields.error("type", sentence)
        }
        _ = fields.value("id")
        guard let code = try fields.text("code"), !PromotionCode.normalized(code).isEmpty else {
            throw fields.error("code", "the code has no visible character")
        }
        return code
    }

    private func parent(
        _ fields: inout FieldReader,
        _ terms: inout VoucherifyTerms,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> Parent? {
        _ = fields.value("id")
        guard let id = try fields.text("campaign_id").map(export.campaignID) else { return nil }
        guard let row = export.campaigns[id] else {
            throw fields.error("campaign_id", "the campaign is not in the files; export the campaigns, too")
        }
        do throws(CartwrightError) {
            var own = try FieldReader(row.value, VoucherifyTables.campaign, at: row.pointer, path: "campaign_id.")
            let times = try VoucherifyTimes(&own, zone)
            let isActive = try own.flag("active") ?? true
            for name in ["id", "campaign_type"] { _ = own.value(name) }
            let name = try own.text("name")
            try readRules(id, "validation_rules_assignments", &own, &terms, &rule)
            own.finish(&rule)
            return Parent(id: id, name: name, isActive: isActive, times: times)
        } catch { throw fields.error("campaign_id", "the campaign \(id): \(error.summary)") }
    }

    /// Reads the validation rules of an object: those that it names, and those that files assign to it.
    private func readRules(
        _ id: String,
        _ name: String,
        _ fields: inout FieldReader,
        _ terms: inout VoucherifyTerms,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let list = fields.value(name)
        var ids = export.assignments[id] ?? []
        if case .array(let elements)? = list?["data"] ?? list { ids += elements.map { $0.text(at: "rule_id") } }
        if case .integer(let total)? = list?["total"], total > Int64(ids.count) {
            throw fields.error(name, "the list has \(total) validation rules, and not all are in the file")
        }
        if !fields.has(name), ids.isEmpty {
            let sentence = "the export does not have this field: if it has validation rules, they are lost"
            rule.notes.append(fields.remark(name, sentence))
        }
        var seen: Set<String> = []
        for id in ids where seen.insert(id).inserted {
            guard let row = export.validationRules[id] else {
                throw fields.error(name, "the validation rule \(id) is not in the files; export the validation rules")
            }
            let reader = VoucherifyRule(shelf: export.shelf, amounts: amounts, zone: zone)
            do throws(CartwrightError) {
                try reader.read(row, path: "\(name).\(id).", into: &terms, &rule)
            } catch { throw fields.error(name, "the validation rule \(id): \(error.summary)") }
        }
    }

    private func readRedemption(
        _ fields: inout FieldReader,
        _ terms: inout VoucherifyTerms,
        _ promotion: inout JSONObject
    ) throws(CartwrightError) {
        guard let redemption = fields.value("redemption") else { return }
        guard case .object = redemption else { throw fields.error("redemption", "expected an object") }
        switch redemption["quantity"] ?? .null {
        case .null: break
        case .integer(let quantity) where quantity >= 0:
            guard terms.set(\.usage, VoucherifyTerms.Limit(count: quantity, period: nil)) else {
                throw fields.error("redemption", "a promotion has one limit of uses, in all or by period")
            }
        default: throw fields.error("redemption", "expected a whole number from 0 as the quantity")
        }
        switch redemption["redeemed_quantity"] ?? .null {
        case .null, .integer(0): break
        case .integer(let used) where used > 0: if terms.usage?.period == nil { promotion["used"] = .integer(used) }
        default: throw fields.error("redemption", "expected a whole number from 0 as the redeemed_quantity")
        }
    }

    private func effects(
        _ isTier: Bool,
        _ items: LineSet?,
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        let reader = VoucherifyDiscount(shelf: export.shelf, amounts: amounts)
        var discount: FieldReader
        if isTier {
            guard let action = fields.value("action"), let value = action["discount"] else {
                throw fields.error("action", "the tier has no discount")
            }
            guard case .object(let members) = action, members.count == 1 else {
                throw fields.error("action", "the importer knows only the discount of an action")
            }
            discount = try fields.inside("action", "discount", value, VoucherifyTables.discount)
        } else {
            guard let own = try fields.object("discount", VoucherifyTables.discount) else {
                throw fields.error("discount", "the voucher has no discount")
            }
            discount = own
        }
        let effects = try reader.effects(&discount, items, &rule)
        discount.finish(&rule)
        return effects
    }
}
