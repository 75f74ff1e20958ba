/// The most that an effect takes for each unit of a line that it uses up: a part of an amount.
struct UnitRate {
    /// So many minor units, which may be less than none…
    let share: Int128

    /// …for so many units.
    let whole: Int128

    /// The number of minor units more that roundings may take off the line.
    let roundings: Int64

    init(_ share: Int128, of whole: Int128, roundings: Int64 = 0) {
        (self.share, self.whole, self.roundings) = (share, whole, roundings)
    }
}
