internal import Cartwright

/// The reader of the rules of commercetools: each discount code, and each cart discount that no code switches on.
struct CommercetoolsReader {
    /// All objects.
    let export: CommercetoolsExport

    /// The order of the discounts.
    let order: CommercetoolsSequence

    /// The reader of predicates on lines.
    let lines: LinePredicate

    /// The numbers of codes that switch a discount on, by its place.
    private let codes: [Int: Int]

    /// Creates a reader.
    init(_ export: CommercetoolsExport) {
        self.export = export
        order = CommercetoolsSequence(export.discounts.map(\.row))
        lines = LinePredicate(export.shelf, hasCustomItems: order.hasCustomItems)
        codes = export.codes.reduce(into: [:]) { codes, row in
            guard case .array(let references)? = row.value["cartDiscounts"] else { return }
            let places = Set(references.prefix(Self.discountsOfCode).compactMap(export.place))
            for place in places { codes[place, default: 0] += 1 }
        }
    }

    /// Adds a cart discount that applies without a code, or that needs one and has none.
    func add(discount place: Int, _ used: Set<Int>, to draft: inout ImportDraft) {
        let (id, row) = export.discounts[place]
        guard row.value["requiresDiscountCode"] != true || !used.contains(place) else { return }
        var rule = ImportedRule(id: id, at: row.location)
        do throws(CartwrightError) {
            let discount = try CommercetoolsDiscount(row, at: place, path: "", self, &rule)
            var promotion: JSONObject = ["id": .string(id)]
            promotion["name"] = discount.name.map(JSONValue.string)
            if discount.needsCode {
                let sentence = "no discount code of the files switches it on: it is disabled, and has no code"
                rule.notes.append(ImportRemark(field: "requiresDiscountCode", value: true, sentence))
            }
            let isEnabled = discount.isActive && !discount.needsCode
            try finish(&promotion, [discount], discount.terms, isEnabled, row, &rule)
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    /// Adds a discount code.
    ///
    /// - Parameter used: the places of the discounts that codes switch on.
    func add(code row: ImportRow, to draft: inout ImportDraft, _ used: inout Set<Int>) {
        let code = row.value.optionalText(at: "code")
        let id = row.value.optionalText(at: "id") ?? row.value.optionalText(at: "key") ?? code ?? ""
        var rule = ImportedRule(id: id, code: code, at: row.location)
        do throws(CartwrightError) {
            var fields = try FieldReader(row.value, CommercetoolsTables.code, at: row.pointer)
            let places = try places(&fields)
            used.formUnion(places)
            let discounts = try discounts(at: places, &fields, &rule)
            var promotion: JSONObject = ["id": .string(id)]
            promotion["name"] = (fields.value("name")?.inEnglish ?? discounts.first?.name).map(JSONValue.string)
            promotion["code"] = .string(try Self.code(&fields))
            try readLimits(&fields, into: &promotion, &rule)
            group(places, &promotion, fields, &rule)
            let terms = try CommercetoolsTerms(&fields, self, &rule)
            let isEnabled = try fields.flag("isActive") ?? true
            let shared = discounts.first?.terms ?? CommercetoolsTerms()
            _ = fields.value("id")
            fields.finish(&rule)
            let isActive = isEnabled && discounts.contains(where: \.isActive)
            try finish(&promotion, discounts, shared.and(terms), isActive, row, &rule)
            draft.add(rule, promotion)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, nil)
        }
    }

    private static func code(_ fields: inout FieldReader) throws(CartwrightError) -> String {
        guard let code = try fields.text("code"), !PromotionCode.normalized(code).isEmpty else {
            throw fields.error("code", "the code has no visible character")
        }
        return code
    }

    /// The maximum number of discounts of a code, above what commercetools allows.
    private static let discountsOfCode = 50

    private func places(_ fields: inout FieldReader) throws(CartwrightError) -> [Int] {
        var places: [Int] = []
        let references = try fields.elements("cartDiscounts")
        guard references.count <= Self.discountsOfCode else {
            throw fields.error("cartDiscounts", "expected at most \(Self.discountsOfCode) cart discounts")
        }
        for reference in references {
            guard let place = export.place(of: reference) else {
                throw fields.error("cartDiscounts", "a cart discount is not in the files; export the discounts, too")
            }
            if !places.contains(place) { places.append(place) }
        }
        guard !places.isEmpty else { throw fields.error("cartDiscounts", "the code switches on no cart discount") }
        return places
    }

    /// The discounts that a code switches on: those that apply without it are left out.
    private func discounts(
        at places: [Int],
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [CommercetoolsDiscount] {
        var discounts: [CommercetoolsDiscount] = []
        for place in places {
            let (id, row) = export.discounts[place]
            do throws(CartwrightError) {
                let discount = try CommercetoolsDiscount(row, at: place, path: "cartDiscounts.\(id).", self, &rule)
                discounts.append(discount)
            } catch {
                throw fields.error("cartDiscounts", "the cart discount \(id): \(error.summary)")
            }
        }
        let automatic = discounts.filter { !$0.needsCode }
        discounts.removeAll { !$0.needsCode }
        guard !discounts.isEmpty else {
            throw fields.error("cartDiscounts", "all its cart discounts apply without a code")
        }
        if !automatic.isEmpty {
            let sentence = "one of them applies without a code, and is a rule by itself"
            rule.notes.append(fields.remark("cartDiscounts", sentence))
        }
        return try together(discounts, fields, &rule).sorted { $0.priority > $1.priority }
    }

    /// Checks that one promotion can have the effects of some discounts.
    private func together(
        _ discounts: [CommercetoolsDiscount],
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [CommercetoolsDiscount] {
        let name = "cartDiscounts"
        let active = discounts.filter(\.isActive)
        let kept = active.isEmpty ? discounts : active
        if kept.count < discounts.count {
            rule.notes.append(fields.remark(name, "one of them is not active, and is left out"))
        }
        guard kept.allSatisfy({ $0.terms == kept[0].terms }) else {
            throw fields.error(name, "they have different conditions or dates, and a code has one promotion here")
        }
        let last = kept.map(\.priority).min()
        guard kept.allSatisfy({ !$0.stops || $0.priority == last }) else {
            throw fields.error(name, "one of them stops the others")
        }
        if order.hasBetween(kept.map(\.priority)) {
            let sentence = "a discount with a sortOrder between theirs comes after all of them here"
            rule.notes.append(fields.remark(name, sentence))
        }
        return kept
    }

    private func readLimits(
        _ fields: inout FieldReader,
        into promotion: inout JSONObject,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let (all, own) = (try fields.count("maxApplications"), try fields.count("maxApplicationsPerCustomer"))
        promotion["usage_limit"] = all.map(JSONValue.integer)
        promotion["per_customer_limit"] = own.map(JSONValue.integer)
        guard all != nil || own != nil else { return }
        let name = all == nil ? "maxApplicationsPerCustomer" : "maxApplications"
        rule.notes.append(fields.remark(name, "the uses so far are not exported: they count as 0"))
    }

    /// Puts codes of the same discount into a group: several of them give it once.
    private func group(
        _ places: [Int],
        _ promotion: inout JSONObject,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) {
        let shared = places.filter { codes[$0] ?? 0 > 1 }
        guard let first = shared.first else { return }
        promotion["group"] = .string("code:\(export.discounts[first].id)")
        guard places.count > 1 else { return }
        let sentence = "other codes switch on one of them, too; here one of these codes applies to a cart"
        rule.notes.append(fields.remark("cartDiscounts", sentence))
    }

    private func finish(
        _ promotion: inout JSONObject,
        _ discounts: [CommercetoolsDiscount],
        _ terms: CommercetoolsTerms,
        _ isEnabled: Bool,
        _ row: ImportRow,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        let effects = discounts.compactMap(\.effect)
        if terms.isNever || effects.isEmpty {
            let sentence = "no cart or no line passes the predicate: the promotion is disabled"
            rule.notes.append(ImportRemark(field: "cartPredicate", value: row.value["cartPredicate"], sentence))
        }
        if !isEnabled || terms.isNever || effects.isEmpty { promotion["enabled"] = false }
        promotion["priority"] = discounts.map(\.priority).max().map(JSONValue.integer)
        if discounts.contains(where: \.stops) { promotion["exclusive"] = true }
        terms.set(in: &promotion)
        promotion["effects"] = .array(effects.map(JSONValue.object))
    }
}
