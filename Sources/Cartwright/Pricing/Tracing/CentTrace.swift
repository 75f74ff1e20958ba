/// Where the cents of a quote come from, worked out afterwards: a quote that nobody asks about pays nothing for it.
///
/// Each effect of each applied promotion is asked once more what it wants, in the order of the stages, and followed
/// from its base over what is exact to what each place gave. Where that does not come to the quote's own amounts, since
/// cart, promotions or rounding are others than it was made with, nothing is followed, and each promotion is told by
/// what it gave.
public struct CentTrace: Sendable {
    /// What each effect gave, in the order in which it came off.
    public let steps: [Step]

    /// One effect of one promotion.
    public struct Step: Sendable {
        /// The promotion's id.
        public let promotion: String
        /// How the amounts were worked out, nil where that cannot be followed.
        public let origin: Origin?
        /// What the effect wanted, in minor units.
        public let wantedMinor: Int64
        /// What came of it, place by place, lines before shipments. A line stands here once for each group of its units
        /// that was treated apart.
        public let shares: [Share]

        /// What came off.
        public var givenMinor: Int64 { shares.reduce(0) { $0 + $1.givenMinor } }
    }

    /// What one place gave.
    public struct Share: Sendable {
        /// The id of the line or shipment.
        public let place: String
        /// How many units of the line are meant, nil where it is all of it.
        public let units: Int64?
        /// What it was reckoned from: what earlier stages had left, or the list price of units; minor units.
        public let baseMinor: Int64
        /// What came off it.
        public let givenMinor: Int64
        /// What would be exact, nil where that cannot be followed.
        public let exact: Exact?

        /// What became of the fraction of a minor unit: -1 rounded down, 0 none there, 1 rounded up or a cent that was
        /// left over, nil where more moved than that, as a floor or a limit makes it.
        public var residue: Int? {
            guard let exact else { return nil }
            if givenMinor == exact.wholeMinor { return exact.isWhole ? 0 : -1 }
            return givenMinor == exact.wholeMinor + 1 && !exact.isWhole ? 1 : nil
        }
    }

    /// Follows the cents of a quote.
    ///
    /// - Parameters:
    ///   - quote: what a cart costs.
    ///   - cart: that cart.
    ///   - promotions: the promotions that are applied, and those that found nothing to discount: a promotion that
    ///     gives nothing can have used units up. Others do no harm.
    ///   - rounding: how the quote was rounded.
    public init(_ quote: Quote, of cart: Cart, promotions: [Promotion], rounding: Rounding = .halfUp) {
        steps = Self.followed(quote, cart, promotions, rounding) ?? Self.told(quote)
    }

    private static func followed(
        _ quote: Quote,
        _ cart: Cart,
        _ promotions: [Promotion],
        _ rounding: Rounding
    ) -> [Step]? {
        // A quote does not say which of the promotions without effect used units up, nor what was left of a budget that
        // was not spent whole.
        let ledger = TakenAmounts(quote)
        let (applied, idle) = (Set(quote.applied.map(\.promotion)), quote.notApplied.filter(\.foundNothing))
        for members in [applied, applied.union(idle.map(\.promotion))] {
            let members = promotions.filter { members.contains($0.id) }
            for isSpent in [true, false] {
                guard var retracing = try? Retracing(quote, cart, members, rounding, isSpent: isSpent),
                    let steps = try? retracing.run()
                else { return nil }
                if TakenAmounts(steps) == ledger { return steps }
            }
        }
        return nil
    }

    /// What each promotion gave, by the quote alone.
    private static func told(_ quote: Quote) -> [Step] {
        quote.applied.map { applied in
            let given = { (id: String, amount: Int64, parts: DiscountAllocations) -> Share? in
                guard let part = parts.first(where: { $0.promotion == applied.promotion }) else { return nil }
                return Share(place: id, units: nil, baseMinor: amount, givenMinor: part.amountMinor, exact: nil)
            }
            return Step(
                promotion: applied.promotion,
                origin: nil,
                wantedMinor: applied.desiredMinor,
                shares: quote.lines.compactMap { given($0.id, $0.subtotalMinor, $0.allocations) }
                    + quote.shipments.compactMap { given($0.id, $0.amountMinor, $0.allocations) }
            )
        }
    }
}

extension RejectedPromotion {
    /// Whether it may have been carried out, to no effect.
    fileprivate var foundNothing: Bool { reason == .nothingToDiscount }
}

/// Who took how much off what: by which a trace and its quote are compared.
private struct TakenAmounts: Equatable {
    private var amounts: [[String]: Int64] = [:]

    init(_ steps: [CentTrace.Step]) {
        for step in steps {
            for share in step.shares where share.givenMinor > 0 {
                amounts[[step.promotion, share.place], default: 0] += share.givenMinor
            }
        }
    }

    init(_ quote: Quote) {
        let places = quote.lines.map { ($0.id, $0.allocations) } + quote.shipments.map { ($0.id, $0.allocations) }
        for (id, parts) in places {
            for part in parts { amounts[[part.promotion, id], default: 0] += part.amountMinor }
        }
    }
}
