internal import Cartwright

/// The rules of Shopify: its discounts. Each code of a discount is a promotion.
enum ShopifyRule {
    /// Adds a discount.
    static func add(id: String, _ row: ImportRow, _ export: ShopifyExport, to draft: inout ImportDraft) {
        var rule = ImportedRule(id: id, at: row.location)
        // A rule that is not carried over has its codes in the report, too.
        let known = ShopifyConnection(row.value["codes"])?.nodes.compactMap { $0.value.optionalText(at: "code") } ?? []
        (rule.code, rule.moreCodes) = (known.first, Array(known.dropFirst()))
        do throws(CartwrightError) {
            try add(id: id, row, export, &rule, to: &draft)
        } catch {
            rule.reasons.append(ImportRemark(error, inside: row))
            draft.add(rule, [])
        }
    }

    private static func add(
        id: String,
        _ row: ImportRow,
        _ export: ShopifyExport,
        _ rule: inout ImportedRule,
        to draft: inout ImportDraft
    ) throws(CartwrightError) {
        var fields = try FieldReader(row.value, ShopifyTables.discount, at: row.pointer)
        guard !id.isEmpty else { throw fields.error("id", "the discount has no id") }
        let (kind, isCode) = try kind(&fields)
        nameMissing(kind, isCode: isCode, fields, &rule)
        var promotion = try shared(&fields, &rule)
        let discount = try ShopifyDiscount(kind, &fields, export.shelf, &rule)
        promotion["effects"] = [.object(discount.effect)]
        promotion.setUnlessAbsent("conditions", .array(discount.conditions + (try customers(&fields, &rule))))
        if discount.isOfProducts { promotion["group"] = ["name": "shopify-product", "per": "line"] }
        let pool = isCode ? export.pools[id] : nil
        let codes = isCode && pool == nil ? try codes(&fields) : nil
        if codes == nil { (rule.code, rule.moreCodes) = (nil, []) }
        try limit(&fields, id, &promotion, &draft, &rule)
        fields.finish(&rule)
        if let pool {
            draft.add(rule, promotion.named(id, code: nil), PooledRule(source: id, pool))
        } else if let codes, codes.count > 1, export.usesCodeStore {
            (rule.code, rule.moreCodes) = (nil, [])
            let pool = try PooledRule(codes, of: id, at: row.location)
            draft.add(rule, promotion.named(id, code: nil), pool)
        } else {
            let promotions = promotions(id, promotion, codes, discount, &rule)
            draft.add(rule, promotions)
        }
    }

    /// Reads the type of a discount, and if it needs a code.
    private static func kind(
        _ fields: inout FieldReader
    ) throws(CartwrightError) -> (ShopifyDiscount.Kind, isCode: Bool) {
        let type = try fields.text("__typename") ?? ""
        let isCode = type.hasPrefix("DiscountCode")
        let name = type.replacing(isCode ? "DiscountCode" : "DiscountAutomatic", with: "")
        guard let kind = ShopifyDiscount.Kind(rawValue: name) else {
            throw fields.error("__typename", "expected a basic, Bxgy or FreeShipping discount; an app computes others")
        }
        return (kind, isCode)
    }

    /// Names the fields that the query left out: without them a discount would be wider than it is.
    private static func nameMissing(
        _ kind: ShopifyDiscount.Kind,
        isCode: Bool,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) {
        var names = ["startsAt", "endsAt", "combinesWith"]
        if isCode { names += ["usageLimit", "appliesOncePerCustomer"] }
        switch kind {
        case .basic: names += ["minimumRequirement"]
        case .bxgy: names += ["usesPerOrderLimit"]
        case .freeShipping: names += ["minimumRequirement", "destinationSelection", "maximumShippingPrice"]
        }
        rule.reasons += names.filter { !fields.has($0) }.map { fields.remark($0, ShopifyImporter.notQueried) }
        if isCode, !fields.has("customerSelection"), !fields.has("context") {
            rule.reasons.append(fields.remark("context", ShopifyImporter.notQueried))
        }
    }

