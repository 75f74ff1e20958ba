internal import Cartwright

/// The parts of promotions that follow from a coupon.
struct StripeCoupon {
    /// The name; nil without one.
    private(set) var name: String?

    /// The effect.
    private(set) var effect: JSONObject

    /// The instant at which it ends; nil without an end.
    private(set) var endsAt: Instant?

    /// The campaign with the limit that all codes of the coupon share; nil without a limit.
    private(set) var campaign: JSONObject?

    /// Reads a coupon, and adds its remarks to a rule.
    ///
    /// - Parameters:
    ///   - row: the coupon.
    ///   - path: the path from the rule to the coupon.
    ///   - products: the ids of the products in the files.
    ///   - rule: the rule for the remarks.
    /// - Throws: an error of area `json` or `money` if the coupon cannot be carried over.
    init(
        _ row: ImportRow,
        path: String,
        products: Set<String>,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        var fields = try FieldReader(row.value, StripeTables.coupon, at: row.pointer, path: path)
        let id = try fields.text("id") ?? ""
        name = try fields.text("name")
        effect = try Self.discount(&fields, &rule)
        if let target = try Self.target(&fields, products, &rule) { effect["target"] = .object(target) }
        endsAt = try fields.instant("redeem_by")
        try Self.readDuration(&fields, &rule)
        let (limit, used) = (try fields.count("max_redemptions"), try fields.count("times_redeemed") ?? 0)
        if let limit {
            campaign = ["id": .string(id)]
            campaign?["name"] = name.map(JSONValue.string)
            campaign?["budget"] = ["kind": "uses", "limit": .integer(limit), "used": .integer(used)]
        }
        fields.finish(&rule)
    }

    private static func discount(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        let (percent, amount) = (try fields.decimal("percent_off"), try fields.count("amount_off"))
        switch (percent, amount) {
        case (let percent?, nil):
            let percentage = try fields.placed("percent_off") { () throws(CartwrightError) in try Percentage(percent) }
            return ["type": "percent_off", "percent": .string(percentage.description)]
        case (nil, let amount?):
            var amounts = StripeAmounts()
            try amounts.add(amount, try fields.text("currency"), at: "amount_off", of: fields)
            if !fields.has("currency_options") {
                rule.notes.append(fields.remark("currency_options", StripeImporter.notExpanded("currency_options")))
            }
            try amounts.addOptions(&fields, StripeTables.couponCurrency, "amount_off", &rule)
            return ["type": "amount_off", "amount": amounts.json]
        case (nil, nil): throw fields.error("percent_off", "the coupon has neither percent_off nor amount_off")
        case (_?, _?): throw fields.error("percent_off", "the coupon has both percent_off and amount_off")
        }
    }

    private static func target(
        _ fields: inout FieldReader,
        _ products: Set<String>,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject? {
        guard fields.has("applies_to") else {
            rule.notes.append(fields.remark("applies_to", StripeImporter.notExpanded("applies_to")))
            return nil
        }
        guard var inner = try fields.object("applies_to", StripeTables.appliesTo) else { return nil }
        let ids = try inner.ids("products")
        inner.finish(&rule)
        guard !ids.isEmpty else { return nil }
        if let missing = ids.first(where: { !products.contains($0) }) {
            throw inner.error("products", "the product \(missing) is not in the files; export the products, too")
        }
        return ["scope": "order", "filter": ["skus": .array(ids.map(JSONValue.string))]]
    }

    private static func readDuration(_ fields: inout FieldReader, _ rule: inout ImportedRule) throws(CartwrightError) {
        switch try fields.text("duration") {
        case "once", nil: break
        case "repeating", "forever":
            let sentence = "the discount also counts for later invoices of a subscription there; here for one order"
            rule.notes.append(fields.remark("duration", sentence))
        case let other?: throw fields.error("duration", "the importer does not know the duration \(other)")
        }
    }
}
