internal import BasicContainers

/// The amounts of a settlement, place by place.
struct PlaceSections: ~Copyable {
    private let list: AllocationList

    /// Where the amounts of each place stand.
    private let sections: RigidArray<Section>

    struct Section {
        var start: Int32 = 0
        var end: Int32 = 0
        var totalMinor: Int64 = 0
    }

    init(_ settlement: Settlement) {
        let lineup = settlement.lineup
        var sections = Self.sections(for: settlement)
        let entries = Self.entries(of: settlement, in: &sections)
        var promotions: [String] = []
        promotions.reserveCapacity(settlement.outcomes.count)
        for index in settlement.outcomes.indices {
            promotions.append(settlement.outcomes[index].gives ? lineup.id(of: index) : "")
        }
        list = AllocationList(promotions, entries)
        self.sections = sections
    }

    /// Empty sections, with room for the amounts of their places, and what those come to.
    private static func sections(for settlement: Settlement) -> RigidArray<Section> {
        var sections = RigidArray(repeating: Section(), count: settlement.lineup.frozen.places.count)
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

    /// The amounts in order of their places. Where one promotion took several off one place, they become one.
    private static func entries(
        of settlement: Settlement,
        in sections: inout RigidArray<Section>
    ) -> RigidArray<AllocationList.Entry> {
        let nothing = AllocationList.Entry(promotion: 0, amountMinor: 0)
        var entries = RigidArray(repeating: nothing, count: settlement.entries.count)
        for index in settlement.entries.indices {
            let entry = settlement.entries[index]
            let section = sections[entry.placeIndex]
            var position = Int(section.end)
            if settlement.mayRepeatPlaces {
                position = Int(section.start)
                while position < section.end, entries[position].promotion != entry.candidate { position += 1 }
            }
            if position == section.end { sections[entry.placeIndex].end += 1 }
            let sum = entries[position].amountMinor + entry.amountMinor
            entries[position] = AllocationList.Entry(promotion: entry.candidate, amountMinor: sum)
        }
        return entries
    }

    func allocations(of place: Int) -> DiscountAllocations {
        DiscountAllocations(list, Int(sections[place].start)..<Int(sections[place].end))
    }

    func totalMinor(of place: Int) -> Int64 { sections[place].totalMinor }
}