    private static func shared(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> JSONObject {
        var promotion = JSONObject()
        promotion["name"] = try fields.text("title").map(JSONValue.string)
        _ = try fields.text("status")
        promotion["starts_at"] = try fields.text("startsAt").map(JSONValue.string)
        promotion["ends_at"] = try fields.text("endsAt").map(JSONValue.string)
        guard var combines = try fields.object("combinesWith", ShopifyTables.combinesWith) else { return promotion }
        var classes: [JSONValue] = []
        for (name, word) in [
            ("productDiscounts", "line"), ("orderDiscounts", "order"), ("shippingDiscounts", "shipping"),
        ]
        where try combines.flag(name) == true {
            classes.append(.string(word))
        }
        combines.finish(&rule)
        promotion["combines_with"] = .array(classes)
        return promotion
    }

    private static func codes(_ fields: inout FieldReader) throws(CartwrightError) -> [String] {
        guard let list = ShopifyConnection(fields.value("codes")), !list.nodes.isEmpty else {
            throw fields.error("codes", ShopifyImporter.notQueried)
        }
        guard !list.hasMore else { throw fields.error("codes", "the list is truncated; query all of its pages") }
        let codes = list.nodes.map { $0.value.text(at: "code") }
        guard codes.allSatisfy({ !PromotionCode.normalized($0).isEmpty }) else {
            throw fields.error("codes", "a code has no visible character")
        }
        return codes
    }

    private static func customers(
        _ fields: inout FieldReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) -> [JSONValue] {
        for name in ["customerSelection", "context"] {
            guard let selection = fields.value(name) else { continue }
            if selection["allCustomers"] == true || selection["all"] == "ALL" { continue }
            if allBuyers.contains(selection.text(at: "__typename")) { continue }
            guard case .array(let segments)? = selection["segments"] else {
                throw fields.error(name, "expected all customers or segments; no condition names single customers")
            }
            let names = segments.compactMap { $0.optionalText(at: "name") }
            guard names.count == segments.count, !names.isEmpty else {
                throw fields.error(name, "a segment has no name")
            }
            rule.notes.append(fields.remark(name, "the customers of carts need their segments by name"))
            return [["type": "customer_segment", "any_of": .array(names.map(JSONValue.string))]]
        }
        return []
    }

    /// The types of a selection of all customers: a query may name no other field of it.
    private static let allBuyers: Set = ["DiscountBuyerSelectionAll", "DiscountCustomerAll"]

    private static func limit(
        _ fields: inout FieldReader,
        _ id: String,
        _ promotion: inout JSONObject,
        _ draft: inout ImportDraft,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        if try fields.flag("appliesOncePerCustomer") == true { promotion["per_customer_limit"] = 1 }
        let used = try fields.count("asyncUsageCount") ?? 0
        guard let limit = try fields.count("usageLimit") else { return }
        if !fields.has("asyncUsageCount") {
            rule.notes.append(
                fields.remark("asyncUsageCount", "the export does not have the uses so far; they count as 0")
            )
        }
        promotion["campaign"] = .string(id)
        let budget: JSONValue = ["kind": "uses", "limit": .integer(limit), "used": .integer(used)]
        draft.add(campaign: ["id": .string(id), "budget": budget], id: id)
    }

    private static func promotions(
        _ id: String,
        _ promotion: JSONObject,
        _ codes: [String]?,
        _ discount: ShopifyDiscount,
        _ rule: inout ImportedRule
    ) -> [JSONObject] {
        guard let codes else { return [promotion.named(id, code: nil)] }
        guard codes.count > 1 else { return codes.map { promotion.named(id, code: $0) } }
        var promotion = promotion
        promotion["group"] = .string(id)
        if discount.isOfProducts || promotion["per_customer_limit"] != nil {
            let sentence = """
                of several codes one applies to a cart; a limit per customer counts each code by itself, and a line \
                may get other discounts of products, too
                """
            rule.notes.append(ImportRemark(field: "codes", value: JSONValue?.none, sentence))
        }
        return codes.map { promotion.named("\(id)#\($0)", code: $0) }
    }
}

extension JSONObject {
    /// Returns a promotion with an id and a code.
    fileprivate func named(_ id: String, code: String?) -> JSONObject {
        var object: JSONObject = ["id": .string(id)]
        object["code"] = code.map(JSONValue.string)
        for (key, value) in self { object[key] = value }
        return object
    }
}
