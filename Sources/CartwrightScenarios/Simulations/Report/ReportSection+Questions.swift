internal import Cartwright

extension ReportSection {
    /// The figures of each group.
    static func groups(
        _ groups: [(name: String, figures: SimulationFigures)],
        by dimension: SimulationDimension
    ) -> ReportSection {
        var section = ReportSection(
            "by_\(dimension.rawValue)",
            "By \(dimension.rawValue)",
            [
                .text(dimension.rawValue), .number("carts"), .number("with_a_discount", "with a discount"),
                .number("before"), .number("discount"), .number("of_before", "of before"), .number("after"),
                .number("average_after", "average after"),
            ],
            groups.map { name, figures in
                let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
                return [
                    .text(name), .count(Int64(figures.cartCount)), .count(Int64(figures.reachedCount)),
                    money(figures.beforeMinor), money(-figures.discountMinor),
                    .share(figures.discountMinor, of: figures.beforeMinor), money(figures.afterMinor),
                    money(figures.averageMinor),
                ]
            }
        )
        let values = groups.map { name, figures in
            ChartValue(name, figures.discountMinor, Money(minor: -figures.discountMinor, figures.currency).description)
        }
        section.pictures = [.bars("discount", values)]
        var notes = notProven(groups)
        if groups.count > BarChart.most { notes.append("the chart shows the first \(BarChart.most)") }
        section.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return section
    }

    /// `web: 3 carts not proven: at most $2.10 more`, for each group with such carts.
    private static func notProven(_ named: [(name: String, figures: SimulationFigures)]) -> [String] {
        named.compactMap { name, figures in figures.notProven.map { "\(name): \($0)" } }
    }

    /// The discounts of each promotion in each group.
    static func promotions(
        ofGroups groups: [(name: String, figures: SimulationFigures)],
        by dimension: SimulationDimension
    ) -> ReportSection {
        let rows: [[ReportCell]] = groups.flatMap { name, figures in
            figures.ranked.filter { $0.figures.appliedCount > 0 }.prefix(mostOfGroup).map { id, promotion in
                [
                    .text(name), .text(id), .count(Int64(promotion.appliedCount)),
                    .share(Int64(promotion.appliedCount), of: Int64(figures.cartCount)),
                    .money(Money(minor: -promotion.discountMinor, figures.currency)),
                ]
            }
        }
        var section = ReportSection(
            "by_\(dimension.rawValue)_promotion",
            "Promotions by \(dimension.rawValue)",
            [
                .text(dimension.rawValue), .text("promotion"), .number("carts"), .number("of_carts", "of carts"),
                .number("discount"),
            ],
            Array(rows.prefix(mostGroupRows))
        )
        section.note = more(rows.count - mostGroupRows)
        return section
    }

    /// The maximum numbers of promotions per group and of rows of all groups.
    private static let (mostOfGroup, mostGroupRows) = (5, 100)

    /// The figures for each value of a sweep.
    static func curve(
        _ values: some Sequence<(SweepValue, SimulationFigures?)>,
        of sweep: SimulationSweep
    ) -> ReportSection {
        let known = values.compactMap { value, figures in figures.map { (value: value, figures: $0) } }
        var section = ReportSection(
            "sweep",
            "\(sweep.name) from \(sweep.values.first?.text ?? "") to \(sweep.values.last?.text ?? "")",
            [
                .text("value"), .number("with_a_discount", "with a discount"), .number("discount"),
                .number("of_before", "of before"), .number("after"), .number("average_after", "average after"),
            ],
            known.map { value, figures in
                let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
                return [
                    .text(value.text), .count(Int64(figures.reachedCount)), money(-figures.discountMinor),
                    .share(figures.discountMinor, of: figures.beforeMinor), money(figures.afterMinor),
                    money(figures.averageMinor),
                ]
            }
        )
        func curve(_ name: String, _ y: (SimulationFigures) -> (Int64, String)) -> ReportPicture {
            .curve(
                name,
                known.map { value, figures in
                    let (number, text) = y(figures)
                    return (ChartValue("", value.millionths, value.text), ChartValue("", number, text))
                }
            )
        }
        let notes = notProven(known.map { (name: $0.value.text, figures: $0.figures) })
        section.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        section.pictures = [
            curve("discount") { ($0.discountMinor, Money(minor: -$0.discountMinor, $0.currency).description) },
            curve("carts with a discount") { (Int64($0.reachedCount), String($0.reachedCount)) },
            curve("average cart after discounts") {
                ($0.averageMinor, Money(minor: $0.averageMinor, $0.currency).description)
            },
        ]
        return section
    }

    /// The use of budgets and limits.
    static func budgets(
        _ budgets: [String: BudgetFigures],
        of key: String = "promotion",
        in currency: Currency
    ) -> ReportSection {
        let sorted = budgets.sorted { a, b in
            let (dry, otherDry) = (a.value.ranDryAt ?? .latest, b.value.ranDryAt ?? .latest)
            return dry != otherDry ? dry < otherDry : a.key.utf8.lexicographicallyPrecedes(b.key.utf8)
        }
        return ReportSection(
            key == "promotion" ? "budgets" : "\(key)_budgets",
            "Limits and budgets\(key == "promotion" ? "" : " of \(key)s"), used up in the order of the carts",
            [
                .text(key), .number("used"), .number("spent"), .number("carts_refused", "carts refused"),
                .text("ran_out_at", "ran out at"),
            ],
            sorted.map { id, budget in
                [
                    .text(id), .count(budget.useCount),
                    .money(Money(minor: -(budget.spentMinor[currency] ?? 0), currency)),
                    .count(Int64(budget.refusedCount)), .text(budget.ranDryAt?.description ?? "never"),
                ]
            }
        )
    }
}
