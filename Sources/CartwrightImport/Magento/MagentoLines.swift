internal import Cartwright

/// The lines that conditions on products select: those that meet the requirements of one of the parts.
struct MagentoLines {
    /// The parts; none for no line.
    let parts: [LineSet]

    /// All lines.
    static let all = MagentoLines(parts: [LineSet()])

    private static let maximumParts = 32

    /// True if every line is selected.
    var isAll: Bool { parts.contains { $0.isAll } }

    /// True if a part tests the number of units of a line.
    var hasUnits: Bool { parts.contains { !$0.units.isAll } }

    /// Returns the lines that are also in others.
    ///
    /// - Throws: `json.out_of_range`, at the conditions, if no filter selects them.
    func and(_ other: MagentoLines, of fields: FieldReader) throws(CartwrightError) -> MagentoLines {
        var found: [LineSet] = []
        for one in parts {
            for two in other.parts {
                do throws(LineSet.NoFilter) {
                    let part = try one.and(two)
                    if !part.isNone { found.append(part) }
                } catch { throw fields.error("conditions", "no filter requires two values of a category or attribute") }
                try Self.check(found, of: fields)
            }
        }
        return MagentoLines(parts: found)
    }

    /// Returns the lines of both.
    ///
    /// - Throws: `json.out_of_range`, at the conditions, for too many parts.
    func or(_ other: MagentoLines, of fields: FieldReader) throws(CartwrightError) -> MagentoLines {
        if isAll || other.isAll { return .all }
        var found = parts
        for part in other.parts {
            if let index = found.firstIndex(where: { $0.union(part) != nil }), let merged = found[index].union(part) {
                found[index] = merged
            } else {
                found.append(part)
            }
            try Self.check(found, of: fields)
        }
        return MagentoLines(parts: found)
    }

    /// Returns the lines that are not in others.
    ///
    /// - Throws: `json.out_of_range`, at the conditions, if no filters select them.
    func subtracting(_ other: MagentoLines, of fields: FieldReader) throws(CartwrightError) -> MagentoLines {
        var rest = self
        for part in other.parts { rest = try rest.and(.outside(part, of: fields), of: fields) }
        return rest
    }

    private static func check(_ parts: [LineSet], of fields: FieldReader) throws(CartwrightError) {
        guard parts.count > maximumParts else { return }
        throw fields.error("conditions", "more than \(maximumParts) filters would be needed")
    }

    /// Returns the same lines as parts without a common line.
    ///
    /// - Throws: `json.out_of_range`, at the conditions, if no filters select them.
    func disjoint(of fields: FieldReader) throws(CartwrightError) -> MagentoLines {
        var found: [LineSet] = []
        for (index, part) in parts.enumerated() {
            let earlier = MagentoLines(parts: Array(parts.prefix(index)))
            found += try MagentoLines(parts: [part]).subtracting(earlier, of: fields).parts
            try Self.check(found, of: fields)
        }
        return MagentoLines(parts: found)
    }

    /// The lines outside of a part, as parts without a common line.
    private static func outside(
        _ part: LineSet,
        of fields: FieldReader
    ) throws(CartwrightError) -> MagentoLines {
        var (found, rest): ([LineSet], MagentoLines) = ([], .all)
        for complement in part.complements {
            found += try rest.and(MagentoLines(parts: [complement]), of: fields).parts
            let inside = complement.complements
            rest = try rest.and(MagentoLines(parts: inside), of: fields)
        }
        return MagentoLines(parts: found)
    }
}
