/// What the units of one line give to a group, for somebody who asks where the cents come from.
struct GroupShare {
    let place: Int
    let units: [Range<Int64>]
    /// What was left of them.
    let leftMinor: Int64
    let givenMinor: Int64
    /// What would be exact.
    let exact: CentTrace.Exact?
}
