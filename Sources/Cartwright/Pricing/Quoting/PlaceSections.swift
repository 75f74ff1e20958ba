/// The amounts of a settlement, place by place.
struct PlaceSections {
    private let list: AllocationList

    /// Where the amounts of each place stand.
    private var sections: [Section] = []

    private struct Section {
        var start: Int32 = 0
        var end: Int32 = 0
        var totalMinor: Int64 = 0
    }

    init(_ settlement: Settlement) {
        let lineup = settlement.lineup
        sections.reserveCapacity(lineup.frozen.places.count)
        for _ in lineup.frozen.places.indices { sections.append(Section()) }
        let entries = Self.sort(settlement.entries, into: &sections, merging: settlement.mayRepeatPlaces)
        var promotions: [String] = []
        promotions.reserveCapacity(settlement.outcomes.count)
        for index in settlement.outcomes.indices {
            promotions.append(settlement.outcomes[index].gives ? lineup.id(of: index) : "")
        }
        list = AllocationList(promotions, entries)
    }

    /// Puts amounts in order of their places.
    ///
    /// - Parameter merging: whether one promotion may have taken several amounts off one place, which become one.
    private static func sort(
        _ taken: [Settlement.Entry],
        into sections: inout [Section],
        merging: Bool
    ) -> [AllocationList.Entry] {
        var list: [AllocationList.Entry] = []
        list.reserveCapacity(taken.count)
        var sections = sections.mutableSpan
        for index in taken.indices {
            list.append(AllocationList.Entry(promotion: 0, amountMinor: 0))
            sections[taken[index].placeIndex].end += 1
        }
        var next: Int32 = 0
        for place in sections.indices {
            let count = sections[place].end
            (sections[place].start, sections[place].end) = (next, next)
            next += count
        }
        var entries = list.mutableSpan
        for index in taken.indices {
            let (entry, place) = (taken[index], taken[index].placeIndex)
            sections[place].totalMinor += entry.amountMinor
            var position = Int(sections[place].end)
            if merging {
                position = Int(sections[place].start)
                while position < sections[place].end, entries[position].promotion != entry.candidate { position += 1 }
            }
            if position == sections[place].end {
                entries[position] = AllocationList.Entry(promotion: entry.candidate, amountMinor: entry.amountMinor)
                sections[place].end += 1
            } else {
                entries[position].amountMinor += entry.amountMinor
            }
        }
        return list
    }

    func allocations(of place: Int) -> DiscountAllocations {
        DiscountAllocations(list, Int(sections[place].start)..<Int(sections[place].end))
    }

    func totalMinor(of place: Int) -> Int64 { sections[place].totalMinor }
}
