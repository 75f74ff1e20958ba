/// The bound that ``SetBound`` uses for a step.
enum StepBound {
    /// A percentage of each of its places, in millionths of a percent.
    case share(Int64)
    /// An amount in all, in minor units, off any of its places, before percentages of later stages are taken.
    case amount(Int64)
    /// Everything above the floors.
    case everything

    /// - Parameters:
    ///   - share: the percentage of each of its places, if that is all that it takes.
    ///   - mostMinor: the largest amount that it takes; nil if unknown.
    init(share: Percentage?, mostMinor: Int64?) {
        if let share {
            self = .share(share.millionths)
        } else if let mostMinor {
            self = .amount(mostMinor)
        } else {
            self = .everything
        }
    }
}
