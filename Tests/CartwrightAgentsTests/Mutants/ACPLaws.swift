import Cartwright

/// What must hold of a checkout as the Agentic Commerce Protocol writes it, beside the native quote of the same cart.
enum ACPLaws {
    /// What does not hold, one word each.
    static func violations(_ body: JSONValue, _ quote: JSONValue, codes: [String]) -> Set<String> {
        amounts(body, quote).union(LineLaws.violations(body, quote, discountSign: 1)).union(discounts(body, quote))
            .union(words(body, quote, codes))
    }

    /// Of the totals of the whole: none is negative, and each comes of those before.
    private static func amounts(_ body: JSONValue, _ quote: JSONValue) -> Set<String> {
        var violations: Set<String> = []
        let entries = body["totals"]?.elements ?? []
        for type in ["items_base_amount", "subtotal", "total"]
        where entries.count(where: { $0["type"] == .string(type) }) != 1 {
            violations.insert("one \(type)")
        }
        let lines = (body["line_items"]?.elements ?? []).flatMap { $0["totals"]?.elements ?? [] }
        if (entries + lines).contains(where: { ($0["amount"]?.number ?? 0) < 0 }) { violations.insert("sign") }
        if body.total("items_base_amount") - body.total("items_discount") != body.total("subtotal") {
            violations.insert("subtotal")
        }
        let rest =
            body.total("subtotal") - body.total("discount") + body.total("fulfillment") + body.total("tax")
        if rest != body.total("total") { violations.insert("sum") }
        if body.total("total") != quote["total"]?.number { violations.insert("native total") }
        if body.total("items_base_amount") != quote["subtotal"]?.number { violations.insert("native subtotal") }
        if body.total("fulfillment") != quote["shipping"]?.number { violations.insert("native shipping") }
        return violations
    }

    /// Of the discounts: shares add up, kinds are told apart, and each is what the quote says of its promotion.
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

    /// Of codes and statuses: the codes are those that were entered, each that came to nothing says so, and the status
    /// is that of its messages.
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
