package import Cartwright

/// The history of an item's price as rows, as JSON and as a step curve with its reductions.
package struct PriceHistoryView {
    private let sku: String
    private let country: String?
    private let history: PriceHistory
    private let settings: PriceHistorySettings
    private let isPerishable: Bool
    private let currency: Currency
    private let end: Instant
    private let most: Int

    /// Creates the view of a history.
    ///
    /// - Parameters:
    ///   - sku: the SKU.
    ///   - country: the country whose history it is; nil for the price without a country.
    ///   - history: the steps.
    ///   - settings: the settings of the shop.
    ///   - isPerishable: true for an item that spoils or expires soon.
    ///   - currency: the currency of the amounts.
    ///   - end: the end of the curve. Later steps are left out.
    ///   - most: the maximum number of steps, the last ones.
    package init(
        sku: String,
        country: String? = nil,
        _ history: PriceHistory,
        _ settings: PriceHistorySettings,
        isPerishable: Bool,
        in currency: Currency,
        until end: Instant,
        most: Int = .max
    ) {
        (self.sku, self.country) = (sku, country)
        (self.history, self.settings, self.isPerishable) = (history, settings, isPerishable)
        (self.currency, self.end, self.most) = (currency, end, max(0, most))
    }

    /// A step with what it was reduced from.
    private struct Row {
        let step: PriceStep
        let began: Instant?
        let prior: PriorPrice?
    }

    private var rows: [Row] {
        let steps = history.steps.prefix { $0.at <= end }
        var rows: [Row] = []
        // The last step at which a reduction ended or began: earlier steps have no effect on those after it.
        var first = 0
        var last: (began: Instant, prior: PriorPrice?)?
        for (index, step) in steps.enumerated() {
            let run = PriceHistory(Array(steps[first...index]))
            let began = run.reductionBegan(before: step.at, settings.progression)
            if began == nil || began == step.at && step.isBelowList { first = index }
            guard index >= steps.count - min(most, steps.count) else { continue }
            if let began, last?.began != began {
                last = (began, history.prior(at: step.at, settings, isPerishable: isPerishable))
            }
            rows.append(Row(step: step, began: began, prior: began == nil ? nil : last?.prior))
        }
        return rows
    }

    private func money(_ minor: Int64?) -> String { minor.map { "\(Money(minor: $0, currency))" } ?? "" }

    /// The names of the columns and a row for each step.
    package var table: [[String]] {
        [["from", "price", "list", "reduced since", "lowest price of the 30 days before"]]
            + rows.map { row in
                [
                    "\(row.step.at)", row.step.priceMinor == nil ? "not on sale" : money(row.step.priceMinor),
                    money(row.step.listMinor), row.began.map { "\($0)" } ?? "", money(row.prior?.priceMinor),
                ]
            }
    }

    /// `{"sku", "currency", "country", "steps": [{"at", "price", "list", "reduced_since", "lowest_prior",
    /// "lowest_prior_since"}]}`.
    package var json: JSONValue {
        let steps = rows.map { row -> JSONValue in
            .object(
                JSONObject(present: [
                    "at": .string(row.step.at.description),
                    "price": row.step.priceMinor.map(JSONValue.integer) ?? .null,
                    "list": row.step.listMinor.map(JSONValue.integer),
                    "reduced_since": row.began.map { .string($0.description) },
                    "lowest_prior": row.prior.map { .integer($0.priceMinor) },
                    "lowest_prior_since": row.prior.map { .string($0.since.description) },
                ])
            )
        }
        return .present([
            "sku": .string(sku), "currency": .string(currency.code), "country": country.map(JSONValue.string),
            "steps": .array(steps),
        ])
    }

    /// The curve as an SVG file, with a bar below each reduction.
    package var file: String { chart.file }

    /// The curve as SVG for a page, with a bar below each reduction.
    package var svg: String { chart.svg }

    private var chart: StepChart {
        let rows = rows
        let value = { (instant: Instant) in
            ChartValue("", instant.milliseconds, String(instant.description.prefix(10)))
        }
        var spans: [Range<Int64>] = []
        for (index, row) in rows.enumerated() where row.began != nil {
            let next = index + 1 < rows.count ? rows[index + 1].step.at : end
            spans.append(row.step.at.milliseconds..<max(row.step.at, next).milliseconds)
        }
        let steps = rows.map { row in
            (x: value(row.step.at), y: row.step.priceMinor.map { ChartValue("", $0, money($0)) })
        }
        return StepChart("price of \(sku) and its reductions", steps, to: value(end), spans: spans)
    }
}
