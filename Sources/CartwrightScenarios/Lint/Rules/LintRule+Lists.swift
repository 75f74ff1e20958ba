internal import Cartwright

extension LintRule {
    /// Lists that no promotion of the document names.
    static let lists = LintRule { subject in
        subject.lists.names.filter { !subject.namedLists.contains($0) }.map { name in
            CartwrightError(
                .lintUnusedList,
                "no promotion names the list \"\(name)\"",
                hint: "remove the list, or write {\"list\": \"\(name)\"} in place of an array",
                at: subject.listsPointer.appending(name).location
            )
        }
    }
}
