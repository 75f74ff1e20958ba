internal import Cartwright

/// The order of the rules, and the rules that exclude those after them.
struct MagentoSequence {
    /// The places of the rules from the first one that discards the next ones to the last.
    private var tail: [String: Place] = [:]

    /// The rules that discard the next ones for some lines of every cart, in their order.
    private var blocks: [Block] = []

    /// The places of all active rules in their order.
    private var places: [String: Int] = [:]

    /// True if the files have only one active rule.
    let isAlone: Bool

    private struct Place {
        let isFirst: Bool
        let isLast: Bool
        let stops: Bool
    }

    private struct Block {
        let place: Int
        let lines: MagentoLines
    }

    /// The group of the rules of which one excludes the next ones.
    static let group = "magento-stop"

    private static let maximumBlocks = 8

    /// Reads the order of some rules. Inactive ones exclude nothing.
    ///
    /// - Parameters:
    ///   - rows: the rules.
    ///   - lines: the lines of a rule that applies to every cart; nil for a rule that does not, or has all lines.
    init(_ rows: [ImportRow], always lines: (ImportRow) -> MagentoLines?) {
        let active = rows.filter { $0.value["is_active"] != false }
        isAlone = active.count < 2
        let sorted = active.map { row in
            (row: row, order: Self.number(row.value["sort_order"]), id: Self.number(row.value["rule_id"]))
        }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map(\.row)
        var stops: [Bool] = []
        for (place, row) in sorted.enumerated() {
            places[Self.key(row)] = place
            var isStop = row.value["stop_rules_processing"] == true
            if isStop, blocks.count < Self.maximumBlocks, let lines = lines(row) {
                blocks.append(Block(place: place, lines: lines))
                isStop = false
            }
            stops.append(isStop)
        }
        guard let first = stops.firstIndex(of: true), first < sorted.count - 1 else { return }
        for index in first..<sorted.count {
            let place = Place(isFirst: index == first, isLast: index == sorted.count - 1, stops: stops[index])
            tail[Self.key(sorted[index])] = place
        }
    }

    private static func key(_ row: ImportRow) -> String { "\(row.file)\u{0}\(row.pointer)" }

    private static func number(_ value: JSONValue?) -> Int64 { value?.idText.flatMap(Int64.init) ?? 0 }

    /// Returns the lines that earlier rules leave to a rule.
    ///
    /// - Throws: `json.out_of_range`, at the conditions, if no filters select them.
    func rest(
        of lines: MagentoLines,
        _ row: ImportRow,
        _ fields: FieldReader
    ) throws(CartwrightError) -> MagentoLines {
        guard let place = places[Self.key(row)] else { return lines }
        var rest = lines
        for block in blocks where block.place < place { rest = try rest.subtracting(block.lines, of: fields) }
        return rest
    }

    /// Returns true if the rule excludes others, or others exclude it, and adds the differences to its notes.
    func isExclusive(
        _ row: ImportRow,
        hasAllLines: Bool,
        _ fields: FieldReader,
        _ rule: inout ImportedRule
    ) -> Bool {
        guard let place = tail[Self.key(row)] else { return false }
        let name = "stop_rules_processing"
        if place.stops, !place.isLast, !hasAllLines {
            let sentence = "later rules still reduce the other lines there; here they do not apply beside it"
            rule.notes.append(fields.remark(name, sentence))
        }
        if !place.stops, !place.isLast {
            let sentence = "it comes after a rule that discards the next ones, and combines with later rules there only"
            rule.notes.append(fields.remark(name, sentence))
        }
        if !place.isFirst, row.value["apply_to_shipping"] == true {
            let sentence = "shipping is reduced there, even beside an earlier rule that discards the next ones"
            rule.notes.append(fields.remark("apply_to_shipping", sentence))
        }
        return true
    }
}
