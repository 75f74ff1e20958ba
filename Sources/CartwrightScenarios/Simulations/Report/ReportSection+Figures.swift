internal import Cartwright

extension ReportSection {
    /// Sums over all carts.
    static func sums(of figures: SimulationFigures) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        let all = Int64(figures.cartCount)
        var rows: [[ReportCell]] = [
            [.text("before"), .count(all), money(figures.beforeMinor), .empty],
            [
                .text("discount"), .count(Int64(figures.reachedCount)), money(-figures.discountMinor),
                .share(figures.discountMinor, of: figures.beforeMinor),
            ],
            [
                .text("after"), .count(all), money(figures.afterMinor),
                .share(figures.afterMinor, of: figures.beforeMinor),
            ],
        ]
        if figures.giftCount > 0 {
            rows.append([.text("gifts"), .empty, money(figures.giftMinor), .empty])
        }
        if figures.roundedCount > 0 {
            rows.append([.text("rounding"), .count(Int64(figures.roundedCount)), money(figures.roundingMinor), .empty])
        }
        rows.append([.text("average after"), .empty, money(figures.averageMinor), .empty])
        var section = ReportSection(
            "sums",
            "All carts in \(figures.currency.code)",
            [.text("sum", ""), .number("carts"), .number("amount"), .number("of_before", "of before")],
            rows
        )
        section.note = figures.notProven
        return section
    }

    /// The promotions with the largest discounts.
    static func promotions(of figures: SimulationFigures) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        let ranked = figures.ranked.prefix(mostRows)
        var section = ReportSection(
            "promotions",
            "Discounts by promotion",
            [
                .text("promotion"), .number("carts"), .number("of_carts", "of carts"), .number("discount"),
                .number("largest_discount", "largest discount"), .number("gifts"),
                .number("gift_value", "gift value"), .text("main_reason_not_applied", "main reason not applied"),
            ],
            ranked.map { id, promotion in
                [
                    .text(id), .count(Int64(promotion.appliedCount)),
                    .share(Int64(promotion.appliedCount), of: Int64(figures.cartCount)),
                    money(-promotion.discountMinor),
                    promotion.largestMinor > 0 ? money(-promotion.largestMinor) : .empty,
                    promotion.giftCount > 0 ? .count(promotion.giftCount) : .empty,
                    promotion.giftCount > 0 ? money(promotion.giftMinor) : .empty,
                    promotion.mainRejection.map {
                        .text("\($0.reason.rawValue.replacing("_", with: " ")), \($0.count)")
                    } ?? .empty,
                ]
            }
        )
        section.note = more(figures.promotions.count - ranked.count)
        let given = ranked.filter { $0.figures.discountMinor > 0 }.map { id, promotion in
            ChartValue(id, promotion.discountMinor, money(-promotion.discountMinor).text)
        }
        if !given.isEmpty { section.pictures = [.bars("discount", given)] }
        return section
    }

    /// The campaigns with the largest discounts.
    static func campaigns(of figures: SimulationFigures) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        let ranked = figures.rankedCampaigns.prefix(mostRows)
        var section = ReportSection(
            "campaigns",
            "Discounts by campaign",
            [
                .text("campaign"), .number("promotions"), .number("carts"), .number("of_carts", "of carts"),
                .number("discount"), .number("largest_discount", "largest discount"),
            ],
            ranked.map { id, campaign in
                [
                    .text(id), .count(Int64(campaign.promotions.count)), .count(Int64(campaign.cartCount)),
                    .share(Int64(campaign.cartCount), of: Int64(figures.cartCount)), money(-campaign.discountMinor),
                    campaign.largestMinor > 0 ? money(-campaign.largestMinor) : .empty,
                ]
            }
        )
        section.note = more(figures.campaigns.count - ranked.count)
        return section
    }

    /// The promotions that give most store credit, which is outside of discounts.
    static func credits(of figures: SimulationFigures) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        let ranked = figures.rankedCredits
        var section = ReportSection(
            "credits",
            "Store credit by promotion",
            [.text("promotion"), .number("carts"), .number("store_credit", "store credit")],
            ranked.prefix(mostRows).map { id, promotion in
                [.text(id), .count(Int64(promotion.appliedCount)), money(promotion.creditMinor)]
            }
        )
        section.note = more(ranked.count - mostRows)
        return section
    }

    /// The number of carts by size of discount.
    static func histogram(of figures: SimulationFigures) -> ReportSection {
        let counts = figures.histogram.counts
        var section = ReportSection(
            "histogram",
            "Discounts by share of the cart",
            [.text("discount_share", "discount"), .number("carts"), .number("of_carts", "of carts")],
            counts.enumerated().map { place, count in
                [
                    .text(DiscountHistogram.label(at: place)), .count(Int64(count)),
                    .share(Int64(count), of: Int64(figures.cartCount)),
                ]
            }
        )
        let values = counts.enumerated().map { place, count in
            let bound = DiscountHistogram.boundsPercent[place]
            return ChartValue(bound == 0 ? "none" : "\(bound)%", Int64(count), String(count))
        }
        section.pictures = [.histogram("carts by discount: none, up to 5%, …", values)]
        return section
    }

    /// The conflicts that promotions lost.
    static func losses(of figures: SimulationFigures) -> ReportSection {
        ReportSection(
            "lost_to",
            "Conflicts lost",
            [.text("promotion"), .text("lost_to", "lost to"), .number("carts")],
            Array(
                figures.ranked.flatMap { id, promotion in
                    promotion.rankedLosses.map { [.text(id), .text($0.winner), .count(Int64($0.count))] }
                }.prefix(mostRows)
            )
        )
    }

    /// The near misses of promotions.
    static func nearMisses(of figures: SimulationFigures) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        let near = figures.ranked.filter { $0.figures.nearMisses.cartCount > 0 }
            .sorted { a, b in
                let (aMisses, bMisses) = (a.figures.nearMisses, b.figures.nearMisses)
                return (bMisses.addedMinor, bMisses.cartCount, a.id) < (aMisses.addedMinor, aMisses.cartCount, b.id)
            }
        var section = ReportSection(
            "near_misses",
            "Near misses (within 10 %)",
            [
                .text("promotion"), .number("carts"), .number("with_a_nudge", "with a nudge"),
                .number("extra_sales", "extra sales"), .number("extra_units", "extra units"),
                .number("extra_discount", "extra discount"),
            ],
            near.prefix(mostRows).map { id, promotion in
                let misses = promotion.nearMisses
                return [
                    .text(id), .count(Int64(misses.cartCount)), .count(Int64(misses.promisedCount)),
                    money(misses.addedMinor), misses.addedUnits > 0 ? .count(misses.addedUnits) : .empty,
                    money(-misses.savedMinor),
                ]
            }
        )
        section.note = more(near.count - mostRows)
        return section
    }

    /// The maximum number of rows in a table; `json` has all.
    static let mostRows = 40

    static func more(_ count: Int) -> String? { count > 0 ? "and \(count) more" : nil }
}

extension SimulationFigures {
    /// The average total of a cart after discounts, in minor units, rounded down; 0 without carts.
    package var averageMinor: Int64 { cartCount > 0 ? afterMinor / Int64(cartCount) : 0 }
}

extension ReportPicture {
    static func bars(_ name: String, _ values: [ChartValue]) -> ReportPicture {
        ReportPicture(name: name, svg: BarChart(name, values).svg)
    }

    static func histogram(_ name: String, _ values: [ChartValue]) -> ReportPicture {
        ReportPicture(name: name, svg: Histogram(name, values).svg)
    }

    static func curve(_ name: String, _ points: [(x: ChartValue, y: ChartValue)]) -> ReportPicture {
        ReportPicture(name: name, svg: CurveChart(name, points).svg)
    }
}
