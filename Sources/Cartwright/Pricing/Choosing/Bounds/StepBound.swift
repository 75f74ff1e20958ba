/// How ``SetBound`` bounds a step.
enum StepBound {
    /// Millionths of a percent of each of its places.
    case share(Int64)
    /// So much in all, off any of its places, before percentages of later stages are taken.
    case amount(Int64)
    /// Everything above the floors.
    case everything

    /// - Parameters:
    ///   - share: the percentage of each of its places, where that is all that it takes.
    ///   - mostMinor: the most that it takes; nil where nothing is known.
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
