import Cartwright

/// Laws for a cart or checkout of the Universal Commerce Protocol, compared with the native quote.
enum UCPLaws {
    /// Returns the laws that do not hold, one word each.
    static func violations(_ body: JSONValue, _ quote: JSONValue, codes: [String]) -> Set<String> {
        amounts(body, quote).union(LineLaws.violations(body, quote, discountSign: -1)).union(discounts(body, quote))
            .union(
                promotions(body, quote)
            )
            .union(words(body, codes))
    }

    /// Checks the totals of the whole: discounts are negative, and all entries but the total add up to it.
    private static func amounts(_ body: JSONValue, _ quote: JSONValue) -> Set<String> {
        var violations: Set<String> = []
        let entries = body["totals"]?.elements ?? []
        for type in ["subtotal", "total"] where entries.count(where: { $0["type"] == .string(type) }) != 1 {
            violations.insert("one \(type)")
        }
        let rest = entries.filter { $0["type"] != "total" }.reduce(0) { $0 + ($1["amount"]?.number ?? 0) }
        if rest != body.total("total") { violations.insert("sum") }
        if body.total("total") != (quote["payable"] ?? quote["total"])?.number { violations.insert("native total") }
        if body.total("rounding") != quote["rounding_difference"]?.number ?? 0 { violations.insert("native rounding") }
        if body.total("subtotal") != quote["subtotal"]?.number { violations.insert("native subtotal") }
        if body.total("fulfillment") != (quote["shipping"]?.number ?? 0) - freeShipping(quote) {
            violations.insert("native shipping")
        }
        let signed = entries.filter { $0["type"] != "rounding" }
        for entry in signed + (body["line_items"]?.elements ?? []).flatMap({ $0["totals"]?.elements ?? [] }) {
            let isOff = ["discount", "items_discount", "gift_card", "store_credit"].contains(entry["type"]?.text)
            if isOff != ((entry["amount"]?.number ?? 0) < 0) { violations.insert("sign") }
        }
        return violations
    }

    /// The discount of shipping by promotions without a code.
    private static func freeShipping(_ quote: JSONValue) -> Int64 {
        let withoutCode = (quote["applied"]?.elements ?? []).filter { $0["code"] == nil }.map { $0["promotion"] }
        return (quote["shipments"]?.elements ?? []).flatMap { $0["allocations"]?.elements ?? [] }
            .filter { withoutCode.contains($0["promotion"]) }
            .reduce(0) { $0 + ($1["amount"]?.number ?? 0) }
    }

    /// Checks the discounts: shares add up, and kinds are separate.
    private static func discounts(_ body: JSONValue, _ quote: JSONValue) -> Set<String> {
        var violations: Set<String> = []
        var (items, others) = (Int64(0), Int64(0))
        for discount in body["discounts"]?["applied"]?.elements ?? [] {
            let amount = discount["amount"]?.number ?? 0
            guard let shares = discount["allocations"]?.elements else {
                others += amount
                continue
            }
            items += amount
            if shares.reduce(0, { $0 + ($1["amount"]?.number ?? 0) }) != amount { violations.insert("allocations") }
        }
        if !Shares.isInOrder(body) { violations.insert("priority") }
        others -= freeShipping(quote)
        if -items != body.total("items_discount") || -others != body.total("discount") { violations.insert("kinds") }
        return violations
    }

    /// Checks the engine's own capability: each promotion has the discount and the shares of the quote, and the offers
    /// are the nudges of the quote.
    private static func promotions(_ body: JSONValue, _ quote: JSONValue) -> Set<String> {
        var violations: Set<String> = []
        let considered = body["promotions"]?["considered"]?.elements ?? []
        let applied = considered.filter { $0["applied"] == true }
        let facts = applied.map { [$0["promotion"], $0["code"], $0["amount"]] }
        let quoted = (quote["applied"]?.elements ?? []).map { [$0["promotion"], $0["code"], $0["discount"]] }
        if facts != quoted { violations.insert("native discounts") }
        for promotion in applied
        where Shares.ofDiscount(promotion) != Shares.ofPromotion(promotion["promotion"]?.text ?? "", quote) {
            violations.insert("native shares")
        }
        let reasons = considered.filter { $0["applied"] == false }.map { [$0["promotion"], $0["reason"], $0["by"]] }
        let rejected = (quote["not_applied"]?.elements ?? []).filter { $0["reason"] != "code_not_entered" }
            .map { [$0["promotion"], $0["reason"], $0["by"]] }
        if reasons != rejected { violations.insert("reasons") }
        let keys = ["promotion", "short_by", "unit", "saves"]
        let offers = (body["promotions"]?["offers"]?.elements ?? []).map { offer in keys.map { offer[$0] } }
        let nudges = (quote["nudges"]?.elements ?? []).map { nudge in keys.map { nudge[$0] } }
        if offers != nudges { violations.insert("nudges") }
        return violations
    }

    /// Checks codes and statuses: the codes are those that were entered, and the status follows from the messages.
    private static func words(_ body: JSONValue, _ codes: [String]) -> Set<String> {
        var violations: Set<String> = []
        if (body["discounts"]?["codes"]?.elements ?? []).compactMap(\.text) != codes { violations.insert("codes") }
        let isBlocked = body.messageCodes.contains { ["missing", "out_of_stock"].contains($0) }
        if body["status"]?.text != (isBlocked ? "incomplete" : "ready_for_complete") { violations.insert("status") }
        return violations
    }
}
