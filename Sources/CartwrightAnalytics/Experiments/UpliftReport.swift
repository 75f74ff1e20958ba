package import Cartwright

/// The effect of a card: shoppers who saw it against shoppers of its control variant.
package struct UpliftReport: Sendable {
    /// The id of the card.
    package let card: String
    /// The currency of the amounts.
    package let currency: Currency
    /// The shoppers who saw the card.
    package private(set) var shown = UpliftGroup()
    /// The shoppers of the control variant.
    package private(set) var control = UpliftGroup()
    /// The number of shoppers with both variants. They count for neither.
    package private(set) var mixed: Int64 = 0
    /// The number of sessions in other currencies.
    package private(set) var otherCurrency: Int64 = 0
    /// The expected difference in revenue, as a share of the control's; nil if none was named.
    private let expected: Double?

    /// Creates the report on exposures.
    ///
    /// - Parameters:
    ///   - card: the id of the card.
    ///   - exposures: the exposures of all sessions. Those of one shopper are added up.
    ///   - currency: the currency. Sessions in others are only counted.
    ///   - percent: the expected difference in percent; nil for none.
    package init(of card: String, _ exposures: [CardExposure], in currency: Currency, expecting percent: Double? = nil)
    {
        (self.card, self.currency, expected) = (card, currency, percent.map { $0 / 100 })
        var (shoppers, order): ([String: CardExposure], [String]) = ([:], [])
        var several: Set<String> = []
        for exposure in exposures {
            guard exposure.currency == currency else {
                otherCurrency += 1
                continue
            }
            guard let known = shoppers[exposure.shopper] else {
                shoppers[exposure.shopper] = exposure
                order.append(exposure.shopper)
                continue
            }
            if known.isControl != exposure.isControl { several.insert(exposure.shopper) }
            shoppers[exposure.shopper] = known.adding(exposure)
        }
        mixed = Int64(several.count)
        for id in order where !several.contains(id) {
            guard let shopper = shoppers[id] else { continue }
            if shopper.isControl { control.add(shopper) } else { shown.add(shopper) }
        }
    }

    /// True if the costs of some orders are known.
    package var hasMargin: Bool { shown.marginOrders + control.marginOrders > 0 }

    /// The difference in revenue per shopper; nil if a group has fewer than 100 shoppers, or without any revenue.
    private var sequence: ConfidenceSequence? { ConfidenceSequence(shown.moments, control.moments) }

    /// The result of an experiment so far.
    package enum Verdict: String, Sendable {
        /// Shoppers who saw the card bring more revenue.
        case more
        /// They bring less.
        case less
        /// The interval has both signs.
        case open
        /// There are too few shoppers for an interval.
        case tooFew = "too_few"
    }

    /// The result so far. It holds however often it is looked at.
    package var verdict: Verdict {
        guard let sequence else { return .tooFew }
        if sequence.difference - sequence.reach > 0 { return .more }
        return sequence.difference + sequence.reach < 0 ? .less : .open
    }

    /// The number of further orders until the expected difference shows; nil without an expected difference, or if it
    /// cannot be estimated.
    package var furtherOrders: Int64? {
        guard let expected, let growth = sequence?.growth(toSee: expected) else { return nil }
        return Self.whole(Double(shown.orders + control.orders) * (growth - 1))
    }

    /// The difference in revenue per shopper and its interval, rounded to minor units; nil if there is none.
    package var difference: (amount: Money, low: Money, high: Money)? {
        guard let sequence else { return nil }
        let (middle, reach) = (sequence.difference, sequence.reach)
        let amounts = [middle, middle - reach, middle + reach].map { Money(minor: Self.whole($0), currency) }
        return (amounts[0], amounts[1], amounts[2])
    }

    /// The difference and its interval in tenths of a percent of the control's revenue; nil if there is none.
    package var tenths: (amount: Int64, low: Int64, high: Int64)? {
        guard let sequence, sequence.base > 0 else { return nil }
        let (middle, reach) = (sequence.difference / sequence.base * 1_000, sequence.reach / sequence.base * 1_000)
        return (Self.whole(middle), Self.whole(middle - reach), Self.whole(middle + reach))
    }

    private static func whole(_ value: Double) -> Int64 { Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max) }
}

extension CardExposure {
    /// Returns the exposure with the orders of another session of the same shopper.
    fileprivate func adding(_ other: CardExposure) -> CardExposure {
        var sum = self
        sum.orderCount += other.orderCount
        sum.revenueMinor = revenueMinor.addingSaturated(other.revenueMinor)
        sum.discountMinor = discountMinor.addingSaturated(other.discountMinor)
        sum.marginCount += other.marginCount
        sum.marginMinor = marginMinor.addingSaturated(other.marginMinor)
        return sum
    }
}
