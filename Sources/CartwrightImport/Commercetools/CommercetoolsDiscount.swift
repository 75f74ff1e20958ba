internal import Cartwright

/// The parts of promotions that follow from a cart discount.
struct CommercetoolsDiscount {
    /// The name; nil without one.
    private(set) var name: String?

    /// The effect; nil if it is on no line.
    private(set) var effect: JSONObject?

    /// The part that several discounts of one code must have in common.
    private(set) var terms = CommercetoolsTerms()

    /// The priority among all discounts.
    private(set) var priority: Int64 = 0

    /// True if the discounts after it do not apply.
    private(set) var stops = false

    /// True if it applies only with a discount code.
    private(set) var needsCode = false

    /// True if it is active.
    private(set) var isActive = true

    /// Reads a discount, and adds its remarks to a rule.
    ///
    /// - Parameters:
    ///   - row: the discount.
    ///   - place: its place in the export.
    ///   - path: the path from the rule to the discount.
    ///   - reader: the reader of the export.
    ///   - rule: the rule for the remarks.
    /// - Throws: an error of area `json`, `money` or `import` if the discount cannot be carried over.
    init(
        _ row: ImportRow,
        at place: Int,
        path: String,
        _ reader: CommercetoolsReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        var fields = try FieldReader(row.value, CommercetoolsTables.discount, at: row.pointer, path: path)
        _ = (fields.value("id"), fields.value("key"))
        name = fields.value("name")?.inEnglish
        isActive = try fields.flag("isActive") ?? true
        needsCode = try fields.flag("requiresDiscountCode") ?? false
        terms = try CommercetoolsTerms(&fields, reader, &rule)
        try readStores(&fields, &rule)
        let effect = try CommercetoolsEffect(&fields, reader.lines, &rule)
        self.effect = effect.json
        _ = fields.value("sortOrder")
        guard let priority = reader.order.priority(of: place) else {
            throw fields.error("sortOrder", "expected a number between 0 and 1")
        }
        self.priority = priority
        try readStacking(&fields, reader.order, &rule)
        if effect.isOfUnits { noteOrder(of: place, fields, reader.order, &rule) }
        fields.finish(&rule)
    }

    private mutating func readStores(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let stores = try fields.elements("stores")
        guard !stores.isEmpty else { return }
        let keys = stores.compactMap { $0.optionalText(at: "key") }
        guard keys.count == stores.count else { throw fields.error("stores", "a store has no key") }
        let values = JSONValue.array(keys.map(JSONValue.string))
        terms.conditions.append(["type": "cart", "key": "store.key", "any_of": values])
        rule.notes.append(fields.remark("stores", "carts need the key of their store as the attribute store.key"))
    }

    private mutating func readStacking(
        _ fields: inout FieldReader,
        _ order: CommercetoolsSequence,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        switch try fields.text("stackingMode") {
        case nil, "Stacking"?: return
        case "StopAfterThisDiscount"?: break
        default: throw fields.error("stackingMode", "expected Stacking or StopAfterThisDiscount")
        }
        guard order.hasAfter(priority) else { return }
        stops = true
        guard order.hasStackingBefore(priority) else { return }
        let sentence = "there it stops only the discounts after it; here the ones before it exclude it, too"
        rule.notes.append(fields.remark("stackingMode", sentence))
    }

    private func noteOrder(
        of place: Int,
        _ fields: FieldReader,
        _ order: CommercetoolsSequence,
        _ rule: inout ImportedRule
    ) {
        if order.hasLinesBefore(priority) {
            let sentence = "discounts of units come before those of lines here, whatever their order is there"
            rule.notes.append(fields.remark("sortOrder", sentence))
        }
        guard order.hasOtherUnits(than: place) else { return }
        let sentence = "a unit of a multi-buy or with a fixed price gets no other such discount here"
        rule.notes.append(fields.remark("target", sentence))
    }
}

extension JSONValue {
    /// The text of a localized string, in English if there is one, otherwise in the first language; nil without one.
    var inEnglish: String? {
        guard case .object(let texts) = self else { return nil }
        let names = texts.keys.sorted()
        let language = names.first { $0 == "en" } ?? names.first { $0.hasPrefix("en-") } ?? names.first
        return language.flatMap { optionalText(at: $0) }
    }
}
