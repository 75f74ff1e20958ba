/// Returns a count with its noun: `1 card`, `5 cards`.
func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

extension [String] {
    /// The texts as alternatives: `confirmed, failed or unknown`.
    var alternatives: String {
        guard count > 1, let last else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
