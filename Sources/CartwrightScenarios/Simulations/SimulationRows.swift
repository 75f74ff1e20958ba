internal import Cartwright

/// The figures of a simulation as comma-separated values, one figure per row, so that a spreadsheet can pivot them.
///
/// `carts` is a number of carts, of gifts the number of units; `amount` is in major units; `figure` names the figure.
public enum SimulationRows {
    /// Returns the rows of the figures, the header first.
    public static func lines(of simulation: Simulation) -> [String] {
        [header] + simulation.figures.values.sorted { $0.currency.code < $1.currency.code }.flatMap { rows(of: $0) }
    }

    /// Returns the rows of the figures and of the further questions, the header first.
    public static func lines(of totals: SimulationTotals) -> [String] {
        let report = SimulationReport(totals)
        let lines = report.currencies.flatMap { currency in
            report.backtest(in: currency).flatMap { rows(of: $0, in: currency) }
                + (totals.simulation.figures[currency].map { rows(of: $0) } ?? [])
                + report.answers(in: currency).flatMap { rows(of: $0, in: currency) }
        }
        let carts = String(totals.cartCount)
        let marks =
            (totals.isComplete ? [] : [line(["", "incomplete", "", "", carts, ""])])
            + (totals.question.ignoresLimits ? [line(["", "unlimited", "", "", carts, ""])] : [])
        return [header] + marks + lines
    }

    private static let header = "currency,figure,name,detail,carts,amount"

    private static func rows(of figures: SimulationFigures) -> [String] {
        let money = { (minor: Int64) in Money(minor: minor, figures.currency).decimal }
        var rows = [
            ["before", "", "", String(figures.cartCount), money(figures.beforeMinor)],
            ["discount", "", "", String(figures.reachedCount), money(figures.discountMinor)],
            ["after", "", "", String(figures.cartCount), money(figures.afterMinor)],
        ]
        if figures.giftCount > 0 {
            rows.append(["gifts", "", "", String(figures.giftCount), money(figures.giftMinor)])
        }
        if figures.notProvenCount > 0 {
            rows.append(["not_proven", "", "", String(figures.notProvenCount), money(figures.gapMinor)])
        }
        if figures.roundedCount > 0 {
            rows.append(["rounding", "", "", String(figures.roundedCount), money(figures.roundingMinor)])
        }
        rows += figures.rankedCampaigns.map { id, campaign in
            ["campaign", id, "", String(campaign.cartCount), money(campaign.discountMinor)]
        }
        for (id, promotion) in figures.ranked {
            rows.append(["applied", id, "", String(promotion.appliedCount), money(promotion.discountMinor)])
            if promotion.giftCount > 0 {
                rows.append(["gifts", id, "", String(promotion.giftCount), money(promotion.giftMinor)])
            }
            for reason in Reason.allCases {
                guard let count = promotion.rejections[reason] else { continue }
                rows.append(["not_applied", id, reason.rawValue, String(count), ""])
            }
            rows += promotion.rankedLosses.map { ["lost_to", id, $0.winner, String($0.count), ""] }
        }
        for (place, count) in figures.histogram.counts.enumerated() {
            rows.append(["up_to_percent", "", String(DiscountHistogram.boundsPercent[place]), String(count), ""])
        }
        return rows.map { line([figures.currency.code] + $0) }
    }

    /// Returns a row for each number of a section: the name is that of the section's row, the detail is the column. A
    /// text behind numbers is in the detail.
    private static func rows(of section: ReportSection, in currency: Currency) -> [String] {
        section.rows.flatMap { cells in
            let names = zip(section.columns, cells).prefix { !$0.0.isNumber }.compactMap { column, cell in
                if case .text(let text) = cell { text } else { String?.none }
            }
            return zip(section.columns, cells).enumerated().compactMap { place, pair -> String? in
                let (column, cell) = pair
                let detail = (names.dropFirst() + [column.key]).joined(separator: " ")
                let start = [currency.code, section.key, names.first ?? "", detail]
                switch cell {
                case .count(let count): return line(start + [String(count), ""])
                case .money(let money): return line(start + ["", money.decimal])
                case .text(let text) where place >= names.count:
                    return line([currency.code, section.key, names.first ?? "", "\(detail) \(text)", "", ""])
                case .text, .command, .share, .empty: return nil
                }
            }
        }
    }

    private static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

    private static func field(_ text: String) -> String {
        var bytes: [UInt8] = []
        CSVField.write(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
