internal import Cartwright

/// The rules of Stripe: each promotion code, and each coupon that no promotion code has.
enum StripeRule {
    /// Adds a promotion code.
    ///
    /// - Parameters:
    ///   - row: the promotion code.
    ///   - export: all objects.
    ///   - draft: the catalog so far.
    ///   - used: the ids of the coupons that promotion codes have.
    static func add(
        code row: ImportRow,
        of export: StripeExport,
        to draft: inout ImportDraft,
        _ used: inout Set<String>
    ) {
        var rule = ImportedRule(
            id: row.value.text(at: "id"),
            code: row.value.optionalText(at: "code"),
            at: row.location
        )
        do throws(CartwrightError) {
            var fields = try FieldReader(row.value, StripeTables.promotionCode, at: row.pointer)
            let (id, path) = try couponID(&fields, &rule)
            used.insert(id)
            guard let couponRow = export.coupons[id] else {
                throw fields.error("coupon", "the coupon \(id) is not in the files; export the coupons, too")
            }
            let coupon = try StripeCoupon(couponRow, path: path, products: export.products, &rule)
            var promotion: JSONObject = ["id": .string(rule.id)]
            promotion["name"] = coupon.name.map(JSONValue.string)
            promotion["code"] = .string(try required(&fields))
            if try fields.flag("active") == false { promotion["enabled"] = false }
            let ends = [coupon.endsAt, try fields.instant("expires_at")].compactMap { $0 }.min()
            promotion["ends_at"] = ends.map { .string($0.description) }
            promotion["usage_limit"] = try fields.count("max_redemptions").map(JSONValue.integer)
            if let count = try fields.count("times_redeemed"), count > 0 { promotion["used"] = .integer(count) }
            promotion.setUnlessAbsent("conditions", .array(try conditions(&fields, &rule)))
            promotion["effects"] = [.object(coupon.effect)]
            add(coupon, id: id, to: &promotion, &draft)
            fields.finish(&rule)
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    /// Adds a coupon without a promotion code. It is never automatic: it is disabled, because no shopper can use it
    /// there.
    static func add(coupon row: ImportRow, id: String, of export: StripeExport, to draft: inout ImportDraft) {
        var rule = ImportedRule(id: id, at: row.location)
        do throws(CartwrightError) {
            let coupon = try StripeCoupon(row, path: "", products: export.products, &rule)
            let sentence = """
                no promotion code of the files has the coupon, and it is never automatic: it is disabled; enable it \
                to let shoppers enter its id as a code
                """
            rule.notes.append(ImportRemark(field: "id", value: .string(id), sentence))
            var promotion: JSONObject = ["id": .string(id)]
            promotion["name"] = coupon.name.map(JSONValue.string)
            promotion["code"] = .string(id)
            promotion["enabled"] = false
            promotion["ends_at"] = coupon.endsAt.map { .string($0.description) }
            promotion["effects"] = [.object(coupon.effect)]
            add(coupon, id: id, to: &promotion, &draft)
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    private static func add(
        _ coupon: StripeCoupon,
        id: String,
        to promotion: inout JSONObject,
        _ draft: inout ImportDraft
    ) {
        guard let campaign = coupon.campaign else { return }
        promotion["campaign"] = .string(id)
        draft.add(campaign: campaign, id: id)
    }

    private static func required(_ fields: inout FieldReader) throws(CartwrightError) -> String {
        guard let code = try fields.text("code"), !PromotionCode.normalized(code).isEmpty else {
            throw fields.error("code", "the code has no visible character")
        }
        return code
    }

    /// The id of the coupon, and the path to the coupon.
    private static func couponID(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> (String, path: String) {
        for name in ["id", "object", "livemode"] { _ = fields.value(name) }
        if let value = fields.value("coupon") { return (try id(value, of: fields), "coupon.") }
        guard var promotion = try fields.object("promotion", StripeTables.promotion) else {
            throw fields.error("coupon", "the promotion code names no coupon")
        }
        let type = try promotion.text("type")
        guard type == nil || type == "coupon", let value = promotion.value("coupon") else {
            throw promotion.error("type", "the promotion code names no coupon")
        }
        promotion.finish(&rule)
        return (try id(value, of: fields), "promotion.coupon.")
    }

    private static func id(_ coupon: JSONValue, of fields: FieldReader) throws(CartwrightError) -> String {
        switch coupon {
        case .string(let id): return id
        default:
            guard case .string(let id)? = coupon["id"] else {
                throw fields.error("coupon", "expected a coupon or its id")
            }
            return id
        }
    }

    private static func conditions(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        var conditions: [JSONValue] = []
        for (name, key) in [("customer", "stripe_customer"), ("customer_account", "stripe_account")] {
            guard let value = fields.value(name) else { continue }
            let id = try id(value, of: fields)
            conditions.append(["type": "customer", "key": .string(key), "equals": .string(id)])
            let sentence = "only this customer: the customers of carts need the id as the attribute \(key)"
            rule.notes.append(fields.remark(name, sentence))
        }
        guard var restrictions = try fields.object("restrictions", StripeTables.restrictions) else { return conditions }
        if let minimum = try minimum(&restrictions, &rule) {
            conditions.append(["type": "subtotal", "at_least": minimum])
        }
        if try restrictions.flag("first_time_transaction") == true {
            conditions.append(["type": "order_number", "equals": 1])
            let sentence = "any earlier payment or invoice counts there; here the orders of the customer count"
            rule.notes.append(restrictions.remark("first_time_transaction", sentence))
        }
        restrictions.finish(&rule)
        return conditions
    }

    private static func minimum(
        _ restrictions: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONValue? {
        let currency = try restrictions.text("minimum_amount_currency")
        guard let amount = try restrictions.count("minimum_amount") else { return nil }
        var amounts = StripeAmounts()
        try amounts.add(amount, currency, at: "minimum_amount", of: restrictions)
        if !restrictions.has("currency_options") {
            let sentence = StripeImporter.notExpanded("currency_options")
            rule.notes.append(restrictions.remark("currency_options", sentence))
        }
        try amounts.addOptions(&restrictions, StripeTables.restrictedCurrency, "minimum_amount", &rule)
        return amounts.json
    }
}
