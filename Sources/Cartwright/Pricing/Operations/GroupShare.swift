/// What the units of one line give to a group.
struct GroupShare {
    let place: Int
    let units: [Range<Int64>]
    /// What was left of them.
    let leftMinor: Int64
    /// Their share of what was wanted of the group.
    let meantMinor: Int64
    /// What they have room for of that, and of what others had no room for.
    let givenMinor: Int64
    /// What would be exact.
    let exact: CentTrace.Exact?
}
