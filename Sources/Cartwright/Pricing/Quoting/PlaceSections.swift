internal import BasicContainers

/// The amounts of a settlement, place by place.
struct PlaceSections: ~Copyable {
    private let list: AllocationList

    /// The position of the amounts of each place.
    private let sections: RigidArray<Section>

    struct Section {
        var start: Int32 = 0
        var end: Int32 = 0
        var totalMinor: Int64 = 0
    }

    init(_ settlement: Settlement) {
        let pool = settlement.pool
        var sections = Self.sections(for: settlement)
        let entries = Self.entries(of: settlement, in: &sections)
        var promotions: [String] = []
        promotions.reserveCapacity(settlement.outcomes.count)
        for index in settlement.outcomes.indices {
            promotions.append(settlement.outcomes[index].gives ? pool.id(of: index) : "")
        }
        list = AllocationList(promotions, entries)
        self.sections = sections
    }

    /// Makes an empty section for each place, with room for its amounts, and their sum.
    private static func sections(for settlement: Settlement) -> RigidArray<Section> {
        var sections = RigidArray(repeating: Section(), count: settlement.pool.frozen.places.count)
        for index in settlement.entries.indices {
            let place = settlement.entries[index].placeIndex
            sections[place].end += 1
            sections[place].totalMinor += settlement.entries[index].amountMinor
        }
        var next: Int32 = 0
        for place in sections.indices {
            let count = sections[place].end
            (sections[place].start, sections[place].end) = (next, next)
            next += count
        }
        return sections
    }

    /// The amounts in the order of their places. Several amounts of one promotion off one place become one.
    private static func entries(
        of settlement: Settlement,
        in sections: inout RigidArray<Section>
    ) -> RigidArray<AllocationList.Entry> {
        let nothing = AllocationList.Entry(promotion: 0, amountMinor: 0)
        var entries = RigidArray(repeating: nothing, count: settlement.entries.count)
        for index in settlement.entries.indices {
            let entry = settlement.entries[index]
            let position = Int(sections[entry.placeIndex].end)
            sections[entry.placeIndex].end += 1
            entries[position] = AllocationList.Entry(promotion: entry.candidate, amountMinor: entry.amountMinor)
        }
        if settlement.mayRepeatPlaces { join(&entries, of: settlement.outcomes.count, in: &sections) }
        return entries
    }

    /// Joins the amounts of a section that belong to one candidate.
    private static func join(
        _ entries: inout RigidArray<AllocationList.Entry>,
        of candidateCount: Int,
        in sections: inout RigidArray<Section>
    ) {
        // The last position of each candidate. A position before a section belongs to another section.
        var seen = RigidArray(repeating: Int32(-1), count: candidateCount)
        for place in sections.indices {
            let section = sections[place]
            var end = section.start
            for position in Int(section.start)..<Int(section.end) {
                let entry = entries[position]
                if seen[entry.promotion] >= section.start {
                    entries[Int(seen[entry.promotion])].amountMinor += entry.amountMinor
                } else {
                    seen[entry.promotion] = end
                    entries[Int(end)] = entry
                    end += 1
                }
            }
            sections[place].end = end
        }
    }

    func allocations(of place: Int) -> DiscountAllocations {
        DiscountAllocations(list, Int(sections[place].start)..<Int(sections[place].end))
    }

    func totalMinor(of place: Int) -> Int64 { sections[place].totalMinor }
}
