/// The part of one line in the discount of a group, for a trace of cents.
struct GroupShare {
    let place: Int
    let units: [Range<Int64>]
    /// The base: the amount that earlier effects left of the units, or their list price.
    let baseMinor: Int64
    let givenMinor: Int64
    /// The exact amount before rounding.
    let exact: CentTrace.Exact?
}
