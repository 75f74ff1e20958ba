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
    func reading(for cart: Cart) -> TrialTally.Reading? { tally.withLock { $0?.reading(for: cart) } }

    /// True if a cart that was priced with earlier counters would be priced the same now.
    func isCurrent(_ cart: PricedCart, _ reading: TrialTally.Reading) -> Bool {
        tally.withLock { $0?.isCurrent(cart, reading) ?? false }
    }

    /// Counts a priced cart.
    func take(_ cart: PricedCart) { tally.withLock { $0?.take(cart) } }
}
