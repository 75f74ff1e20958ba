/// The growth of an effect's discount if more is left for it.
struct Growth {
    /// The share of the additional amount, in millionths of a percent.
    let millionths: Int64

    /// The number of roundings in it.
    let roundings: Int64

    /// An effect that takes the same whatever is left.
    static let none = Growth(millionths: 0, roundings: 0)
}
