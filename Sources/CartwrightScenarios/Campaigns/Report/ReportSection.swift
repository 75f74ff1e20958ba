/// One question of a report answered: a table, and how it is drawn.
public struct ReportSection: Sendable {
    /// What it is called in comma-separated values.
    public let key: String
    /// What it is about, for people.
    public let title: String
    /// A sentence below the title.
    public var note: String?
    /// The columns.
    public let columns: [Column]
    /// The rows: a cell for each column.
    public let rows: [[ReportCell]]
    /// What is drawn of it.
    public var pictures: [ReportPicture] = []

    /// A column.
    public struct Column: Sendable {
        /// What it is called in comma-separated values.
        public let key: String
        /// Its title.
        public let title: String
        /// Whether its cells are numbers.
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

/// A picture of a section's numbers.
public struct ReportPicture: Sendable {
    /// What it shows.
    public let name: String
    /// The picture as SVG.
    public let svg: String
}
