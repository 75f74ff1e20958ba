/// The most that an effect takes for each unit of a line that it uses up: a part of an amount.
struct UnitRate {
    /// The numerator: a number of minor units, which may be negative.
    let share: Int128

    /// The denominator: the number of units that share it.
    let whole: Int128

    /// The additional minor units that roundings may take off the line.
    let roundings: Int64

    init(_ share: Int128, of whole: Int128, roundings: Int64 = 0) {
        (self.share, self.whole, self.roundings) = (share, whole, roundings)
    }
}
