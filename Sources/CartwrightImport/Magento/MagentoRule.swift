internal import Cartwright

/// The rules of Magento: its cart price rules. Each code of a rule is a promotion.
struct MagentoRule {
    let export: MagentoExport
    let settings: MagentoSettings

    /// Adds a rule.
    func add(_ row: ImportRow, to draft: inout ImportDraft) {
        let id = row.value["rule_id"]?.idText ?? ""
        var rule = ImportedRule(id: id, at: row.location)
        do throws(CartwrightError) {
            var fields = try FieldReader(row.value, MagentoTables.rule, at: row.pointer)
            _ = fields.value("rule_id")
            guard !id.isEmpty else { throw fields.error("rule_id", "the rule has no id") }
            let promotion = try promotion(row, &fields, &rule)
            let codes = try codes(id, &fields, &rule)
            fields.finish(&rule)
            let promotions = promotions(id, promotion, codes, fields, &rule)
            draft.add(rule, promotions)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, [])
        }
    }

    private func promotion(
        _ row: ImportRow,
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        var promotion = JSONObject()
        promotion["name"] = try name(&fields).map(JSONValue.string)
        if try fields.flag("is_active") == false { promotion["enabled"] = false }
        try readDates(&fields, into: &promotion)
        let order = try fields.decimal("sort_order").flatMap(Int64.init) ?? 0
        promotion["priority"] = order == 0 ? nil : .integer(0 &- order)
        if let limit = try fields.count("uses_per_customer"), limit > 0 {
            promotion["per_customer_limit"] = .integer(limit)
        }
        let products = MagentoProducts(shelf: export.shelf, currency: settings.currency)
        let lines = try action(&fields, products, &rule)
        let rest = try settings.order.rest(of: lines, row, fields)
        let action = try MagentoAction(&fields, rest, settings.currency, &rule)
        var conditions = try customers(&fields, &rule)
        conditions += try self.conditions(&fields, products, action.condition, hasAllLines: lines.isAll, &rule)
        promotion.setUnlessAbsent("conditions", .array(conditions))
        promotion["effects"] = .array(action.effects)
        _ = try fields.flag("stop_rules_processing")
        if settings.order.isExclusive(row, hasAllLines: lines.isAll, fields, &rule) {
            promotion["group"] = .string(MagentoSequence.group)
        }
        nameStages(action, fields, &rule)
        return promotion
    }

    /// Returns the lines of a rule that applies to every cart; nil for a rule that does not, or has all lines.
    static func lines(
        always row: ImportRow,
        _ products: MagentoProducts,
        websites: Set<String>
    ) -> MagentoLines? {
        let value = row.value
        let dates = [value["from_date"], value["to_date"]].compactMap { $0 }
        let inner = value.value(at: ["condition", "conditions"]) ?? .array([])
        guard value["coupon_type"] == "NO_COUPON", dates.allSatisfy({ $0 == .null || $0 == "" }), inner == .array([]),
            Set(value.texts(at: "website_ids")) == websites
        else { return nil }
        var rule = ImportedRule(id: "", at: row.location)
        do throws(CartwrightError) {
            var fields = try FieldReader(value, MagentoTables.rule, at: row.pointer)
            let groups = try fields.ids("customer_group_ids")
            guard try products.shelf.condition(onGroups: groups, of: fields) == nil,
                try fields.count("uses_per_customer") ?? 0 == 0,
                let tree = try fields.object("action_condition", MagentoTables.condition)
            else { return nil }
            let lines = try products.lines(try MagentoNode(tree, &rule), &rule)
            return lines.isAll || lines.hasUnits || !rule.reasons.isEmpty ? nil : lines
        } catch { return nil }
    }

    private func name(_ fields: inout FieldReader) throws(CartwrightError) -> String? {
        let name = try fields.text("name")
        let labels = try fields.elements("store_labels")
        let own = labels.first { $0["store_id"]?.idText == "0" }?.optionalText(at: "store_label") ?? ""
        return own.isEmpty ? name : own
    }

    /// Reads the first and the last day, which count as a whole in the time zone of the store.
    private func readDates(
        _ fields: inout FieldReader,
        into promotion: inout JSONObject
    ) throws(CartwrightError) {
        for (name, key, days) in [("from_date", "starts_at", 0 as Int64), ("to_date", "ends_at", 1)] {
            guard let text = try fields.text(name), !text.isEmpty else { continue }
            let day = text.hasSuffix(" 00:00:00") ? String(text.prefix(text.count - 9)) : text
            let start = try fields.placed(name) { () throws(CartwrightError) in try Instant("\(day)T00:00:00Z") }
            let instant = start.adding(seconds: days * 86_400).description
            promotion[key] = .string(instant.hasSuffix("Z") ? String(instant.dropLast()) : instant)
            promotion["time_zone"] = .string(settings.zone.name)
        }
    }

    private func customers(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        var conditions: [JSONValue] = []
        let groups = try fields.ids("customer_group_ids")
        if let condition = try export.shelf.condition(onGroups: groups, of: fields) {
            conditions.append(condition)
            let sentence = "the customers of carts need the code of their group as a segment; guests need none"
            rule.notes.append(fields.remark("customer_group_ids", sentence))
        }
        let websites = try fields.ids("website_ids").sorted()
        guard !websites.isEmpty else { throw fields.error("website_ids", "a rule without a website never applies") }
        guard Set(websites) != settings.websites else { return conditions }
        conditions.append(["type": "cart", "key": "website", "any_of": .array(websites.map(JSONValue.string))])
        rule.notes.append(fields.remark("website_ids", "carts need the id of their website as the attribute website"))
        return conditions
    }

    private func action(
        _ fields: inout FieldReader,
        _ products: MagentoProducts,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> MagentoLines {
        guard let reader = try fields.object("action_condition", MagentoTables.condition) else { return .all }
        return try products.lines(try MagentoNode(reader, &rule), &rule)
    }

    private func conditions(
        _ fields: inout FieldReader,
        _ products: MagentoProducts,
        _ own: MagentoTruth,
        hasAllLines: Bool,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        var reader = MagentoConditions(products)
        var truth = MagentoTruth.always
        if let object = try fields.object("condition", MagentoTables.condition) {
            truth = try reader.truth(try MagentoNode(object, &rule), &rule)
        }
        guard let conditions = MagentoTruth.all([truth, own]).conditions else {
            throw fields.error("condition", "the conditions never hold")
        }
        if reader.hasTotals, !hasAllLines {
            let sentence = "the newest versions compare totals of the lines of action_condition, here all lines count"
            rule.notes.append(fields.remark("condition", sentence))
        }
        return conditions
    }

    /// Names the effects that do not take their turn by priority.
    private func nameStages(_ action: MagentoAction, _ fields: FieldReader, _ rule: inout ImportedRule) {
        let scopes = action.effects.compactMap { $0.value(at: ["target", "scope"]) }
        guard scopes.contains("units"), !settings.order.isAlone else { return }
        let sentence = """
            a limit of units comes before the other rules of the cart here, whatever the order, and full groups are \
            not reduced by a second one
            """
        rule.notes.append(fields.remark("sort_order", sentence))
    }

    /// The codes of a rule; nil if it needs none.
    private func codes(
        _ id: String,
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [MagentoCode]? {
        let type = fields.value("coupon_type")?.idText ?? ""
        let isGenerated = try fields.flag("use_auto_generation") ?? false
        switch type {
        case "NO_COUPON", "1": return nil
        case "SPECIFIC_COUPON", "AUTO", "2", "3": break
        default: throw fields.error("coupon_type", "expected NO_COUPON, SPECIFIC_COUPON or AUTO")
        }
        let isAuto = type == "AUTO" || type == "3"
        var codes: [MagentoCode] = []
        for row in export.coupons[id] ?? [] {
            if let code = try MagentoCode(row, generated: isAuto || isGenerated, &rule) { codes.append(code) }
        }
        guard !codes.isEmpty else {
            throw fields.error("coupon_type", "no code of the rule is in the files; export V1/coupons/search, too")
        }
        return codes
    }

    private func promotions(
        _ id: String,
        _ promotion: JSONObject,
        _ codes: [MagentoCode]?,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) -> [JSONObject] {
        var promotion = promotion
        guard let codes else {
            var object: JSONObject = ["id": .string(id)]
            for (key, value) in promotion { object[key] = value }
            return [object]
        }
        rule.code = codes.first?.code
        if settings.hasManyCodes, promotion["group"] == nil { promotion["group"] = "magento-coupon" }
        guard codes.count > 1 else { return codes.map { $0.promotion(promotion, id: id) } }
        if promotion["per_customer_limit"] != nil {
            let sentence = "a limit per customer counts each code by itself here"
            rule.notes.append(fields.remark("uses_per_customer", sentence))
        }
        return codes.map { $0.promotion(promotion, id: "\(id)#\($0.code)") }
    }
}

/// The facts that all rules share.
struct MagentoSettings {
    let currency: Currency
    let zone: Zone

    /// The websites of any of the rules.
    let websites: Set<String>

    /// True if the files have more than one code.
    let hasManyCodes: Bool

    /// The order of the rules.
    let order: MagentoSequence
}
