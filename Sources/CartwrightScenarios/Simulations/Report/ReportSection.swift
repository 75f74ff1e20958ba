/// The answer to one question of a report: a table with charts.
public struct ReportSection: Sendable {
    /// The name of the section in comma-separated values.
    public let key: String
    /// The title of the section.
    public let title: String
    /// A sentence below the title.
    public var note: String?
    /// The columns.
    public let columns: [Column]
    /// The rows: a cell for each column.
    public let rows: [[ReportCell]]
    /// The charts of the section.
    public var pictures: [ReportPicture] = []

    /// A column.
    public struct Column: Sendable {
        /// The name of the column in comma-separated values.
        public let key: String
        /// The title of the column.
        public let title: String
        /// True if the cells are numbers.
        public let isNumber: Bool

        static func text(_ key: String, _ title: String? = nil) -> Column {
            Column(key: key, title: title ?? key, isNumber: false)
        }

        static func number(_ key: String, _ title: String? = nil) -> Column {
            Column(key: key, title: title ?? key, isNumber: true)
        }
    }

    init(_ key: String, _ title: String, _ columns: [Column], _ rows: [[ReportCell]]) {
        (self.key, self.title, self.columns, self.rows) = (key, title, columns, rows)
    }
}

/// A chart of a section's numbers.
public struct ReportPicture: Sendable {
    /// The caption of the chart.
    public let name: String
    /// The chart as SVG.
    public let svg: String
}
