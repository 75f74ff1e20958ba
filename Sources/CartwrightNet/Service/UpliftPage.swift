import Cartwright
import CartwrightAnalytics
import CartwrightScenarios

/// The report on the effect of a card as a page of figures, in one file without scripts.
struct UpliftPage {
    let report: UpliftReport

    /// The page as HTML.
    var html: String {
        ChartPage(
            "Effect of the card \(report.card)",
            lead: ["Shoppers who were shown the card, compared with those of its control variant."] + report.notes,
            figures: [groups.html] + (difference.map { [$0.html] } ?? [])
        ).html
    }

    private var groups: ChartFigure {
        let titles = report.rows[0].map { ChartTable.Column($0, $0.isEmpty ? .text : .number) }
        var amounts: [(String, KeyPath<UpliftGroup, Int64>)] = [
            ("revenue per shopper", \.revenueMinor), ("discount per shopper", \.discountMinor),
        ]
        if report.hasMargin { amounts.append(("margin per shopper", \.marginMinor)) }
        return ChartFigure(
            "Per shopper",
            pictures: amounts.map { name, amount in (name, BarChart(name, perShopper(amount)).svg) },
            ChartTable(titles, Array(report.rows.dropFirst()))
        )
    }

    private func perShopper(_ amount: KeyPath<UpliftGroup, Int64>) -> [ChartValue] {
        [("shown", report.shown), ("control", report.control)].map { name, group in
            let each = group.shoppers > 0 ? group[keyPath: amount] / group.shoppers : 0
            return ChartValue(name, each, "\(Money(minor: each, report.currency))")
        }
    }

    private var difference: ChartFigure? {
        guard let difference = report.difference else { return nil }
        let names = ["at least", "difference", "at most"]
        let amounts = [difference.low, difference.amount, difference.high]
        let values = zip(names, amounts).map { ChartValue($0, $1.minor, "\($1)") }
        return ChartFigure(
            "Difference in revenue per shopper",
            note: "The interval holds with a probability of 95 % at every look together.",
            pictures: [
                ("shown less control", IntervalChart("difference", from: values[0], values[1], to: values[2]).svg)
            ],
            ChartTable(names.map { ChartTable.Column($0, .number) }, [values.map(\.text)])
        )
    }
}
