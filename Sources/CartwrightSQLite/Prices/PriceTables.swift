internal import Cartwright

/// The history of prices of a tenant, within a transaction.
final class PriceTables: Sendable {
    private let statements: StatementCache<PriceSQL>
    private let tenant: SQLArgument

    init(_ statements: StatementCache<PriceSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

    private struct Row {
        let id: SQLArgument
        let recordedFrom: Int64?
        let endsAt: Int64?

        init(_ row: SQLRow) {
            id = .integer(row.integer(0))
            (recordedFrom, endsAt) = (row.integer(ifPresent: 1), row.integer(ifPresent: 2))
        }
    }

    /// Returns the row of a series; nil if it has none.
    ///
    /// - Parameter isMade: true to create the row that does not exist.
    private func row(_ series: PriceSeries, isMade: Bool = false) throws(CartwrightError) -> Row? {
        let (sku, currency) = (SQLArgument.name(series.sku), SQLArgument.text(series.currency.code))
        let country = SQLArgument.text(series.country ?? "")
        if let row = try statements[.series].first(tenant, sku, currency, country, read: Row.init) { return row }
        return isMade ? try statements[.addSeries].first(tenant, sku, currency, country, read: Row.init) : nil
    }

    /// Appends changes, in order. Returns the number of steps added.
    func append(_ changes: [PriceChange]) throws(CartwrightError) -> Int {
        var added = 0
        for change in changes {
            // An item that was never on sale has no history.
            guard let row = try row(change.series, isMade: change.step.priceMinor != nil) else { continue }
            let last = try statements[.last].first(row.id, read: Self.step) ?? nil
            if row.recordedFrom == nil {
                try statements.run(.beginRecording, row.id, .integer(change.step.at.milliseconds))
            }
            if let last, change.step.at <= last.at || change.step.hasAmounts(of: last) { continue }
            try statements.run(.add, Self.arguments(of: change.step, in: row.id))
            if last != nil, row.endsAt == nil { try statements.run(.setEnd, row.id) }
            added += 1
        }
        return added
    }

    /// Adds older steps. Returns their number.
    func backfill(_ changes: [PriceChange]) throws(CartwrightError) -> Int {
        var added = 0
        for change in changes {
            guard let row = try row(change.series, isMade: true) else { continue }
            if let recorded = row.recordedFrom, change.step.at.milliseconds >= recorded { continue }
            let count = try statements.run(.addOlder, Self.arguments(of: change.step, in: row.id))
            if count > 0 { try statements.run(.setEnd, row.id) }
            added += count
        }
        return added
    }

    /// Returns the histories of series from an instant on.
    func histories(
        of series: [PriceSeries],
        from instant: Instant
    ) throws(CartwrightError) -> [PriceSeries: PriceHistory] {
        var found: [PriceSeries: PriceHistory] = [:]
        for key in series {
            guard let row = try row(key) else { continue }
            let steps = try statements[.from].all(row.id, .integer(instant.milliseconds), read: Self.step)
            found[key] = PriceHistory(steps.compactMap(\.self))
        }
        return found
    }

    /// Deletes steps that ended by an instant. Returns the number of series.
    func removeSteps(endedBy instant: Instant, limit: Int) throws(CartwrightError) -> Int {
        let end = SQLArgument.integer(instant.milliseconds)
        let ids = try statements[.ended].all(tenant, end, .number(max(0, limit))) { SQLArgument.integer($0.integer(0)) }
        for id in ids {
            guard let kept = try statements[.kept].first(id, end, read: Self.step) ?? nil else { continue }
            let at = SQLArgument.integer(kept.at.milliseconds)
            let isLast = try statements[.next].first(id, at) { $0.integer(0) } == nil
            if isLast, kept.priceMinor == nil {
                try statements.run(.removeSteps, id)
                try statements.run(.removeSeries, id)
            } else {
                try statements.run(.removeBefore, id, at)
                try statements.run(.setEnd, id)
            }
        }
        return ids.count
    }

    private static func arguments(of step: PriceStep, in series: SQLArgument) -> [SQLArgument] {
        [series, .integer(step.at.milliseconds), .number(step.priceMinor), .number(step.storedListMinor)]
    }

    /// Reads a step; nil if its instant is out of range.
    private static func step(_ row: SQLRow) -> PriceStep? {
        Instant(milliseconds: row.integer(0)).map {
            PriceStep(at: $0, priceMinor: row.integer(ifPresent: 1), storedListMinor: row.integer(ifPresent: 2))
        }
    }
}
