internal import Cartwright

/// The order of the rules, and the rules that exclude those after them.
struct MagentoOrder {
    /// The rules from the first one that discards the next ones to the last; empty if there is none after it.
    private var tail: [Entry] = []

    /// True if the files have only one active rule.
    let isAlone: Bool

    private struct Entry {
        let key: String
        let order: Int64
        let number: Int64
        let stops: Bool
    }

    /// The group of the rules of which one excludes the next ones.
    static let group = "magento-stop"

    /// Reads the order of some rules. Inactive ones exclude nothing.
    init(_ rows: [ImportRow]) {
        let active = rows.filter { $0.value["is_active"] != false }
        isAlone = active.count < 2
        let entries = active.map { row in
            Entry(
                key: Self.key(row),
                order: Self.number(row.value["sort_order"]),
                number: Self.number(row.value["rule_id"]),
                stops: row.value["stop_rules_processing"] == true
            )
        }
        let sorted = entries.sorted { ($0.order, $0.number) < ($1.order, $1.number) }
        guard let first = sorted.firstIndex(where: \.stops), first < sorted.count - 1 else { return }
        tail = Array(sorted[first...])
    }

    private static func key(_ row: ImportRow) -> String { "\(row.file)\u{0}\(row.pointer)" }

    private static func number(_ value: JSONValue?) -> Int64 { value?.idText.flatMap(Int64.init) ?? 0 }

    /// Returns true if the rule excludes others, or others exclude it, and adds the differences to its notes.
    func isExclusive(
        _ row: ImportRow,
        hasAllLines: Bool,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) -> Bool {
        guard let index = tail.firstIndex(where: { $0.key == Self.key(row) }) else { return false }
        let (name, isLast) = ("stop_rules_processing", index == tail.count - 1)
        if tail[index].stops, !isLast, !hasAllLines {
            let sentence = "later rules still reduce the other lines there; here they do not apply beside it"
            rule.notes.append(fields.remark(name, sentence))
        }
        if !tail[index].stops, !isLast {
            let sentence = "it comes after a rule that discards the next ones, and combines with later rules there only"
            rule.notes.append(fields.remark(name, sentence))
        }
        if index > 0, row.value["apply_to_shipping"] == true {
            let sentence = "shipping is reduced there, even beside an earlier rule that discards the next ones"
            rule.notes.append(fields.remark("apply_to_shipping", sentence))
        }
        return true
    }
}
