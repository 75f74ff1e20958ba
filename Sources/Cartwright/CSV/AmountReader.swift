/// A reader of the amounts of a file, which have one decimal mark.
///
/// The first amount that can be read in one way only determines the mark, unless it is stated. If a file has none, the
/// digits of a currency do: `1,234` is 1234 dollars, which have two decimals, but of Kuwaiti dinars it can be either.
package struct AmountReader: Sendable {
    /// The decimal mark; nil if no amount has determined it.
    package private(set) var mark: DecimalMark?
    /// The line that determined the mark; nil if it was stated.
    private var line: Int?
    /// The mark that the digits of a currency determine, and the line; nil if none has.
    private var likely: (mark: DecimalMark, line: Int)?

    /// True if all amounts of a file are learned from before the first is read.
    private let learnsAhead: Bool

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - mark: the stated mark; nil to determine it.
    ///   - learnsAhead: true if all amounts of a file are learned from before the first is read. Otherwise a later one
    ///     can contradict the digits of a currency, and only a currency without decimals determines the mark.
    package init(_ mark: DecimalMark? = nil, learnsAhead: Bool) { (self.mark, self.learnsAhead) = (mark, learnsAhead) }

    /// Determines the mark from an amount, unless it is known.
    package mutating func learn(from text: String, in currency: Currency, line: Int) {
        guard mark == nil, let amount = WrittenAmount(text), amount.isIn(currency) else { return }
        let readings = DecimalMark.allCases.compactMap { mark in amount.decimal(mark).map { (mark: mark, text: $0) } }
        let possible = readings.filter { (try? Money($0.text, in: currency)) != nil }
        guard possible.count == 1 else { return }
        if readings.count == 1 || !learnsAhead && currency.exponent == 0 {
            (mark, self.line) = (possible[0].mark, line)
        } else if learnsAhead, likely == nil {
            likely = (possible[0].mark, line)
        }
    }

    /// Returns an amount.
    ///
    /// - Throws: `csv.bad_value` if it can be read in two ways, or only with another mark than that of the file;
    ///   `money.bad_amount`, `money.overflow`.
    package func money(_ text: String, in currency: Currency) throws(CartwrightError) -> Money {
        guard let amount = WrittenAmount(text) else { return try Money(text, in: currency) }
        guard amount.isIn(currency) else {
            // A sign or a point without digits before it is not a currency.
            guard amount.namesCurrency else { return try Money(text, in: currency) }
            throw Self.otherCurrency(text, amount.unit, currency)
        }
        guard let mark = mark ?? likely?.mark else {
            let readings = DecimalMark.allCases.compactMap(amount.decimal)
            guard let first = readings.first else { return try Money(text, in: currency) }
            guard Set(readings).count == 1 else { throw Self.doubtful(text, readings) }
            return try Money(first, in: currency)
        }
        if let decimal = amount.decimal(mark) {
            do throws(CartwrightError) { return try Money(decimal, in: currency) } catch {
                // The error shows the amount as it is written.
                guard error.code == .moneyBadAmount else { throw error }
                return try Money(text, in: currency)
            }
        }
        let other: DecimalMark = mark == .point ? .comma : .point
        guard amount.decimal(other) != nil else { return try Money(text, in: currency) }
        let line = self.mark == nil ? likely?.line : line
        throw CartwrightError(
            .csvBadValue,
            "expected an amount with a decimal \(mark.word)\(line.map { ", as in line \($0)" } ?? ""), "
                + "found \"\(text)\"",
            hint: "write all amounts of a file with one decimal mark"
        )
    }

    private static func doubtful(_ text: String, _ readings: [String]) -> CartwrightError {
        CartwrightError(
            .csvBadValue,
            "\"\(text)\" can be \(readings.joined(separator: " or "))",
            hint: "say which character is before the decimals: --decimal . or --decimal ,"
        )
    }

    private static func otherCurrency(_ text: String, _ unit: String, _ currency: Currency) -> CartwrightError {
        CartwrightError(
            .csvBadValue,
            "expected an amount in \(currency), found \"\(text)\"",
            hint: "remove \(unit.shortened(toBytes: 20)), or add a column currency"
        )
    }
}
