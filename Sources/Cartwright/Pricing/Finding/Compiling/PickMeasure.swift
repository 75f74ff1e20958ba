/// The amounts from which the amount wanted of picked units is computed.
enum PickMeasure {
    /// The picked units of a line together, so that a percentage is rounded once for each line.
    case byLine
    /// Each unit.
    case byUnit
    /// The groups of the picked units, later.
    case byGroup
}
