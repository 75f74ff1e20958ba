/// The comparison of a condition.
enum MagentoOperator: String {
    case equals = "=="
    case notEquals = "!="
    case atLeast = ">="
    case atMost = "<="
    case moreThan = ">"
    case lessThan = "<"
    case contains = "{}"
    case notContains = "!{}"
    case oneOf = "()"
    case notOneOf = "!()"

    /// The comparison that holds where this one does not.
    var negated: MagentoOperator {
        switch self {
        case .equals: .notEquals
        case .notEquals: .equals
        case .atLeast: .lessThan
        case .atMost: .moreThan
        case .moreThan: .atMost
        case .lessThan: .atLeast
        case .contains: .notContains
        case .notContains: .contains
        case .oneOf: .notOneOf
        case .notOneOf: .oneOf
        }
    }

    /// True for a comparison with a list of values.
    var takesList: Bool { self == .oneOf || self == .notOneOf }

    /// True if the value must be one of some values, false if it must be none of them; nil for other comparisons.
    var isMembership: Bool? {
        switch self {
        case .equals, .oneOf: true
        case .notEquals, .notOneOf: false
        default: nil
        }
    }
}
