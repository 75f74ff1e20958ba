// What the pages of all new plugins tell.

extension NewPlugin {
    /// What stands on a card, what each file is, and where an author finds what a promotion may say.
    func tables(of files: [File]) -> String {
        """
        | extra | meaning |
        | --- | --- |
        | `title` | what people read; else the card's title, one of them is required |
        | `percent_off` | what a click takes off the order: above 0, at most 100, with at most 6 decimals |

        | file | what it is |
        | --- | --- |
        \(files.map { "| `\($0.path)` | \($0.purpose) |" }.joined(separator: "\n"))

        `cartwright schema promotion` tells what a promotion may say: its conditions and effects. The article "Format of
        Promotions" of the engine's documentation has an example of each.
        """
    }
}
