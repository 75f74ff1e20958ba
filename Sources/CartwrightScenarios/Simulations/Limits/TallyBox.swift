internal import Cartwright
internal import Synchronization

/// The tally of a run, shared by the jobs that price its carts.
///
/// The tally moves in and out, so that its tables always have one owner and are changed in place.
final class TallyBox: Sendable {
    private let tally: Mutex<TrialTally?>

    /// Takes a tally.
    init(taking tally: inout TrialTally?) {
        self.tally = Mutex(tally)
        tally = nil
    }

    /// Gives the tally back.
    func give(to owner: inout TrialTally?) {
        owner = tally.withLock { tally in
            defer { tally = nil }
            return tally
        }
    }

    /// Returns the counters for a cart; nil without a tally.
    ///
    /// - Throws: `campaign.not_sorted`.
    func reading(for cart: Cart) throws(CartwrightError) -> TrialTally.Reading? {
        let most = LimitTally.listMinor(of: cart)
        return try tally.withLock { tally throws(CartwrightError) in try tally?.reading(for: cart, costing: most) }
    }

    /// True if a cart that was priced with earlier counters would be priced the same now.
    ///
    /// - Throws: `campaign.not_sorted`.
    func isCurrent(_ cart: PricedCart, _ reading: TrialTally.Reading) throws(CartwrightError) -> Bool {
        try tally.withLock { tally throws(CartwrightError) in try tally?.isCurrent(cart, reading) ?? false }
    }

    /// Counts a priced cart.
    ///
    /// - Throws: `campaign.not_sorted`.
    func take(_ cart: PricedCart) throws(CartwrightError) {
        try tally.withLock { tally throws(CartwrightError) in try tally?.take(cart) }
    }
}
