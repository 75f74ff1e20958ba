internal import Cartwright

extension ReportSection {
    /// The comparison of past orders with what the shop recorded: sums, causes and examples.
    static func backtest(
        of figures: BacktestFigures,
        in currency: Currency,
        _ question: SimulationQuestion
    ) -> [ReportSection] {
        let all = Int64(figures.all.orderCount)
        let sums = [
            ("equal to the cent", figures.equal), ("equal but for rounding", figures.rounded),
            ("different", figures.different), ("all orders", figures.all),
        ]
        let causes = figures.ranked.map { ($0.cause.words, $0.group) }
        var compared = groups("backtest", "Past orders in \(currency.code), compared with what the shop recorded", sums)
        compared.note = "difference: here less recorded; total: the total here less the recorded total"
        func groups(
            _ key: String,
            _ title: String,
            _ rows: [(name: String, group: BacktestFigures.Group)]
        ) -> ReportSection {
            ReportSection(
                key,
                title,
                [
                    .text(key == "backtest" ? "result" : "cause"), .number("orders"),
                    .number("of_orders", "of orders"), .number("recorded"), .number("here"), .number("difference"),
                    .number("total_difference", "total"),
                ],
                rows.map { name, group in
                    [
                        .text(name), .count(Int64(group.orderCount)), .share(Int64(group.orderCount), of: all),
                        money(-group.recordedMinor), money(-group.discountMinor), money(-group.differenceMinor),
                        money(group.totalDifferenceMinor),
                    ]
                }
            )
        }
        func money(_ minor: Int64) -> ReportCell { .money(Money(minor: minor, currency)) }
        return [
            compared, groups("causes", "Differences by cause", causes), examples(of: figures, in: currency, question),
        ]
    }

    /// The orders with the largest differences of each cause, each with the command that explains it.
    private static func examples(
        of figures: BacktestFigures,
        in currency: Currency,
        _ question: SimulationQuestion
    ) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, currency)) }
        return ReportSection(
            "examples",
            "Examples of each cause",
            [
                .text("cause"), .text("order"), .number("recorded"), .number("here"), .number("difference"),
                .number("total_difference", "total"), .text("detail"), .text("command", "command to explain"),
            ],
            figures.ranked.flatMap { cause, group in
                group.examples.map { order in
                    [
                        .text(cause.words), .text(order.order), money(-order.recordedMinor),
                        money(-order.discountMinor), money(-order.differenceMinor), money(order.totalDifferenceMinor),
                        .text(order.detail),
                        .command(question.backtest?.command(for: order.order, catalog: question.catalog) ?? ""),
                    ]
                }
            }
        )
    }
}
