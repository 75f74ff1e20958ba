/// The prices of an item over time, as steps in the order of their instants.
public struct PriceHistory: Hashable, Sendable {
    /// The steps, each at a later instant than the one before it.
    public private(set) var steps: [PriceStep] = []

    /// Creates a history. Of several steps at one instant the last one counts.
    public init(_ steps: [PriceStep] = []) {
        let sorted = steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        for (_, step) in sorted { set(step) }
    }

    private mutating func set(_ step: PriceStep) {
        if steps.last?.at == step.at { steps.removeLast() }
        steps.append(step)
    }

    /// Adds a step if it is later than the last one and has other amounts.
    ///
    /// - Returns: false if the step changes nothing.
    @discardableResult
    public mutating func append(_ step: PriceStep) -> Bool {
        if let last = steps.last, step.at <= last.at || step.hasAmounts(of: last) { return false }
        // An item that was never on sale has no history.
        guard !steps.isEmpty || step.priceMinor != nil else { return false }
        steps.append(step)
        return true
    }

    /// Returns the step that applies at an instant; nil before the first one.
    public func step(at instant: Instant) -> PriceStep? { steps.last { $0.at <= instant } }

    /// Returns the instant at which the reduction that applies at an instant began; nil if the price is not reduced.
    ///
    /// A price is reduced if it is below its list price or below the price before it. A reduction ends if the price
    /// rises, returns to the list price, or the item leaves the sale.
    ///
    /// - Parameters:
    ///   - instant: the instant.
    ///   - progression: the beginning of a reduction that grows step by step.
    public func reductionBegan(
        before instant: Instant,
        _ progression: PriceHistorySettings.Progression = .firstStep
    ) -> Instant? {
        var (began, before) = (Instant?.none, PriceStep?.none)
        for step in steps.prefix(while: { $0.at <= instant }) {
            began = step.reductionBegan(after: before, reducedSince: began, progression)
            before = step
        }
        return began
    }

    /// Returns the lowest price of the 30 days before the reduction that applies at an instant; nil if the price is not
    /// reduced, or the settings require none.
    ///
    /// Nothing after the beginning of the reduction has an effect on it.
    ///
    /// - Parameters:
    ///   - instant: the instant.
    ///   - settings: the settings of the shop.
    ///   - isPerishable: true for an item that spoils or expires soon.
    public func prior(
        at instant: Instant,
        _ settings: PriceHistorySettings = PriceHistorySettings(),
        isPerishable: Bool = false
    ) -> PriorPrice? {
        if isPerishable, settings.perishable == .exempt { return nil }
        guard let began = reductionBegan(before: instant, settings.progression) else { return nil }
        let from = began.adding(seconds: -PriorPrice.seconds)
        let earlier = steps.prefix { $0.at < began }
        guard let onSale = earlier.first(where: { $0.priceMinor != nil }) else { return nil }
        if onSale.at > from, settings.newItems == .none { return nil }
        let first = earlier.lastIndex { $0.at <= from } ?? 0
        var lowest: PriorPrice?
        for step in earlier[first...] {
            guard let price = step.priceMinor, price < lowest?.priceMinor ?? .max else { continue }
            lowest = PriorPrice(priceMinor: price, since: step.at, reducedSince: began)
        }
        return lowest
    }
}

extension PriceStep {
    /// Returns the beginning of the reduction of this step; nil if it is not reduced.
    ///
    /// - Parameters:
    ///   - before: the step before it.
    ///   - began: the beginning of the reduction of that step; nil if it is not reduced.
    ///   - progression: the beginning of a reduction that grows.
    fileprivate func reductionBegan(
        after before: PriceStep?,
        reducedSince began: Instant?,
        _ progression: PriceHistorySettings.Progression
    ) -> Instant? {
        guard let priceMinor else { return nil }
        guard let last = before?.priceMinor, priceMinor <= last else { return isBelowList ? at : nil }
        // A lower list price is an ordinary price: a reduction after it is a new one.
        let isMarked = before?.listMinor == nil || before?.isBelowList == true
        if priceMinor == last {
            guard isBelowList || listMinor == nil else { return nil }
            return isMarked ? began ?? (isBelowList ? at : nil) : isBelowList ? at : nil
        }
        return isMarked && progression == .firstStep ? began ?? at : at
    }
}
