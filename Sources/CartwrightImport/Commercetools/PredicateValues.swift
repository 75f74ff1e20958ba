internal import Cartwright

/// The values with one of which a test compares, or with none of which.
struct PredicateValues {
    /// The values.
    let values: [PredicateValue]

    /// True if the tested value must be none of them.
    let isNegated: Bool

    /// Returns the values as texts.
    ///
    /// - Throws: `import.bad_predicate` for a number or a flag.
    func texts(_ test: PredicateTest) throws(CartwrightError) -> [String] {
        var texts: [String] = []
        for value in values {
            guard case .text(let text) = value else { throw test.error("expected texts") }
            texts.append(text)
        }
        return texts
    }
}

extension PredicateValue {
    /// The value of an attribute.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let text): Int64(text).map(JSONValue.integer) ?? .number(text)
        case .flag(let flag): .bool(flag)
        }
    }
}

extension PredicateTest {
    /// Returns the values of a test of equality or membership.
    ///
    /// - Parameter isNegated: true for the opposite of the test.
    /// - Throws: `import.bad_predicate` for another test.
    func values(_ isNegated: Bool) throws(CartwrightError) -> PredicateValues {
        switch check {
        case .compare(.equal, let value): return PredicateValues(values: [value], isNegated: isNegated)
        case .compare(.unequal, let value): return PredicateValues(values: [value], isNegated: !isNegated)
        case .isIn(let values): return PredicateValues(values: values, isNegated: isNegated)
        case .contains(let all, let values) where !all || values.count == 1:
            return PredicateValues(values: values, isNegated: isNegated)
        case .holds where isField: return PredicateValues(values: [.flag(true)], isNegated: isNegated)
        case .compareSet: throw error("no condition compares a whole set")
        case .contains: throw error("no condition asks for all of several values")
        case .isEmpty, .isDefined, .holds: throw error("no condition asks whether a field has a value")
        case .compare: throw error("no condition compares this field so")
        }
    }

    private var isField: Bool {
        if case .field = term { true } else { false }
    }

    /// Returns an amount of a text such as `50.00 EUR`, or of a number of minor units of any currency.
    ///
    /// - Returns: the minor units, and their currency; nil for any currency.
    /// - Throws: `import.bad_predicate` for another value.
    func amount(_ value: PredicateValue) throws(CartwrightError) -> (minor: Int64, Currency?) {
        switch value {
        case .number(let text) where field?.hasSuffix(".centAmount") == true:
            guard let minor = Int64(text), minor >= 0 else { throw error("expected whole minor units from 0") }
            return (minor, nil)
        case .text(let text) where field?.hasSuffix(".centAmount") != true:
            let parts = text.split(separator: " ")
            guard parts.count == 2, let currency = try? Currency(String(parts[1])),
                let money = try? Money(String(parts[0]).withoutTrailingZeros, in: currency), money.minor >= 0
            else { throw error("expected an amount such as \"50.00 EUR\"") }
            return (money.minor, currency)
        default: throw error("expected an amount such as \"50.00 EUR\"")
        }
    }
}
