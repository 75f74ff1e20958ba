import Cartwright

/// The shares of a discount by the position of the line.
enum Shares {
    /// Returns the shares that an adapter writes, by path.
    static func ofDiscount(_ discount: JSONValue) -> [String: Int64] {
        var shares: [String: Int64] = [:]
        for share in (discount["allocations"] ?? discount["lines"])?.elements ?? [] {
            shares[share["path"]?.text ?? "", default: 0] += share["amount"]?.number ?? 0
        }
        return shares
    }

    /// Returns true if discounts are listed in the order of their priorities, which begin at 1.
    static func isInOrder(_ body: JSONValue) -> Bool {
        let priorities = (body["discounts"]?["applied"]?.elements ?? []).compactMap { $0["priority"]?.number }
        return priorities == priorities.sorted() && (priorities.first ?? 1) == 1
    }

    /// Returns the shares of a promotion in the native quote.
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
