public import Cartwright

extension Simulation: JSONConvertible {
    /// The figures of each currency, in order of currency codes.
    public var json: JSONValue {
        .array(figures.values.sorted { $0.currency.code < $1.currency.code }.map(\.json))
    }
}

extension SimulationFigures: JSONConvertible {
    /// The figures; amounts in minor units.
    public var json: JSONValue {
        var object: JSONObject = [
            "currency": .string(currency.code), "carts": .integer(Int64(cartCount)),
            "reached": .integer(Int64(reachedCount)), "before": .integer(beforeMinor),
            "discount": .integer(discountMinor), "after": .integer(afterMinor),
        ]
        if notProvenCount > 0 {
            object["not_proven"] = ["carts": .integer(Int64(notProvenCount)), "more": .integer(gapMinor)]
        }
        if creditMinor > 0 { object["credit"] = .integer(creditMinor) }
        if giftMinor > 0 { object["gift_value"] = .integer(giftMinor) }
        if roundedCount > 0 {
            object["rounding"] = ["carts": .integer(Int64(roundedCount)), "amount": .integer(roundingMinor)]
        }
        object["promotions"] = .array(ranked.map { id, figures in figures.json(id: id) })
        object.setUnlessAbsent("campaigns", .array(rankedCampaigns.map { id, figures in figures.json(id: id) }))
        object["histogram"] = .array(
            histogram.counts.enumerated().map { place, count in
                [
                    "up_to_percent": .integer(DiscountHistogram.boundsPercent[place]),
                    "carts": .integer(Int64(count)),
                ]
            }
        )
        return .object(object)
    }

    /// The promotions by descending discount, ties by id.
    package var ranked: [(id: String, figures: PromotionFigures)] {
        promotions.map { (id: $0.key, figures: $0.value) }.sorted { a, b in
            (b.figures.discountMinor, b.figures.appliedCount, a.id)
                < (a.figures.discountMinor, a.figures.appliedCount, b.id)
        }
    }
}

extension SimulationFigures {
    /// The promotions that give store credit, by descending credit, ties by id.
    package var rankedCredits: [(id: String, figures: PromotionFigures)] {
        ranked.filter { $0.figures.creditMinor > 0 }
            .sorted { ($1.figures.creditMinor, $0.id) < ($0.figures.creditMinor, $1.id) }
    }
}

extension PromotionFigures {
    fileprivate func json(id: String) -> JSONValue {
        var reasons = JSONObject()
        for reason in Reason.allCases { reasons[reason.rawValue] = rejections[reason].map { .integer(Int64($0)) } }
        var losses = JSONObject()
        for (winner, count) in rankedLosses { losses[winner] = .integer(Int64(count)) }
        var object: JSONObject = [
            "promotion": .string(id), "applied": .integer(Int64(appliedCount)), "discount": .integer(discountMinor),
            "largest": .integer(largestMinor), "gifts": .integer(giftCount),
        ]
        if creditMinor > 0 { object["credit"] = .integer(creditMinor) }
        if giftMinor > 0 { object["gift_value"] = .integer(giftMinor) }
        object["not_applied"] = .object(reasons)
        object["lost_to"] = .object(losses)
        object["near_misses"] = nearMisses.json
        return .object(object)
    }

    /// The promotions that it lost to, the most frequent first, ties by id.
    package var rankedLosses: [(winner: String, count: Int)] {
        losses.map { (winner: $0.key, count: $0.value) }.sorted { ($1.count, $0.winner) < ($0.count, $1.winner) }
    }
}
