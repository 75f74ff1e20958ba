internal import BasicContainers

/// Groups of units, each of which a step treats as one.
///
/// All their parts are in one list, so that a thousand groups take no more blocks of memory than one.
struct UnitGroups: ~Copyable {
    /// What the groups have of each line: group by group, in each line by line in the order in which ties are settled.
    var parts = UniqueArray<Part>()

    /// Complete groups.
    private(set) var groups = UniqueArray<Group>()

    /// How many units make a group.
    private var size: Int64 = 1

    /// Where the parts of the group begin that is not complete yet, and how many units it lacks.
    private var (openStart, missing): (Int, Int64) = (0, 1)

    /// A group, or several that are all alike: 2,000 groups of one line cost as much as one.
    struct Group {
        /// Where its parts are in the list.
        let parts: Range<Int>

        /// How many groups these are.
        let times: Int64

        /// What is wanted of all of them.
        var wantedMinor: Int64 = 0

        /// Whether each line has room for its share of that.
        var hasRoom = true
    }

    /// Neighbouring units of one line. Where its group has others of the line besides, those follow as continuations.
    struct Part {
        let place: PlaceNumber
        let units: Range<Int64>
        fileprivate(set) var isContinuation: Bool

        // Of the units with their continuations; nothing of those.

        /// What is left of them.
        var leftMinor: Int64 = 0

        /// Their share of what is wanted of the group.
        var meantMinor: Int64 = 0

        /// What they give: what they have room for of that, and of what others had no room for.
        var givenMinor: Int64 = 0
    }

    /// Forgets all groups, and makes others of so many units each, of so many picks.
    mutating func begin(of size: Int64, from pickCount: Int) {
        parts.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        // Mostly the units of a pick belong to the last group, to groups of their own, and to the next one.
        parts.reserveCapacity(3 * pickCount)
        groups.reserveCapacity(2 * pickCount)
        (self.size, openStart, missing) = (size, 0, size)
    }

    /// Leaves out the units of the group that is not complete.
    mutating func dropIncomplete() {
        parts.removeLast(parts.count - openStart)
        missing = size
    }

    /// Puts neighbouring units that were treated alike into groups.
    mutating func add(_ units: Range<Int64>, of place: PlaceNumber) {
        var rest = units
        if missing < size {
            rest = append(rest.first(missing), of: place, before: rest)
            guard missing == 0 else { return }
            complete()
        }
        let times = Int64(rest.count) / size
        if times > 0 {
            rest = append(rest.first(times * size), of: place, before: rest)
            complete(times: times)
        }
        if !rest.isEmpty { _ = append(rest, of: place, before: rest) }
    }

    /// - Returns: the units behind those that are put in.
    private mutating func append(
        _ units: Range<Int64>,
        of place: PlaceNumber,
        before rest: Range<Int64>
    ) -> Range<Int64> {
        // Each line is picked once, so what there is of it already was put in last.
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

    /// Where the next part begins behind one and its continuations.
    func endOfPart(at index: Int) -> Int {
        var end = index + 1
        while end < parts.count, parts[end].isContinuation { end += 1 }
        return end
    }

    /// The units of a part with its continuations.
    func units(ofPart index: Int) -> [Range<Int64>] { (index..<endOfPart(at: index)).map { parts[$0].units } }

    /// Makes one part of what all groups together have of each line. Which groups those are is forgotten.
    mutating func joinLines() {
        var span = parts.mutableSpan
        span.sort(from: 0) { $0.place.index < $1.place.index }
        var first = 0
        for index in parts.indices.dropFirst() {
            guard parts[index].place == parts[first].place else {
                first = index
                continue
            }
            parts[first].leftMinor += parts[index].leftMinor
            parts[first].meantMinor += parts[index].meantMinor
            parts[first].givenMinor += parts[index].givenMinor
            parts[index].isContinuation = true
        }
        groups.removeAll(keepingCapacity: true)
    }
}
