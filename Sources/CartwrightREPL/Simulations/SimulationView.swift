internal import Cartwright
public import CartwrightScenarios

/// The figures of a simulation as text: sums, discounts and store credit by promotion, conflicts lost, and a histogram
/// of discounts.
public struct SimulationView {
    private let figures: SimulationFigures

    /// Creates a view of the figures of one currency.
    public init(_ figures: SimulationFigures) { self.figures = figures }

    /// Returns the lines of all currencies, one below the other.
    public static func lines(of simulation: Simulation) -> [ReplyLine] {
        blocks(of: simulation).flatMap(\.plain)
    }

    /// Returns the blocks of all currencies, one below the other, which adapt to narrow terminals.
    public static func blocks(of simulation: Simulation) -> [ScreenBlock] {
        let figures = simulation.figures.values.sorted { $0.currency.code < $1.currency.code }
        let views = figures.map { SimulationView($0).blocks }
        return views.isEmpty ? [.line("no carts")] : Array(views.joined(separator: [.line("")]))
    }

    /// Returns the blocks of a report: first its warnings, then the figures of each currency, each followed by the
    /// sections that were requested.
    public static func blocks(of report: SimulationReport) -> [ScreenBlock] {
        let warnings = report.warnings.map { ScreenBlock.line(ReplyLine($0, .bad)) }
        let views = report.currencies.compactMap { currency -> [ScreenBlock]? in
            guard let figures = report.totals.simulation.figures[currency] else { return nil }
            let comparison = report.backtest(in: currency).map(ReportView.blocks)
            let answers = report.answers(in: currency).map(ReportView.blocks)
            return Array((comparison + [SimulationView(figures).blocks] + answers).joined(separator: [.line("")]))
        }
        let all = (warnings.isEmpty ? [] : [warnings]) + (views.isEmpty ? [[.line("no carts")]] : views)
        return Array(all.joined(separator: [.line("")]))
    }

    private var blocks: [ScreenBlock] {
        let all = [sums, campaigns, promotions, credits, losses, histogram]
        return Array(all.filter { !$0.isEmpty }.joined(separator: [.line("")]))
    }

    private var sums: [ScreenBlock] {
        let carts = figures.cartCount
        var rows = [
            ["before", money(figures.beforeMinor)],
            [
                "discount", money(-figures.discountMinor),
                ReportCell.percent(figures.discountMinor, of: figures.beforeMinor),
            ],
            ["after", money(figures.afterMinor)],
        ]
        if figures.giftCount > 0 { rows.append(["gifts", money(figures.giftMinor)]) }
        if figures.roundedCount > 0 { rows.append(["rounding", money(figures.roundingMinor)]) }
        let title = "\(counted(carts, "cart")) in \(figures.currency), \(figures.reachedCount) with a discount"
        let notProven = figures.notProven.map { [ScreenBlock.line(ReplyLine("  \($0)", .quiet))] } ?? []
        return [.line(ReplyLine(title)), table(rows, [.left, .right, .right])] + notProven
    }

    private var promotions: [ScreenBlock] {
        let known = figures.ranked
        guard !known.isEmpty else { return [.line("no promotion was considered")] }
        let rows = known.prefix(Self.mostRows).map { id, promotion in
            [
                id, counted(promotion.appliedCount, "cart"),
                ReportCell.percent(Int64(promotion.appliedCount), of: Int64(figures.cartCount)),
                money(-promotion.discountMinor), promotion.largestMinor > 0 ? money(-promotion.largestMinor) : "",
                promotion.giftCount > 0 ? "\(promotion.giftCount) free" : "",
                promotion.giftCount > 0 ? money(promotion.giftMinor) : "", main(promotion),
            ]
        }
        let header = [
            [
                "promotion", "carts", "of carts", "discount", "largest discount", "gifts", "gift value",
                "main reason not applied",
            ]
        ]
        let more = known.count - rows.count
        // On a narrow terminal the columns are dropped in this order: main reason, largest discount, gifts, their
        // value, share.
        return [table(header + rows, [.left, .right, .right, .right, .right, .right, .right], gives: [7, 4, 5, 6, 2])]
            + (more > 0 ? [.line(ReplyLine("  and \(more) more with smaller discounts", .quiet))] : [])
    }

