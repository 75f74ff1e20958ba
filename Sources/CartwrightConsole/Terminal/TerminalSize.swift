internal import Glibc

/// The size of a terminal in character cells; both are at least 1.
public struct TerminalSize: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// The size of the VT100, 80 by 24, used if no other size is known.
    public static let standard = TerminalSize(columns: 80, rows: 24)

    /// Creates a size.
    public init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// Reads the size from the terminal, then from `COLUMNS` and `LINES` (POSIX XBD 8.3), then takes ``standard``; each
    /// side separately.
    ///
    /// The size is not cached: read it again after the window changes.
    public init(of descriptor: Int32, environment: [String: String]) {
        var window = winsize()
        let known = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        func side(_ cells: UInt16, _ variable: String, _ standard: Int) -> Int {
            if known, cells > 0 { return Int(cells) }
            guard let cells = UInt16(environment[variable] ?? ""), cells > 0 else { return standard }
            return Int(cells)
        }
        self.init(
            columns: side(window.ws_col, "COLUMNS", Self.standard.columns),
            rows: side(window.ws_row, "LINES", Self.standard.rows)
        )
    }
}
