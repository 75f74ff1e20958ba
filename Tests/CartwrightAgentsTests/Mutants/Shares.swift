import Cartwright

/// What a discount takes off which line, by the line's position.
enum Shares {
    /// As an adapter writes it, by paths.
    static func ofDiscount(_ discount: JSONValue) -> [String: Int64] {
        var shares: [String: Int64] = [:]
        for share in (discount["allocations"] ?? discount["lines"])?.elements ?? [] {
            shares[share["path"]?.text ?? "", default: 0] += share["amount"]?.number ?? 0
        }
        return shares
    }

    /// Whether discounts are told in the order in which they came off, the first ones with 1.
    static func isInOrder(_ body: JSONValue) -> Bool {
        let priorities = (body["discounts"]?["applied"]?.elements ?? []).compactMap { $0["priority"]?.number }
        return priorities == priorities.sorted() && (priorities.first ?? 1) == 1
    }

    /// As the native quote says it of a promotion.
    static func ofPromotion(_ promotion: String, _ quote: JSONValue) -> [String: Int64] {
        var shares: [String: Int64] = [:]
        for (index, line) in (quote["lines"]?.elements ?? []).enumerated() {
            for share in line["allocations"]?.elements ?? [] where share["promotion"] == .string(promotion) {
                shares["$.line_items[\(index)]", default: 0] += share["amount"]?.number ?? 0
            }
        }
        return shares
    }
}
