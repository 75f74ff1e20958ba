internal import CartwrightConsole

/// Lays out candidates in columns, down first, as `ls` does.
enum ColumnLayout {
    private static let gap = 2

    /// The rows to print, without line breaks and without blanks at the end.
    ///
    /// - Parameters:
    ///   - items: the texts to show, in order.
    ///   - size: the terminal's size; a row is shorter than its width, so that no terminal wraps it. If there are more
    ///     rows than fit, the last one has the number of omitted items.
    ///   - width: the cells that a text takes.
    static func rows(_ items: [String], in size: TerminalSize, width: (String) -> Int) -> [String] {
        guard let widest = items.map(width).max() else { return [] }
        let cell = widest + gap
        let columns = max(1, (size.columns - 1 + gap) / cell)
        let needed = (items.count + columns - 1) / columns
        // The prompt takes a row, and so does the line with the number of omitted items.
        let room = max(1, size.rows - 2)
        guard needed > room else { return rows(items[...], height: needed, cell: cell, width: width) }
        let shown = items.prefix(room * columns)
        return rows(shown, height: room, cell: cell, width: width) + ["... and \(items.count - shown.count) more"]
    }

    private static func rows(
        _ items: ArraySlice<String>,
        height: Int,
        cell: Int,
        width: (String) -> Int
    ) -> [String] {
        (0..<height).map { row in
            var text = ""
            var blanks = 0
            for index in stride(from: items.startIndex + row, to: items.endIndex, by: height) {
                text += String(repeating: " ", count: blanks) + items[index]
                blanks = cell - width(items[index])
            }
            return text
        }
    }
}
