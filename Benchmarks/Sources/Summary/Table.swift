/// Rows in columns: the first column and words to the left, numbers to the right.
struct Table {
    private var rows: [[String]]

    init(_ titles: String...) { rows = [titles] }

    mutating func add(_ cells: String...) { rows.append(cells) }

    /// True if there are no rows below the titles.
    var isEmpty: Bool { rows.count == 1 }

    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: widths[column] - cell.count)
                let isWords = column == 0 || rows[0][column] == "against"
                return isWords ? cell + blanks : blanks + cell
            }
            return cells.joined(separator: "  ")
        }
        return ([lines[0], String(repeating: "-", count: lines[0].count)] + lines.dropFirst()).joined(separator: "\n")
    }
}

extension Double {
    /// The number with three digits or more: `0.043`, `1.14`, `21.9`, `137,232`.
    var short: String {
        guard self < 100 else { return Int(rounded()).grouped }
        let decimals = self < 1 ? 3 : self < 10 ? 2 : 1
        let scale = [1: 10, 2: 100, 3: 1000][decimals] ?? 1
        let whole = Int((self * Double(scale)).rounded())
        let fraction = String(whole % scale)
        return "\(whole / scale).\(String(repeating: "0", count: decimals - fraction.count))\(fraction)"
    }
}

extension Int {
    /// The digits in groups of three.
    fileprivate var grouped: String {
        let digits = Array(String(self))
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}
