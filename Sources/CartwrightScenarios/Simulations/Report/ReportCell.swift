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

    /// Returns a share in percent with one decimal, rounded half up: `12.5%`; empty if the whole is zero.
    package static func percent(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "" }
        let permille = (Int128(part) * 2000 + Int128(whole)) / (Int128(whole) * 2)
        return "\(permille / 10).\(permille % 10)%"
    }
}
