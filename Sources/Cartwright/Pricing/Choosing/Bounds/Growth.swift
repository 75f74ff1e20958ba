/// By how much more an effect takes where more is left.
struct Growth {
    /// Millionths of a percent of what more is left.
    let millionths: Int64

    /// The number of roundings that this has.
    let roundings: Int64

    /// An effect that takes the same.
    static let none = Growth(millionths: 0, roundings: 0)
}
