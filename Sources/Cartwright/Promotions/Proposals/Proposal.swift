/// The amounts, units and gifts that an effect of a plugin requests.
public struct Proposal: Hashable, Sendable {
    /// The requested discounts.
    public var wants: [Want]

    /// The units that are used up if the effect gives a discount or a gift.
    public var uses: [UnitSelection]

    /// The requested free lines.
    public var gifts: [GiftLine]

    /// A proposal without discounts, units and gifts.
    public static let nothing = Proposal()

    /// Creates a proposal.
    public init(_ wants: [Want] = [], uses: [UnitSelection] = [], gifts: [GiftLine] = []) {
        self.wants = wants
        self.uses = uses
        self.gifts = gifts
    }
}

/// A requested discount on some places of the cart.
public struct Want: Hashable, Sendable {
    /// The amount, in minor units.
    public var amountMinor: Int64

    /// The places, with the weights by which the amount is spread over them.
    public var shares: [Share]

    /// True if the part that a floor refuses at one place moves to the others, as for an amount that was spread over
    /// them. An amount of each place stays there.
    public var moves: Bool

    /// Returns an amount that is spread over places in proportion to their weights.
    public static func spread(_ amountMinor: Int64, over shares: [Share]) -> Want {
        Want(amountMinor: amountMinor, shares: shares, moves: true)
    }

    /// Returns a separate amount for each place: the weight of its share.
    public static func each(_ shares: [Share]) -> Want {
        Want(amountMinor: Int64(clamping: shares.total), shares: shares, moves: false)
    }
}

/// A place of a requested discount, with its weight.
public struct Share: Hashable, Sendable {
    /// The place in the cart.
    public var place: Place

    /// The weight by which an amount is spread, in minor units, 0 or more. A weight of zero never gets a cent.
    public var weightMinor: Int64

    /// Creates a place with its weight.
    public init(_ place: Place, weightMinor: Int64) {
        self.place = place
        self.weightMinor = weightMinor
    }

    /// A place of a cart that can be discounted.
    public enum Place: Hashable, Sendable {
        /// A line, by its position in the cart.
        case line(Int)
        /// Some units of a line.
        case units(UnitSelection)
        /// A shipment, by its position in the cart.
        case shipment(Int)
    }
}

extension [Share] {
    /// The sum of the weights.
    var total: Int128 { reduce(0) { $0 + Int128($1.weightMinor) } }

    /// The sum of the weights in minor units, at most `Int64.max`.
    public var totalMinor: Int64 { Int64(clamping: total) }
}

/// Some units of a line. The units of a line are numbered from 0.
public struct UnitSelection: Hashable, Sendable {
    /// The line, by its position in the cart.
    public var line: Int

    /// The ranges of units, in ascending order and without overlap.
    public var units: [Range<Int64>]

    /// The number of units, at most `Int64.max`.
    public var count: Int64 {
        units.reduce(0) { sum, range in
            let (count, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
            return overflow ? .max : sum.addingSaturated(count)
        }
    }

    /// Creates a selection of units of a line.
    public init(line: Int, units: [Range<Int64>]) {
        self.line = line
        self.units = units
    }
}
