/// Tests how much is missing, relative to the requirement.
package enum NearMiss {
    /// True if at most a tenth of the requirement is missing.
    package static func isSmall(_ missing: Int64, of asked: Int64) -> Bool {
        missing <= 0 || Int128(missing) * 10 <= Int128(asked)
    }

    /// The largest requirement of which at most a tenth is missing at an amount.
    static func mostNearly(reachedBy amount: Int64) -> Int64 { Int64(clamping: Int128(amount) * 10 / 9) }
}

extension RejectedPromotion {
    /// True if little was missing: at most a tenth of the requirement of every unmet condition, or of one of the
    /// effects that gave nothing. An effect must reach something in the cart: 46.00 of 50.00 for 10 % off tea is not a
    /// near miss of a cart without tea.
    package var isNearMiss: Bool { isShortByLittle && !reachesNothing }

    /// True if little was missing, regardless of what the effects reach.
    var isShortByLittle: Bool {
        switch reason {
        case .conditionNotMet: !unmet.isEmpty && unmet.allSatisfy(\.isNearlyMet)
        case .nothingToDiscount: shortfalls.contains { NearMiss.isSmall($0.shortBy, of: $0.atLeast) }
        default: false
        }
    }
}

extension Finding {
    /// True if at most a tenth of the requirement is missing.
    fileprivate var isNearlyMet: Bool {
        guard let shortBy, case .integer(let observed) = observed else { return false }
        return NearMiss.isSmall(shortBy, of: observed.addingSaturated(shortBy))
    }
}
