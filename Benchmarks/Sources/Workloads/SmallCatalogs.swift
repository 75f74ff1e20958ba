/// Workload W1: twenty promotions of mixed kinds, as in a medium shop. A catalog file.
public func mixedPromotions() -> [UInt8] {
    typealias Row = PromotionText
    typealias Effect = EffectText
    let order = TargetText.order
    let (lines, over) = (TargetText.lines(category:), ConditionText.subtotal)
    return PromotionText.catalog([
        Row("P01", 100, Effect.amount(120_00), if: over(1200_00)).exclusive,
        Row("P02", 90, Effect.buyTwoGetOne("toys")),
        Row("P03", 89, Effect.buyTwoGetOne("beauty")),
        Row("P04", 88, Effect.buyTwoGetOne("home")),
        Row("P05", 80, Effect.percent("10", off: lines("apparel"))),
        Row("P06", 79, Effect.percent("15", off: lines("beauty"))),
        Row("P07", 78, Effect.percent("5", off: lines("home"))),
        Row("P08", 77, Effect.percent("20", off: lines("toys"))),
        Row("P09", 76, Effect.percent("5", off: lines("apparel")), if: over(200_00)),
        Row("P10", 75, Effect.percent("7.5", off: lines("home"))),
        Row("P11", 70, Effect.cheapestUnit("50")),
        Row("P12", 69, Effect.cheapestUnit("25"), if: over(100_00)),
        Row("P13", 60, Effect.amount(5_00), if: over(50_00)),
        Row("P14", 59, Effect.amount(15_00), if: over(150_00)),
        Row("P15", 58, Effect.amount(40_00), if: over(400_00)),
        Row("P16", 50, Effect.percent("10", off: order)).code("WELCOME10"),
        Row("P17", 49, Effect.percent("20", off: order)).code("VIP20"),
        Row("P18", 48, Effect.percent("15", off: order)).code("SPRING15"),
        Row("P19", 47, Effect.percent("5", off: order)).code("FRIENDS5"),
        Row("P20", 40, Effect.percent("100", off: TargetText.shipping), if: over(75_00)),
    ])
}

/// Workload W5: sixty promotions, most in conflict with some others: twelve groups, three exclusive ones, buy-x-get-y
/// that use units up, and units that those leave. A catalog file.
public func sixtyConflictingPromotions() -> [UInt8] {
    typealias Effect = EffectText
    var random = SeededRandom(seed: 60)
    return PromotionText.catalog(
        (0..<60).map { number in
            let category = Shop.usualCategories[number % 4]
            let percent = String(random.number(1...9))
            let effect =
                switch number % 6 {
                case 0: Effect.percent(percent, off: TargetText.order)
                case 1: Effect.amount(random.number(1...8) * 100)
                case 2: Effect.buyTwoGetOne(category)
                case 3: Effect.cheapestUnit(percent)
                default: Effect.percent(percent, off: TargetText.lines(category: category))
                }
            let over = ConditionText.subtotal(random.number(0...200_00))
            let promotion = PromotionText("C" + number.padded(to: 2), random.number(0...99), effect, if: over)
            if number % 20 == 7 { return promotion.exclusive }
            return number % 5 < 4 ? promotion.group("g\(number % 12)") : promotion
        }
    )
}

/// Workload W4: fourteen promotions of which many exclude each other. A catalog file.
public func conflictingPromotions() -> [UInt8] {
    typealias Row = PromotionText
    typealias Effect = EffectText
    let order = TargetText.order
    let (lines, over) = (TargetText.lines(category:), ConditionText.subtotal)
    return PromotionText.catalog([
        Row("S01", 14, Effect.buyTwoGetOne("toys")).group("toys"),
        Row("S02", 13, Effect.buyTwoGetOne("beauty")).group("beauty"),
        Row("S03", 12, Effect.percent("30", off: lines("apparel"))),
        Row("S04", 11, Effect.percent("25", off: lines("beauty"))).group("beauty"),
        Row("S05", 10, Effect.percent("20", off: lines("home"))),
        Row("S06", 9, Effect.percent("35", off: lines("toys"))).group("toys"),
        Row("S07", 8, Effect.cheapestUnit("100")),
        Row("S08", 7, Effect.amount(25_00), if: over(220_00)).group("fixed"),
        Row("S09", 6, Effect.amount(50_00), if: over(300_00)).group("fixed"),
        Row("S10", 5, Effect.amount(10_00)).group("small"),
        Row("S11", 4, Effect.percent("10", off: order)).group("order"),
        Row("S12", 3, Effect.percent("15", off: order), if: over(180_00)).group("order"),
        Row("S13", 2, Effect.percent("20", off: order), if: over(260_00)).exclusive,
        Row("S14", 1, Effect.amount(30_00), if: over(150_00)).group("small"),
    ])
}
