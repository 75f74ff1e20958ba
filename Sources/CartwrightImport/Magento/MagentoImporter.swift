package import Cartwright

/// The importer of Magento's cart price rules, from answers of its REST API.
package enum MagentoImporter: Importer {
    package static let system = "magento"

    package static var tables: [FieldTable] { MagentoTables.all }

    package static func recognizes(_ document: ImportDocument) -> Bool { MagentoExport.isIn(document) }

    package static func draft(
        of documents: [ImportDocument],
        _ settings: ImportSettings
    ) throws(CartwrightError) -> ImportDraft {
        let export = try MagentoExport(documents, within: settings.limits)
        let currency = try settings.currency(
            missing: "base currency of the shop, which Magento does not export with rules"
        )
        let websites = Set(export.rules.flatMap { $0.value.texts(at: "website_ids") })
        let products = MagentoProducts(shelf: export.shelf, currency: currency)
        let shared = MagentoSettings(
            currency: currency,
            zone: settings.timeZone ?? .utc,
            websites: websites,
            hasManyCodes: export.coupons.values.reduce(0) { $0 + $1.count } > 1,
            order: MagentoSequence(export.rules) { MagentoRule.lines(always: $0, products, websites: websites) }
        )
        var draft = ImportDraft(system: system)
        draft.currency = currency
        setOptions(of: &draft)
        assume(shared, in: &draft)
        for (file, sentence) in export.truncated { draft.truncate(file, sentence) }
        draft.note(products: export.shelf.fields)
        export.shelf.addItems(to: &draft, in: currency, for: export.rules)
        let rules = MagentoRule(export: export, settings: shared)
        for row in export.rules { rules.add(row, to: &draft) }
        addLost(export, to: &draft)
        return draft
    }

    private static func setOptions(of draft: inout ImportDraft) {
        draft.set(\.choose, .priority, "choose", because: "rules apply in the order of sort_order there")
        draft.set(\.stacking, .compound, "stacking", because: "each rule works on what the rules before left")
        draft.set(\.rounding, .halfUp, "rounding", because: "half a unit of a discount is rounded up there")
        draft.set(\.roundingAppliesTo, .discount, "rounding_applies_to", because: "discounts are rounded there")
    }

    private static func assume(_ shared: MagentoSettings, in draft: inout ImportDraft) {
        let websites = shared.websites.sorted().joined(separator: ", ")
        for sentence in [
            "currency: \(shared.currency.code), as given; amounts are in the base currency",
            "the time zone of the store is \(shared.zone.name) (--time-zone)",
            "all carts are of the websites \(websites), unless a rule has fewer of them",
            "a percentage is rounded once an order; versions round each line, and some carry the rest to the next",
            "a fixed amount of the cart is divided in proportion to what rules before left, there to full prices",
            "free units of buy_x_get_y count what rules before left, there at full price",
            "of rules with the same sort_order the order is by id as text, there by the database",
            "of several codes of a cart the first rule that applies counts; there a cart has one code, the last",
            "discounts come off the prices of the cart, with or without tax",
            "SKUs are compared exactly, there in any case of letters; a line has the SKU that is in the rule",
            "the categories of a line are the ids of its product's categories and of those above them",
            "the method of a shipment is carrier and method, such as flatrate_flatrate",
        ] { draft.assume(sentence) }
    }

    /// Names the coupons whose rules are not in the files.
    private static func addLost(_ export: MagentoExport, to draft: inout ImportDraft) {
        let known = Set(export.rules.compactMap { $0.value["rule_id"]?.idText })
        for (id, rows) in export.coupons.sorted(by: { $0.key < $1.key }) where !known.contains(id) {
            for row in rows {
                let code = row.value.optionalText(at: "code")
                var rule = ImportedRule(id: row.value["coupon_id"]?.idText ?? id, code: code, at: row.location)
                let sentence = "the rule is not in the files; export V1/salesRules/search, too"
                rule.reasons.append(ImportRemark(field: "rule_id", value: row.value["rule_id"], sentence))
                draft.add(rule, nil)
            }
        }
    }
}
