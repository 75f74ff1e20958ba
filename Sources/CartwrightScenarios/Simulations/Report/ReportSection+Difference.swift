internal import Cartwright

extension ReportSection {
    /// The differences to another catalog: sums, promotions, and the carts with the largest changes.
    static func difference(
        of figures: SimulationFigures,
        to difference: SimulationDifference,
        _ question: SimulationQuestion
    ) -> [ReportSection] {
        let other = difference.simulation.figures[figures.currency] ?? SimulationFigures(currency: figures.currency)
        let changes = difference.changes[figures.currency] ?? CartChanges()
        return [
            sums(from: figures, to: other, changes), promotionChanges(from: figures, to: other),
            largest(changes.dearer, "dearer", in: figures.currency, question),
            largest(changes.cheaper, "cheaper", in: figures.currency, question),
        ]
    }

    private static func sums(
        from figures: SimulationFigures,
        to other: SimulationFigures,
        _ changes: CartChanges
    ) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        func row(_ name: String, _ first: Int64, _ second: Int64) -> [ReportCell] {
            [.text(name), .empty, money(first), money(second), money(second - first)]
        }
        var section = ReportSection(
            "difference",
            "Difference to the other catalog",
            [
                .text("sum", ""), .number("carts"), .number("catalog"), .number("against"), .number("change"),
            ],
            [
                row("discount", -figures.discountMinor, -other.discountMinor),
                row("after", figures.afterMinor, other.afterMinor),
                row("average after", figures.averageMinor, other.averageMinor),
                [
                    .text("more expensive carts"), .count(Int64(changes.dearer.cartCount)), .empty, .empty,
                    money(changes.dearer.amountMinor),
                ],
                [
                    .text("cheaper carts"), .count(Int64(changes.cheaper.cartCount)), .empty, .empty,
                    money(-changes.cheaper.amountMinor),
                ],
            ]
        )
        section.note = other.notProven.map { "against: \($0)" }
        return section
    }

    private static func promotionChanges(from figures: SimulationFigures, to other: SimulationFigures) -> ReportSection
    {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, figures.currency)) }
        let changes = changes(from: figures, to: other)
        var rows: [[ReportCell]] = changes.prefix(mostRows).map { change in
            [
                .text(change.id), .count(Int64(change.cartCount)), .count(Int64(change.otherCartCount)),
                money(-change.minor), money(-change.otherMinor), money(change.minor - change.otherMinor),
            ]
        }
        if changes.isEmpty { return ReportSection("against", "", [], []) }
        let told = changes.prefix(mostSteps)
        let rest = changes.dropFirst(mostSteps).reduce(0) { $0 + $1.otherMinor - $1.minor }
        let sums = [figures.discountMinor, other.discountMinor]
        rows.append([
            .text("all promotions"), .count(Int64(figures.reachedCount)), .count(Int64(other.reachedCount)),
            money(-sums[0]), money(-sums[1]), money(sums[0] - sums[1]),
        ])
        if rest != 0 { rows.append([.text("smaller changes"), .empty, .empty, .empty, .empty, money(-rest)]) }
        var section = ReportSection(
            "against",
            "Discounts by promotion with the other catalog",
            [
                .text("promotion"), .number("carts"), .number("carts_against", "carts against"), .number("discount"),
                .number("discount_against", "discount against"), .number("change"),
            ],
            rows
        )
        section.note = more(changes.count - mostRows)
        let steps =
            told.map { ChartValue($0.id, $0.otherMinor - $0.minor, money($0.minor - $0.otherMinor).text) }
            + (rest == 0 ? [] : [ChartValue("smaller changes", rest, money(-rest).text)])
        let picture = Waterfall(
            "discount, from one catalog to the other",
            from: ChartValue("all promotions", sums[0], money(-sums[0]).text),
            steps,
            to: ChartValue("against: all promotions", sums[1], money(-sums[1]).text)
        )
        section.pictures = [ReportPicture(name: "discount, from one catalog to the other", svg: picture.svg)]
        return section
    }

    /// The number of changes that the chart shows one by one.
    private static let mostSteps = 12

    /// The change of a promotion.
    private struct Change {
        let id: String
        let (cartCount, otherCartCount): (Int, Int)
        let (minor, otherMinor): (Int64, Int64)
    }

    /// The promotions with changed discounts or counts, the largest changes first.
    private static func changes(from figures: SimulationFigures, to other: SimulationFigures) -> [Change] {
        let changes = Set(figures.promotions.keys).union(other.promotions.keys).map { id in
            let (first, second) = (figures.promotions[id], other.promotions[id])
            return Change(
                id: id,
                cartCount: first?.appliedCount ?? 0,
                otherCartCount: second?.appliedCount ?? 0,
                minor: first?.discountMinor ?? 0,
                otherMinor: second?.discountMinor ?? 0
            )
        }
        return changes.filter { $0.minor != $0.otherMinor || $0.cartCount != $0.otherCartCount }
            .sorted { a, b in
                let (size, otherSize) = ((a.otherMinor - a.minor).magnitude, (b.otherMinor - b.minor).magnitude)
                return size != otherSize ? size > otherSize : a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
            }
    }

    private static func largest(
        _ way: CartChanges.OneWay,
        _ word: String,
        in currency: Currency,
        _ question: SimulationQuestion
    ) -> ReportSection {
        let money = { (minor: Int64) in ReportCell.money(Money(minor: minor, currency)) }
        return ReportSection(
            word,
            "Largest changes: \(word) carts",
            [
                .text("cart"), .number("catalog"), .number("against"), .number("change"),
                .text("command", "command to explain"),
            ],
            way.largest.map { change in
                [
                    .text(change.cart), money(change.totalMinor), money(change.otherTotalMinor),
                    money(change.differenceMinor),
                    .command(command(for: change.cart, question)),
                ]
            }
        )
    }

    /// The command that explains a cart's price with the other catalog.
    private static func command(for cart: String, _ question: SimulationQuestion) -> String {
        if let backtest = question.backtest {
            return backtest.command(for: cart, catalog: question.against ?? "")
        }
        let catalog = (question.against ?? "").inShellQuotes
        return "cartwright price --catalog \(catalog) --explain --output table --cart \(cart.inShellQuotes) CARTS"
    }
}