    private var campaigns: [ScreenBlock] {
        let known = figures.rankedCampaigns
        guard !known.isEmpty else { return [] }
        let rows = known.prefix(Self.mostRows).map { id, campaign in
            [
                id, counted(campaign.promotions.count, "promotion"), counted(campaign.cartCount, "cart"),
                ReportCell.percent(Int64(campaign.cartCount), of: Int64(figures.cartCount)),
                money(-campaign.discountMinor),
            ]
        }
        let header = [["campaign", "promotions", "carts", "of carts", "discount"]]
        return [table(header + rows, [.left, .right, .right, .right, .right], gives: [3, 1])]
    }

    private var credits: [ScreenBlock] {
        let rows = figures.rankedCredits.prefix(Self.mostRows).map { id, promotion in
            [id, counted(promotion.appliedCount, "cart"), money(promotion.creditMinor)]
        }
        guard !rows.isEmpty else { return [] }
        return [.line("store credit by promotion"), table(Array(rows), [.left, .right, .right])]
    }

    private func main(_ promotion: PromotionFigures) -> String {
        promotion.mainRejection.map { "\($0.reason.rawValue.replacing("_", with: " ")), \($0.count)" } ?? ""
    }

    private var losses: [ScreenBlock] {
        let rows = figures.ranked.flatMap { id, promotion in
            promotion.rankedLosses.map { [id, "lost to \($0.winner)", String($0.count)] }
        }
        guard !rows.isEmpty else { return [] }
        return [
            .line("conflicts lost, by number of carts"),
            table(Array(rows.prefix(Self.mostRows)), [.left, .left, .right]),
        ]
    }

    private var histogram: [ScreenBlock] {
        let counts = figures.histogram.counts
        let most = max(1, counts.max() ?? 1)
        let last = counts.lastIndex { $0 > 0 } ?? 0
        let rows = counts[...last].enumerated().map { place, count in
            // A count above zero always has a bar.
            let length = count == 0 ? 0 : max(1, count * Self.barWidth / most)
            return [DiscountHistogram.label(at: place), String(count), String(repeating: "#", count: length)]
        }
        let bars = counts[...last].enumerated().map { place, count in
            ScreenBars.Bar(name: DiscountHistogram.label(at: place), figures: [String(count)], size: Int64(count))
        }
        let plain = table(rows, [.left, .right]).plain
        return [
            .line("discounts by share of the cart"), .either(plain: plain, screen: [.bars(ScreenBars(bars: bars))]),
        ]
    }

    private static let mostRows = 40
    private static let barWidth = 40

    private func table(
        _ rows: [[String]],
        _ alignments: [TextTable.Alignment],
        gives: [Int] = []
    ) -> ScreenBlock {
        .rows(ScreenRows(rows, alignments, gives: gives))
    }

    private func money(_ minor: Int64) -> String { Money(minor: minor, figures.currency).description }
}

/// A section of a report as a table of text.
private enum ReportView {
    static func blocks(of section: ReportSection) -> [ScreenBlock] {
        // Commands are long: each has its own line, from which it can be copied.
        let commands = section.rows.map { cells in
            cells.compactMap { cell in if case .command(let command) = cell { command } else { String?.none } }
        }
        let kept = section.columns.indices.filter { place in
            !section.rows.contains { if case .command = $0[place] { true } else { false } }
        }
        let header = kept.map { section.columns[$0].title }
        let rows = section.rows.map { cells in kept.map { cells[$0].text } }
        let table = ScreenRows(
            [header] + rows,
            kept.map { section.columns[$0].isNumber ? .right : .left },
            gives: kept.count > 4 ? Array((4..<kept.count).reversed()) : []
        )
        return [.line(ReplyLine(section.title))] + [.rows(table)]
            + commands.joined().map { .line(ReplyLine("  \($0)", .quiet)) }
            + (section.note.map { [.line(ReplyLine("  \($0)", .quiet))] } ?? [])
    }
}
