import Cartwright

/// Laws for a checkout of the Agentic Commerce Protocol, compared with the native quote of the same cart.
enum ACPLaws {
    /// Returns the laws that do not hold, one word each.
    static func violations(_ body: JSONValue, _ quote: JSONValue, codes: [String]) -> Set<String> {
        amounts(body, quote).union(LineLaws.violations(body, quote, discountSign: 1)).union(discounts(body, quote))
            .union(words(body, quote, codes))
    }

    /// Checks the totals of the whole: none is negative, and each follows from those before.
    private static func amounts(_ body: JSONValue, _ quote: JSONValue) -> Set<String> {
        var violations: Set<String> = []
        let entries = body["totals"]?.elements ?? []
        for type in ["items_base_amount", "subtotal", "total"]
        where entries.count(where: { $0["type"] == .string(type) }) != 1 {
            violations.insert("one \(type)")
        }
        let lines = (body["line_items"]?.elements ?? []).flatMap { $0["totals"]?.elements ?? [] }
        let signed = entries.filter { $0["type"] != "fee" } + lines
        if signed.contains(where: { ($0["amount"]?.number ?? 0) < 0 }) { violations.insert("sign") }
        if body.total("items_base_amount") - body.total("items_discount") != body.total("subtotal") {
            violations.insert("subtotal")
        }
        let rest =
            body.total("subtotal") - body.total("discount") + body.total("fulfillment") + body.total("tax")
            + body.total("fee")
        if rest != body.total("total") { violations.insert("sum") }
        if body.total("total") != (quote["payable"] ?? quote["total"])?.number { violations.insert("native total") }
        if body.total("fee") != quote["rounding_difference"]?.number ?? 0 { violations.insert("native rounding") }
        if body.total("items_base_amount") != quote["subtotal"]?.number { violations.insert("native subtotal") }
        if body.total("fulfillment") != quote["shipping"]?.number { violations.insert("native shipping") }
        return violations
    }

    /// Checks the discounts: shares add up, kinds are separate, and each equals its promotion's discount in the quote.
    private static func discounts(_ body: JSONValue, _ quote: JSONValue) -> Set<String> {
        var violations: Set<String> = []
        var (items, others) = (Int64(0), Int64(0))
        var (amounts, codes): ([String: Int64], [String: String]) = ([:], [:])
        for discount in body["discounts"]?["applied"]?.elements ?? [] {
            let (amount, promotion) = (discount["amount"]?.number ?? 0, discount["coupon"]?["id"]?.text ?? "")
            amounts[promotion] = amount
            codes[promotion] = discount["code"]?.text
            if discount["automatic"] != .bool(discount["code"] == nil) { violations.insert("automatic") }
            guard let shares = discount["allocations"]?.elements else {
                others += amount
                continue
            }
            items += amount
            if shares.reduce(0, { $0 + ($1["amount"]?.number ?? 0) }) != amount { violations.insert("allocations") }
            if Shares.ofDiscount(discount) != Shares.ofPromotion(promotion, quote) {
                violations.insert("native shares")
            }
        }
        if !Shares.isInOrder(body) { violations.insert("priority") }
        if items != body.total("items_discount") || others != body.total("discount") { violations.insert("kinds") }
        let applied = (quote["applied"]?.elements ?? []).filter { ($0["discount"]?.number ?? 0) > 0 }
        for promotion in applied {
            let name = promotion["promotion"]?.text ?? ""
            if amounts[name] != promotion["discount"]?.number { violations.insert("native discounts") }
            if codes[name] != promotion["code"]?.text { violations.insert("native codes") }
        }
        if applied.count != amounts.count { violations.insert("native discounts") }
        return violations
    }

    /// Checks codes and statuses: the codes are those that were entered, each code without effect has a reason, and the
    /// status follows from the messages.
    private static func words(_ body: JSONValue, _ quote: JSONValue, _ codes: [String]) -> Set<String> {
        var violations: Set<String> = []
        let discounts = body["discounts"]
        if (discounts?["codes"]?.elements ?? []).compactMap(\.text) != codes { violations.insert("codes") }
        let rejected = (discounts?["rejected"]?.elements ?? []).compactMap { $0["code"]?.text }
        if rejected != (quote["rejected_codes"]?.elements ?? []).compactMap({ $0["code"]?.text }) {
            violations.insert("rejected")
        }
        let reasons = (discounts?["rejected"]?.elements ?? []).compactMap { $0["reason"]?.text }
        if reasons != body.messageCodes.filter({ $0.hasPrefix("discount_code_") }) { violations.insert("reasons") }
        let isBlocked = body.messageCodes.contains { ["missing", "out_of_stock"].contains($0) }
        if body["status"]?.text != (isBlocked ? "not_ready_for_payment" : "ready_for_payment") {
            violations.insert("status")
        }
        return violations
    }
}
