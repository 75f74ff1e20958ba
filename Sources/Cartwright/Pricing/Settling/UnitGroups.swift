internal import BasicContainers

/// Groups of units, each of which a step treats as one.
///
/// All parts are in one list, so that a thousand groups need no more memory blocks than one.
struct UnitGroups: ~Copyable {
    /// The units of the groups: group by group, and line by line in tie order in each.
    var parts = UniqueArray<Part>()

    /// The complete groups.
    private(set) var groups = UniqueArray<Group>()

    /// The number of units in a group.
    private var size: Int64 = 1

    /// True if groups that are alike are separate.
    private var areSeparate = false

    /// The index of the first part of the incomplete group, and the number of units that it lacks.
    private var (openStart, missing): (Int, Int64) = (0, 1)

    /// A group, or several that are all alike, so that 2,000 groups of one line cost as much as one.
    struct Group {
        /// The indices of its parts in the list.
        let parts: Range<Int>

        /// The number of groups.
        let times: Int64

        /// The amount wanted of all of them.
        var wantedMinor: Int64 = 0

        /// True if each line has room for its share of that amount.
        var hasRoom = true
    }

    /// Neighboring units of one line. If its group has other units of the line, these follow as continuations.
    struct Part {
        let place: PlaceNumber
        let units: Range<Int64>
        fileprivate(set) var isContinuation: Bool

        // The amounts are those of the units with their continuations; 0 in continuations.

        /// The weight by which the amount of the group is spread: the amount left of them, or their list price.
        var baseMinor: Int64 = 0

        /// Their share of the amount wanted of the group.
        var meantMinor: Int64 = 0

        /// The amount that they give: their share as far as they have room, and amounts that others had no room for.
        var givenMinor: Int64 = 0
    }

    /// Removes all groups, and begins new ones of a size from a number of picks.
    ///
    /// - Parameter areSeparate: true if groups that are alike are separate.
    mutating func begin(of size: Int64, from pickCount: Int, areSeparate: Bool = false) {
        self.areSeparate = areSeparate
        parts.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        // Usually the units of a pick belong to the last group, to groups of their own, and to the next one.
        parts.reserveCapacity(3 * pickCount)
        groups.reserveCapacity(2 * pickCount)
        (self.size, openStart, missing) = (size, 0, size)
    }

    /// Removes the units of the incomplete group.
    mutating func dropIncomplete() {
        parts.removeLast(parts.count - openStart)
        missing = size
    }

    /// Adds neighboring units that were treated alike to groups.
    mutating func add(_ units: Range<Int64>, of place: PlaceNumber) {
        var rest = units
        if missing < size {
            rest = append(rest.first(missing), of: place, before: rest)
            guard missing == 0 else { return }
            complete()
        }
        let times = Int64(rest.count) / size
        if areSeparate {
            for _ in 0..<times {
                rest = append(rest.first(size), of: place, before: rest)
                complete()
            }
        } else if times > 0 {
            rest = append(rest.first(times * size), of: place, before: rest)
            complete(times: times)
        }
        if !rest.isEmpty { _ = append(rest, of: place, before: rest) }
    }

    /// - Returns: the units behind those that were added.
    private mutating func append(
        _ units: Range<Int64>,
        of place: PlaceNumber,
        before rest: Range<Int64>
    ) -> Range<Int64> {
        // Each line is picked once, so units of it that are in the group were added last.
        let isContinuation = parts.count > openStart && parts[parts.count - 1].place == place
        parts.append(Part(place: place, units: units, isContinuation: isContinuation))
        missing -= Int64(units.count)
        return units.upperBound..<rest.upperBound
    }

    private mutating func complete(times: Int64 = 1) {
        let start = openStart
        var span = parts.mutableSpan
        span.sort(from: start) { $0.place.index < $1.place.index }
        groups.append(Group(parts: start..<parts.count, times: times))
        (openStart, missing) = (parts.count, size)
    }

    mutating func note(_ wantedMinor: Int64, wantedOf group: Int) { groups[group].wantedMinor = wantedMinor }

    mutating func note(hasRoom: Bool, of group: Int) { groups[group].hasRoom = hasRoom }

    /// Returns the index of the next part behind one and its continuations.
    func endOfPart(at index: Int) -> Int {
        var end = index + 1
        while end < parts.count, parts[end].isContinuation { end += 1 }
        return end
    }

    /// Returns the units of a part with its continuations.
    func units(ofPart index: Int) -> [Range<Int64>] { (index..<endOfPart(at: index)).map { parts[$0].units } }

    /// Joins the parts of each line in all groups, and removes the groups.
    mutating func joinLines() {
        var span = parts.mutableSpan
        span.sort(from: 0) { $0.place.index < $1.place.index }
        var first = 0
        for index in parts.indices.dropFirst() {
            guard parts[index].place == parts[first].place else {
                first = index
                continue
            }
            parts[first].baseMinor += parts[index].baseMinor
            parts[first].meantMinor += parts[index].meantMinor
            parts[first].givenMinor += parts[index].givenMinor
            parts[index].isContinuation = true
        }
        groups.removeAll(keepingCapacity: true)
    }
}
