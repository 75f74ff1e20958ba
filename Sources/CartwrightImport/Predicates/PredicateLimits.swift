internal import Cartwright

/// The limits of a predicate, which comes from strangers, and its errors.
enum PredicateLimits {
    /// The maximum length in bytes.
    static let bytes = 10_000

    /// The maximum depth of parentheses, functions and negations.
    static let depth = 32

    /// The maximum number of filters into which a condition on lines is divided.
    static let filters = 16

    /// Returns the error of a predicate that cannot be read.
    ///
    /// - Parameters:
    ///   - sentence: the reason.
    ///   - offset: the position of the first character of the part, from 1.
    static func error(_ sentence: String, at offset: Int) -> CartwrightError {
        CartwrightError(
            .importBadPredicate,
            "\(sentence), at character \(offset) of the predicate",
            hint: "write the promotion by hand"
        )
    }
}

extension PredicateTest {
    /// Returns the error of a test that has no counterpart here.
    func error(_ sentence: String) -> CartwrightError {
        let shown = text.unicodeScalars.count > 80 ? String(text.unicodeScalars.prefix(77)) + "…" : text
        return PredicateLimits.error("\(sentence): \(shown)", at: offset)
    }
}
