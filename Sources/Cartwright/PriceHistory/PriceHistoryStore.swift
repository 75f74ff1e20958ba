/// Stores the history of prices, which only grows.
///
/// A completed method is as durable as the store. A method that throws has changed nothing.
///
/// `CartwrightTesting` has the rules of this protocol as checks that can be run on any store.
public protocol PriceHistoryStore: Sendable {
    /// Appends changes, in order. A change that is not later than the last step of its series, or has the same amounts,
    /// is ignored, and so is an item that was never on sale: repeating a call adds nothing.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`.
    @discardableResult
    func append(_ changes: [PriceChange]) async throws(CartwrightError) -> Int

    /// Adds older steps, which another program recorded. A step at or after the first instant that
    /// ``append(_:)`` was called with for its series is ignored, and so is one at the instant of another step.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`.
    @discardableResult
    func backfill(_ changes: [PriceChange]) async throws(CartwrightError) -> Int

    /// Returns the histories of series: the step that applies at an instant, and all later ones.
    ///
    /// - Parameters:
    ///   - series: the keys. The result has no value for a series without steps.
    ///   - instant: steps that ended at or before this instant are omitted.
    /// - Throws: an error of area `store`.
    func histories(
        of series: [PriceSeries],
        from instant: Instant
    ) async throws(CartwrightError) -> [PriceSeries: PriceHistory]

    /// Deletes steps that ended at or before an instant. The step that applies at the instant stays, unless it is the
    /// end of a sale and the last one.
    ///
    /// - Parameters:
    ///   - instant: the instant.
    ///   - limit: the maximum number of series to change, 0 or more, so that other calls do not wait long.
    /// - Returns: the number of series of which steps were deleted.
    /// - Throws: an error of area `store`.
    @discardableResult
    func removeSteps(endedBy instant: Instant, limit: Int) async throws(CartwrightError) -> Int
}

extension PriceHistoryStore {
    /// Returns the history of one series from an instant on; empty without steps.
    ///
    /// - Throws: an error of area `store`.
    public func history(
        of series: PriceSeries,
        from instant: Instant = .earliest
    ) async throws(CartwrightError) -> PriceHistory {
        try await histories(of: [series], from: instant)[series] ?? PriceHistory()
    }
}
