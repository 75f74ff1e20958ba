internal import Cartwright

/// The campaign of a promotion.
struct MedusaCampaign {
    /// The id.
    let id: String

    /// The campaign of the catalog.
    private(set) var campaign: JSONObject

    /// The maximum number of uses by one customer; nil if there is none.
    private(set) var customerLimit: Int64?

    /// Reads a campaign.
    ///
    /// - Throws: an error of area `json`, `time` or `money`, at the field.
    init(
        _ reader: FieldReader,
        _ currency: Currency?,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        var fields = reader
        guard let id = try fields.text("id"), !id.isEmpty else { throw fields.error("id", "the campaign has no id") }
        self.id = id
        campaign = ["id": .string(id)]
        for name in ["starts_at", "ends_at"] {
            guard let text = try fields.text(name) else { continue }
            campaign[name] = .string(
                try fields.placed(name) { () throws(CartwrightError) in try Instant(text).description }
            )
        }
        if var budget = try fields.object("budget", MedusaTables.budget) {
            try readBudget(&budget, currency, &rule)
            budget.finish(&rule)
        }
        fields.finish(&rule)
    }

    private mutating func readBudget(
        _ budget: inout FieldReader,
        _ currency: Currency?,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let limit = try budget.decimal("limit")?.withoutTrailingZeros
        let used = try budget.decimal("used")?.withoutTrailingZeros ?? "0"
        let (code, attribute) = (try budget.text("currency_code"), try budget.text("attribute"))
        let type = try budget.text("type") ?? ""
        guard let limit else { return }
        switch type {
        case "usage":
            guard let limit = Int64(limit), let used = Int64(used) else {
                throw budget.error("limit", "expected whole numbers")
            }
            campaign["budget"] = ["kind": "uses", "limit": .integer(limit), "used": .integer(used)]
        case "spend":
            let own = try budget.placed("currency_code") { () throws(CartwrightError) in
                try code.map { code throws(CartwrightError) in try Currency(code.uppercased()) }
            }
            guard let currency = own ?? currency else {
                throw budget.error("currency_code", "the budget has no currency; give --currency")
            }
            let amount = JSONValue.amount(try budget.minor("limit", limit, in: currency), in: currency)
            let spent = JSONValue.amount(try budget.minor("used", used, in: currency), in: currency)
            campaign["budget"] = ["kind": "amount", "limit": amount, "used": spent]
            let sentence = "the amount of each line is compared with the rest there, here that of the order"
            rule.notes.append(budget.remark("limit", sentence))
        case "use_by_attribute":
            guard attribute == "customer_id", let limit = Int64(limit) else {
                throw budget.error("attribute", "uses are counted by the id of the customer only")
            }
            customerLimit = limit
            let sentence = "each promotion of the campaign counts by itself here, without the uses so far"
            rule.notes.append(budget.remark("attribute", sentence))
        default: throw budget.error("type", "expected usage, spend or use_by_attribute")
        }
    }
}
