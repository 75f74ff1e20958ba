public import Cartwright

/// A cell of a report's table.
public enum ReportCell: Hashable, Sendable {
    /// A name or a sentence.
    case text(String)
    /// A command that can be pasted.
    case command(String)
    /// A number of carts, units or uses.
    case count(Int64)
    /// An amount; discounts are negative.
    case money(Money)
    /// A part of something, as a percentage with one decimal.
    case share(Int64, of: Int64)
    /// An empty cell.
    case empty

    /// The text of the cell.
    public var text: String {
        switch self {
        case .text(let text), .command(let text): text
        case .count(let count): String(count)
        case .money(let money): money.description
        case .share(let part, let whole): Self.percent(part, of: whole)
        case .empty: ""
        }
    }

    /// `12.5%`, rounded down.
    private static func percent(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "" }
        let tenths = Int128(part) * 1000 / Int128(whole)
        return "\(tenths / 10).\(tenths % 10)%"
    }
}
