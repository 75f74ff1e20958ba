internal import Cartwright

extension LintRule {
    /// Lists that no promotion of the document names.
    static let lists = LintRule { subject in
        guard !subject.lists.isEmpty else { return [] }
        var named: Set<String> = []
        for entry in subject.promotions {
            entry.value.visit(at: entry.pointer) { value, _ in
                if let name = value["list"]?.textValue { named.insert(name) }
            }
        }
        return subject.lists.names.filter { !named.contains($0) }.map { name in
            CartwrightError(
                .lintUnusedList,
                "no promotion names the list \"\(name)\"",
                hint: "remove the list, or write {\"list\": \"\(name)\"} in place of an array",
                at: subject.listsPointer.appending(name).location
            )
        }
    }
}
