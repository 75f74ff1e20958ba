/// How ``SetBound`` bounds a step.
enum StepBound {
    /// Millionths of a percent of each of its places.
    case share(Int64)
    /// So much in all, of whatever it reaches.
    case amount(Int64)
    /// So much in all, off units of the lines it reaches, before percentages of lines and order are taken.
    case ofUnits(Int64)
    /// Everything above the floors.
    case everything

    /// - Parameters:
    ///   - share: the percentage of each of its places, where that is all that it takes.
    ///   - mostMinor: what it takes at most; nil where nothing is known.
    init(in stage: Stage, share: Percentage?, mostMinor: Int64?) {
        if let share {
            self = .share(share.millionths)
        } else if let mostMinor {
            self = stage == .unit ? .ofUnits(mostMinor) : .amount(mostMinor)
        } else {
            self = .everything
        }
    }
}
