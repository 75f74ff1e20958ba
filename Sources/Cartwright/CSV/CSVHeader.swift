/// A column of a CSV file, whose raw value is its own name.
package protocol CSVColumn: Hashable, CaseIterable, RawRepresentable, Sendable where RawValue == String {
    /// Other names; if a header has several names of a column, the earliest counts.
    var synonyms: [String] { get }

    /// True if two names of the column in one header cannot both be right.
    var hasOneName: Bool { get }
}

extension CSVColumn {
    /// The name and the synonyms, in small letters with blanks.
    fileprivate var names: [String] { ([rawValue] + synonyms).map(CSVHeader<Self>.plain) }
}

/// The columns of a CSV file by position, from its first line.
///
/// Names are in any case, with blanks, underscores or hyphens. Columns of other names are not read.
package struct CSVHeader<Column: CSVColumn>: Sendable {
    /// The columns by position; nil for those that are not read.
    package private(set) var columns: [Column?]

    /// The names of columns that are not read.
    package private(set) var ignored: [String] = []

    /// The columns that are read.
    private let known: [Column]

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - texts: the fields of the first line.
    ///   - known: the columns that are read; all by default.
    ///   - required: the columns that it must have.
    ///   - example: a header for the hint.
    /// - Throws: `csv.bad_header`, with further problems as ``CartwrightError/others``.
    package init(
        _ texts: [String],
        known: [Column] = Array(Column.allCases),
        required: [Column],
        example: String
    ) throws(CartwrightError) {
        self.known = known
        columns = [Column?](repeating: nil, count: texts.count)
        var problems: [CartwrightError] = []
        let plain = texts.map(Self.plain)
        for column in known {
            var places: [Int] = []
            for name in column.names {
                places += plain.indices.filter { plain[$0] == name && columns[$0] == nil && !places.contains($0) }
            }
            guard let first = places.first else { continue }
            let rivals = places.dropFirst().filter { column.hasOneName || plain[$0] == plain[first] }
            columns[first] = column
            for rival in rivals {
                problems.append(Self.repeated(column, texts[first], texts[rival]))
                columns[rival] = column
            }
        }
        for column in required where !columns.contains(column) { problems.append(Self.missing(column, example)) }
        if var error = problems.first {
            error.others = Array(problems.dropFirst())
            throw error
        }
        ignored = texts.indices.filter { columns[$0] == nil && !plain[$0].isEmpty }.map { texts[$0] }
    }

    /// The names of ignored columns for a note, each with a similar name of a column that the header lacks.
    package var ignoredInWords: [String] {
        let known = known.filter { !columns.contains($0) }.map(\.rawValue)
        return ignored.map { name in
            let shown = name.shortened(toBytes: 40)
            let nearest = Spelling.nearest(to: Self.plain(name).replacing(" ", with: "_"), among: known)
            return nearest.map { "\(shown) (did you mean \($0)?)" } ?? shown
        }
    }

    /// Returns the texts of a row by their columns, without empty ones.
    ///
    /// - Throws: `csv.field_count`.
    package func fields(_ texts: [String]) throws(CartwrightError) -> [Column: String] {
        guard texts.count == columns.count else {
            throw CartwrightError(
                .csvFieldCount,
                "expected \(columns.count) fields, found \(texts.count)",
                hint: "put quotes around a field that contains a separator"
            )
        }
        var fields: [Column: String] = [:]
        for (text, column) in zip(texts, columns) where !text.isEmpty { if let column { fields[column] = text } }
        return fields
    }

    /// Returns a name in small letters, with one blank for blanks, underscores and hyphens.
    fileprivate static func plain(_ name: String) -> String {
        let isGap = { (scalar: Unicode.Scalar) in
            scalar == "_" || scalar == "-" || scalar == "\u{FEFF}" || scalar.properties.isWhitespace
        }
        let words = name.shortened(toBytes: 200).unicodeScalars.split(whereSeparator: isGap)
        return words.map { String(String.UnicodeScalarView($0)).lowercased() }.joined(separator: " ")
    }

    private static func repeated(_ column: Column, _ first: String, _ second: String) -> CartwrightError {
        let summary =
            first == second
            ? "the column \(first.shortened(toBytes: 40)) appears twice"
            : "\"\(first.shortened(toBytes: 40))\" and \"\(second.shortened(toBytes: 40))\" both name the column "
                + column.rawValue
        return CartwrightError(.csvBadHeader, summary, hint: "remove or rename one")
    }

    private static func missing(_ column: Column, _ example: String) -> CartwrightError {
        let others = column.synonyms.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        return CartwrightError(
            .csvBadHeader,
            "the column \(column.rawValue) is missing",
            hint: "begin with a line such as \(example)" + (others.isEmpty ? "" : "; other names: \(others)")
        )
    }
}
