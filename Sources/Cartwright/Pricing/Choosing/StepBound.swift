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

    /// - Parameter mostMinor: what it takes at most; nil where nothing is known.
    init(_ step: OperationStep, mostMinor: Int64?) {
        if let percent = step.plainShare, !step.hasBudget {
            self = .share(percent.millionths)
        } else if let mostMinor {
            self = step.stage == .unit ? .ofUnits(mostMinor) : .amount(mostMinor)
        } else {
            self = .everything
        }
    }
}
