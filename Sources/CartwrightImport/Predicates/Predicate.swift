/// A condition in commercetools' language of predicates.
indirect enum Predicate: Hashable, Sendable {
    /// True or false for every cart: `true`, `1 = 1`.
    case constant(Bool)

    /// The opposite of a condition.
    case not(Predicate)

    /// All conditions hold.
    case all([Predicate])

    /// At least one condition holds.
    case any([Predicate])

    /// A test of a field or a function.
    case test(PredicateTest)
}

/// A test of a field or a function, with its place in the text.
struct PredicateTest: Hashable, Sendable {
    /// The field or the function.
    let term: Term

    /// The check of its value.
    let check: Check

    /// The text of the test, for errors.
    let text: String

    /// The position of its first character, from 1.
    let offset: Int

    /// A field or a function.
    enum Term: Hashable, Sendable {
        /// A field: `customer.email` has two names.
        case field([String])

        /// A function of a condition on lines: `lineItemCount(sku = "MUG")`.
        case function(String, Predicate)
    }

    /// A check of a value.
    enum Check: Hashable, Sendable {
        /// A comparison with a value.
        case compare(Comparator, PredicateValue)

        /// A comparison with a whole set: `categories.id = ("a", "b")`.
        case compareSet

        /// The value is one of these.
        case isIn([PredicateValue])

        /// The set contains these, all of them or any.
        case contains(all: Bool, [PredicateValue])

        /// The set is empty.
        case isEmpty

        /// The field has a value.
        case isDefined

        /// The function or the field is true.
        case holds
    }

    /// A comparator.
    enum Comparator: String, Hashable, Sendable {
        case equal = "="
        case unequal = "!="
        case less = "<"
        case atMost = "<="
        case more = ">"
        case atLeast = ">="

        /// The comparator of the opposite.
        var opposite: Comparator {
            switch self {
            case .equal: .unequal
            case .unequal: .equal
            case .less: .atLeast
            case .atMost: .more
            case .more: .atMost
            case .atLeast: .less
            }
        }
    }

    /// The field as it is written, without backticks; nil for a function.
    var field: String? {
        guard case .field(let names) = term else { return nil }
        return names.joined(separator: ".")
    }
}

/// A value in a predicate.
enum PredicateValue: Hashable, Sendable {
    case text(String)
    case number(String)
    case flag(Bool)
}
