internal import Synchronization

/// A history of prices in memory: for tests, and for programs without storage.
public final class MemoryPriceHistory: PriceHistoryStore {
    private let state = Mutex<[PriceSeries: Entry]>([:])

    private struct Entry {
        var history = PriceHistory()
        /// The first instant that was appended; nil if all steps are older ones.
        var recordedFrom: Instant?
    }

    /// Creates an empty history.
    public init() {}

    /// Appends changes, in order.
    @discardableResult
    public func append(_ changes: [PriceChange]) -> Int {
        state.withLock { entries in
            changes.count { change in
                var entry = entries[change.series] ?? Entry()
                let isAdded = entry.history.append(change.step)
                guard !entry.history.steps.isEmpty else { return false }
                entry.recordedFrom = entry.recordedFrom ?? change.step.at
                entries[change.series] = entry
                return isAdded
            }
        }
    }

    /// Adds older steps.
    @discardableResult
    public func backfill(_ changes: [PriceChange]) -> Int {
        state.withLock { entries in
            var added: [PriceSeries: [Instant: PriceStep]] = [:]
            for change in changes {
                let (entry, at) = (entries[change.series] ?? Entry(), change.step.at)
                guard at < entry.recordedFrom ?? .latest, added[change.series]?[at] == nil,
                    !entry.history.steps.contains(where: { $0.at == at })
                else { continue }
                added[change.series, default: [:]][at] = change.step
            }
            for (series, steps) in added {
                let known = entries[series] ?? Entry()
                let history = PriceHistory(known.history.steps + steps.values)
                entries[series] = Entry(history: history, recordedFrom: known.recordedFrom)
            }
            return added.values.reduce(0) { $0 + $1.count }
        }
    }

    /// Returns the histories of series from an instant on.
    public func histories(of series: [PriceSeries], from instant: Instant) -> [PriceSeries: PriceHistory] {
        state.withLock { entries in
            var found: [PriceSeries: PriceHistory] = [:]
            for key in series { found[key] = entries[key]?.history.from(instant) }
            return found
        }
    }

    /// Deletes steps that ended at or before an instant.
    @discardableResult
    public func removeSteps(endedBy instant: Instant, limit: Int) -> Int {
        state.withLock { entries in
            var left = max(0, limit)
            for (series, entry) in entries where left > 0 {
                let rest = entry.history.from(instant)
                guard rest.steps.count < entry.history.steps.count else { continue }
                let isOver = rest.steps.count == 1 && rest.steps.first?.priceMinor == nil
                entries[series] = isOver ? nil : Entry(history: rest, recordedFrom: entry.recordedFrom)
                left -= 1
            }
            return max(0, limit) - left
        }
    }
}

extension PriceHistory {
    /// Returns the step that applies at an instant, and all later ones.
    fileprivate func from(_ instant: Instant) -> PriceHistory {
        PriceHistory(Array(steps[(steps.lastIndex { $0.at <= instant } ?? 0)...]))
    }
}
