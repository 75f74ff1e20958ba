internal import Cartwright

extension SimulationFigures {
    /// Reads figures from their JSON.
    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self.init(currency: try reader.currency("currency"))
        cartCount = try reader.count("carts")
        reachedCount = try reader.count("reached")
        beforeMinor = try reader.integer("before", in: 0...Int64.max)
        discountMinor = try reader.integer("discount", in: 0...beforeMinor)
        _ = try reader.integer("after")
        _ = try reader.integer(ifPresent: "credit")
        _ = try reader.integer(ifPresent: "gift_value")
        if let open = try reader.nested(ifPresent: "not_proven", NotProvenFigures.init) {
            (notProvenCount, gapMinor) = (open.cartCount, open.gapMinor)
        }
        if let rounding = try reader.nested(ifPresent: "rounding", RoundingFigures.init) {
            (roundedCount, roundingMinor) = (rounding.cartCount, rounding.amountMinor)
        }
        let promotions = try reader.array(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
            try PromotionFigures.reading(value, at: pointer)
        }
        self.promotions = Dictionary(promotions ?? []) { first, _ in first }
        let campaigns = try reader.array(ifPresent: "campaigns") { value, pointer throws(CartwrightError) in
            try CampaignFigures.reading(value, at: pointer)
        }
        self.campaigns = Dictionary(campaigns ?? []) { first, _ in first }
        let counts = try reader.array(ifPresent: "histogram") { value, pointer throws(CartwrightError) in
            var reader = try ObjectReader(value, at: pointer)
            _ = try reader.integer("up_to_percent")
            let count = try reader.count("carts")
            try reader.finish()
            return count
        }
        guard let histogram = DiscountHistogram(counts ?? []) else {
            throw reader.outOfRange(
                "expected \(DiscountHistogram.boundsPercent.count) classes, found \(counts?.count ?? 0)",
                hint: "a file that cartwright simulate wrote",
                "histogram"
            )
        }
        self.histogram = histogram
        try reader.finish()
    }
}

private struct NotProvenFigures {
    let (cartCount, gapMinor): (Int, Int64)

    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        cartCount = try reader.count("carts")
        gapMinor = try reader.integer("more", in: 0...Int64.max)
        try reader.finish()
    }
}

private struct RoundingFigures {
    let (cartCount, amountMinor): (Int, Int64)

    init(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        cartCount = try reader.count("carts")
        amountMinor = try reader.integer("amount")
        try reader.finish()
    }
}

extension PromotionFigures {
    fileprivate static func reading(
        _ value: JSONValue,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> (id: String, figures: PromotionFigures) {
        var reader = try ObjectReader(value, at: pointer)
        let id = try reader.string("promotion")
        var figures = PromotionFigures()
        figures.appliedCount = try reader.count("applied")
        figures.discountMinor = try reader.integer("discount", in: 0...Int64.max)
        figures.largestMinor = try reader.integer("largest", in: 0...Int64.max)
        figures.giftCount = try reader.integer("gifts", in: 0...Int64.max)
        figures.giftMinor = try reader.integer(ifPresent: "gift_value", in: 0...Int64.max) ?? 0
        figures.creditMinor = try reader.integer(ifPresent: "credit", in: 0...Int64.max) ?? 0
        for (name, count) in try reader.counts(of: "not_applied") {
            guard let reason = Reason(rawValue: name) else {
                throw reader.outOfRange("\"\(name)\" is not a reason", hint: "condition_not_met", "not_applied")
            }
            figures.rejections[reason] = count
        }
        for (winner, count) in try reader.counts(of: "lost_to") { figures.losses[winner] = count }
        figures.nearMisses = try reader.nested("near_misses", NearMisses.reading)
        try reader.finish()
        return (id, figures)
    }
}

extension NearMisses {
    fileprivate static func reading(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> NearMisses {
        var reader = try ObjectReader(value, at: pointer)
        var misses = NearMisses()
        misses.cartCount = try reader.count("carts")
        misses.promisedCount = try reader.count("promised")
        misses.addedMinor = try reader.integer("add", in: 0...Int64.max)
        misses.addedUnits = try reader.integer("add_units", in: 0...Int64.max)
        misses.savedMinor = try reader.integer("saves", in: 0...Int64.max)
        try reader.finish()
        return misses
    }
}

extension ObjectReader {
    /// A number of carts.
    fileprivate mutating func count(_ key: String) throws(CartwrightError) -> Int {
        Int(try integer(key, in: 0...1_000_000_000_000))
    }

    /// Numbers of carts by name.
    fileprivate mutating func counts(of key: String) throws(CartwrightError) -> [(name: String, count: Int)] {
        var counts: [(name: String, count: Int)] = []
        for (name, value) in try object(ifPresent: key) ?? [:] {
            guard case .integer(let count) = value, (0...1_000_000_000_000).contains(count) else {
                throw outOfRange("expected a number of carts", hint: "write a whole number from 0 on", key)
            }
            counts.append((name, Int(count)))
        }
        return counts
    }
}
