package import ArgumentParser
package import Cartwright

/// Options of commands that read CSV files of spreadsheets.
package struct CSVArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The character before the decimals of amounts in CSV, a point or a comma; by default the amounts decide.",
            valueName: "character"
        )
    )
    package var decimal: String?

    @Option(
        help: ArgumentHelp(
            "The pattern of dates in CSV, such as \"dd/MM/yyyy HH:mm\"; ISO 8601 by default.",
            valueName: "pattern"
        )
    )
    package var dateFormat: String?

    package init() {}

    package func validate() throws {
        guard decimal == nil || decimal.flatMap(DecimalMark.init) != nil else {
            throw ValidationError("--decimal must be . or ,")
        }
        do throws(CartwrightError) { _ = try conventions } catch {
            throw ValidationError("\(error.summary); \(error.hint ?? "")")
        }
    }

    /// The stated conventions.
    ///
    /// - Throws: `csv.bad_pattern`.
    package var conventions: CSVConventions {
        get throws(CartwrightError) {
            let dates = try dateFormat.map { pattern throws(CartwrightError) in try DatePattern(pattern) }
            return CSVConventions(decimal: decimal.flatMap(DecimalMark.init), dates: dates)
        }
    }

    /// The note about columns that are not read; nil if there are none.
    package static func note(on columns: [String], of file: String) -> String? {
        columns.isEmpty ? nil : "note: \(file): columns that are not read: \(columns.joined(separator: ", "))"
    }
}
