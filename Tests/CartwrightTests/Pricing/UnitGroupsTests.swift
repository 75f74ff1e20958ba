import BasicContainers
import Testing

@testable import Cartwright

/// Checks the units of each group.
@Suite struct UnitGroupsTests {
    /// Returns the places and units of each group, and the number of equal groups.
    private func groups(_ groups: borrowing UnitGroups) -> [String] {
        groups.groups.indices.map { index in
            let group = groups.groups[index]
            let parts = group.parts.map { part in
                let (place, units) = (groups.parts[part].place.index, groups.parts[part].units)
                return "\(groups.parts[part].isContinuation ? "+" : "")\(place):\(units.lowerBound)-\(units.upperBound)"
            }
            return parts.joined(separator: " ") + (group.times > 1 ? " x\(group.times)" : "")
        }
    }

    @Test func `groups within one line are kept together, and the rest is filled across lines in their order`() {
        var groups = UnitGroups()
        groups.begin(of: 3, from: 1)
        groups.add(0..<7, of: PlaceNumber(4))
        groups.add(0..<1, of: PlaceNumber(2))
        groups.add(0..<5, of: PlaceNumber(1))
        groups.dropIncomplete()
        #expect(self.groups(groups) == ["4:0-6 x2", "1:0-1 2:0-1 4:6-7", "1:1-4"])
        #expect(groups.parts.count == 5)
    }

    @Test func `units of a line that are not adjacent continue its part`() {
        var groups = UnitGroups()
        groups.begin(of: 4, from: 1)
        groups.add(0..<1, of: PlaceNumber(3))
        groups.add(5..<7, of: PlaceNumber(3))
        groups.add(0..<2, of: PlaceNumber(0))
        groups.dropIncomplete()
        #expect(self.groups(groups) == ["0:0-1 3:0-1 +3:5-7"])
        #expect(groups.endOfPart(at: 0) == 1 && groups.endOfPart(at: 1) == 3)
        #expect(groups.units(ofPart: 1) == [0..<1, 5..<7])
    }

    @Test func `an incomplete group is dropped where the next line begins a new one`() {
        var groups = UnitGroups()
        groups.begin(of: 2, from: 1)
        for place in [1, 0] {
            groups.dropIncomplete()
            groups.add(0..<3, of: PlaceNumber(place))
        }
        groups.dropIncomplete()
        #expect(self.groups(groups) == ["1:0-2", "0:0-2"])
    }

    @Test func `the parts of a line in several groups are joined`() {
        var groups = UnitGroups()
        groups.begin(of: 2, from: 1)
        groups.add(0..<3, of: PlaceNumber(1))
        groups.add(0..<3, of: PlaceNumber(0))
        groups.dropIncomplete()
        #expect(self.groups(groups) == ["1:0-2", "0:0-1 1:2-3", "0:1-3"])
        for index in groups.parts.indices {
            groups.parts[index].baseMinor = 10
            groups.parts[index].meantMinor = Int64(index)
            groups.parts[index].givenMinor = 1
        }
        groups.joinLines()
        #expect(groups.units(ofPart: 0) == [0..<1, 1..<3] && groups.units(ofPart: 2) == [0..<2, 2..<3])
        let (first, second) = (groups.parts[0], groups.parts[2])
        #expect(first.baseMinor == 20 && first.meantMinor == 4 && first.givenMinor == 2)
        #expect(second.baseMinor == 20 && second.meantMinor == 2 && second.givenMinor == 2)
    }
}
