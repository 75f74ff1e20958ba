extension LargeScenario {
    private struct Product {
        let number: Int
        let unitPrice: Int
        let quantity: Int

        var line: String {
            """
            {"id": "l\(number)", "sku": "P\(number)", "unit_price": \(unitPrice), "quantity": \(quantity),
              "categories": ["c\(number % 4)"]}
            """
        }
    }

    /// Returns a promotion that sets a product's unit price from a quantity on.
    private mutating func price(_ price: Int, of product: Product, from quantity: Int, id: String? = nil) -> String {
        let filter = #"{"skus": ["P\#(product.number)"]}"#
        // Some shops write a volume price as a group of exactly the quantity at a total price.
        let isGroup = id == nil && quantity > 1 && product.quantity % quantity == 0 && chance(3)
        let target = #"{"scope": "units", "filter": \#(filter)\#(isGroup ? #", "groups_of": \#(quantity)"# : "")}"#
        let amount = isGroup ? price * quantity : price
        return promotion(
            #"{"type": "fixed_price", "amount": \#(amount), "target": \#(target)}"#,
            [
                #""group": "P\#(product.number)""#,
                #""conditions": [{"type": "quantity", "at_least": \#(quantity), "filter": \#(filter)}]"#,
            ],
            id: id
        )
    }

    mutating func volumePrices(_ count: Int, orderPromotions: Int? = nil, isWhole: Bool = false) -> LargeInstance {
        let perProduct = isWhole ? 15 : int(2...min(15, max(2, count / 3)))
        let productCount = isWhole ? 40 : min(60, max(3, count / perProduct))
        var (lines, promotions): ([String], [String]) = ([], [])
        var best: Int64 = 0
        for number in 1...productCount {
            let product = Product(number: number, unitPrice: int(100...9999), quantity: int(1...24))
            lines.append(product.line)
            var lowest = product.unitPrice
            for _ in 1...(!isWhole && chance(4) ? int(2...perProduct) : perProduct) {
                let amount = product.unitPrice * int(55...99) / 100
                promotions.append(price(amount, of: product, from: int(1...max(1, product.quantity))))
                lowest = min(lowest, amount)
            }
            best += Int64((product.unitPrice - lowest) * product.quantity)
        }
        for _ in 0..<(orderPromotions ?? int(0...3)) { promotions.append(orderPromotion()) }
        let family: LargeFamily = orderPromotions == 0 ? .volumeAlone : .volumePrices
        return LargeInstance(
            family: family,
            text: text(lines: lines, promotions: shuffled(promotions)),
            bestMinor: family == .volumeAlone ? best : nil
        )
    }

    /// Returns volume prices whose best set is the lowest price of each product. For large counts, these are sometimes
    /// forty products with fifteen prices each.
    mutating func volumeAlone(_ count: Int) -> LargeInstance {
        volumePrices(count, orderPromotions: 0, isWhole: count > 150 && chance(2))
    }

    private mutating func orderPromotion() -> String {
        let target = #""target": {"scope": "order"\#(chance(4) ? #", "filter": {"categories": ["c1", "c2"]}"# : "")}"#
        let effect =
            chance(2)
            ? #"{"type": "percent_off", "percent": "\#(pick("3", "5", "7.5", "10", "20"))", \#(target)}"#
            : #"{"type": "amount_off", "amount": \#(int(100...20000)), \#(target)}"#
        let stacking: String? =
            switch int(1...8) {
            case 1...2: #""group": "order""#
            case 3: #""exclusive": true"#
            case 4: #""combines_with": ["line"]"#
            case 5: #""combines_with": ["order"]"#
            default: nil
            }
        return promotion(effect, [stacking])
    }

    /// Returns 9 or 10 products, or half as many as the requested promotions, at 10.00 each with ten units: 9.50 from
    /// 5 units, 8.00 from 10; and mostly 3 % off the order. The higher price of each product has the smaller id, or the
    /// greater one.
    mutating func twoPrices(_ count: Int) -> LargeInstance {
        let productCount = chance(2) ? int(9...10) : min(60, max(3, count / 2))
        let dearFirst = chance(2)
        var (lines, promotions): ([String], [String]) = ([], [])
        for number in 1...productCount {
            let product = Product(number: number, unitPrice: 1000, quantity: 10)
            lines.append(product.line)
            promotions.append(price(950, of: product, from: 5, id: "p\(number)-\(dearFirst ? "from05" : "z05")"))
            promotions.append(price(800, of: product, from: 10, id: "p\(number)-from10"))
        }
        let hasPercent = !chance(4)
        if hasPercent {
            promotions.append(
                promotion(#"{"type": "percent_off", "percent": "3", "target": {"scope": "order"}}"#, id: "three")
            )
        }
        let best = Int64(productCount) * 2000 + (hasPercent ? Int64(productCount) * 240 : 0)
        return LargeInstance(
            family: .twoPrices,
            text: text(lines: lines, promotions: shuffled(promotions)),
            bestMinor: best
        )
    }
}

/// An order promotion in round amounts, as made by ``LargeScenario/knownBest(_:)``.
private struct RoundPromotion {
    var percent: Int64 = 0
    var amount: Int64 = 0
    var (isGrouped, isExclusive, isWithLinesOnly, isWithOrdersOnly) = (false, false, false, false)

    /// True if both promotions may be in one set.
    func isCompatible(with other: RoundPromotion) -> Bool {
        !(isExclusive || other.isExclusive || isWithLinesOnly || other.isWithLinesOnly)
            && !(isGrouped && other.isGrouped)
    }

    var barsLines: Bool { isExclusive || isWithOrdersOnly }

    var text: String {
        var keys: [String] = []
        if isGrouped { keys.append(#""group": "order""#) }
        if isExclusive { keys.append(#""exclusive": true"#) }
        if isWithLinesOnly { keys.append(#""combines_with": ["line"]"#) }
        if isWithOrdersOnly { keys.append(#""combines_with": ["order"]"#) }
        let effect =
            percent > 0
            ? #"{"type": "percent_off", "percent": "\#(percent)", "target": {"scope": "order"}}"#
            : #"{"type": "amount_off", "amount": \#(amount), "target": {"scope": "order"}}"#
        return ([#""effects": [\#(effect)]"#] + keys).joined(separator: ", ")
    }
}

extension LargeScenario {
    /// Returns volume prices in whole dollars beside whole percentages and whole dollars off the order. Nothing is
    /// rounded, so the best set is the lowest price of each product beside the best of the few sets of order
    /// promotions, or such a set alone.
    mutating func knownBest(_ count: Int) -> LargeInstance {
        let perProduct = int(2...min(15, max(2, count / 3)))
        let productCount = min(60, max(3, count / perProduct))
        var (lines, promotions): ([String], [String]) = ([], [])
        var (list, lowest): (Int64, Int64) = (0, 0)
        for number in 1...productCount {
            let product = Product(number: number, unitPrice: int(10...99) * 100, quantity: int(2...20))
            lines.append(product.line)
            var best = product.unitPrice
            for _ in 1...perProduct {
                let (amount, quantity) = (max(100, product.unitPrice * int(60...99) / 10000 * 100), int(1...20))
                promotions.append(price(amount, of: product, from: quantity))
                if quantity <= product.quantity { best = min(best, amount) }
            }
            list += Int64(product.unitPrice * product.quantity)
            lowest += Int64(best * product.quantity)
        }
        let ofOrder = (0..<int(0...3)).map { _ in roundPromotion(list) }
        for promotion in ofOrder {
            promotions.append(#"{"id": "\#(id())", "priority": \#(int(0...5)), \#(promotion.text)}"#)
        }
        return LargeInstance(
            family: .knownBest,
            text: text(lines: lines, promotions: shuffled(promotions)),
            bestMinor: Self.best(list: list, lowest: lowest, ofOrder)
        )
    }

    private mutating func roundPromotion(_ list: Int64) -> RoundPromotion {
        var promotion = RoundPromotion()
        if chance(2) {
            promotion.percent = Int64(int(1...25))
        } else {
            promotion.amount = list / 100 * Int64(int(1...30)) / 100 * 100
            promotion.amount = max(100, promotion.amount)
        }
        switch int(1...6) {
        case 1...2: promotion.isGrouped = true
        case 3: promotion.isExclusive = true
        case 4: promotion.isWithLinesOnly = true
        case 5: promotion.isWithOrdersOnly = true
        default: break
        }
        return promotion
    }

    private static func best(list: Int64, lowest: Int64, _ promotions: [RoundPromotion]) -> Int64 {
        var best = list - lowest
        for bits in 1..<max(2, 1 << promotions.count) {
            let set = promotions.indices.filter { bits & 1 << $0 != 0 }.map { promotions[$0] }
            let isCompatible = set.indices.allSatisfy { a in
                set.indices.allSatisfy { a == $0 || set[a].isCompatible(with: set[$0]) }
            }
            guard isCompatible else { continue }
            let left = set.contains(where: \.barsLines) ? list : lowest
            let taken = set.reduce(0) { $0 + $1.amount + left * $1.percent / 100 }
            best = max(best, list - left + min(left, taken))
        }
        return best
    }
}
