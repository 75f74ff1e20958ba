import Cartwright

extension PlainStageView {
    /// Returns the store credit of an effect: at most the amount that discounts left of its target.
    func credit(_ effect: PlainEffect) -> Int64 {
        let left = places(of: effect.target).reduce(Int64(0)) { $0 + balance.left[$1] }
        guard let percent = effect.value["percent"].textIfPresent else {
            let (times, amount) = (times(effect), effect.value["amount"].minor(in: currency) ?? 0)
            return times > 0 ? min(left, amount * times) : 0
        }
        return discount(PlainPercent(percent), off: left)
    }
}
