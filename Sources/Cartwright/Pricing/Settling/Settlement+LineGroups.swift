internal import BasicContainers

extension Settlement {
    /// Returns the promotion of the same group per line that takes most on the lines on which a candidate does not
    /// count; nil if it loses no line. Ties go to the higher priority, then the smaller id.
    func winner(overMember candidate: Int) -> Int? {
        guard let group = lineShares.isEmpty ? nil : pool.lineGroups.group(of: candidate) else { return nil }
        var lost = NumberSet()
        for share in lineShares where share.candidate == candidate && !share.isKept { lost[share.place] = true }
        guard !lost.isEmpty else { return nil }
        var takenMinor: [Int: Int64] = [:]
        for share in lineShares where share.givenMinor > 0 && share.group == group && lost[share.place] {
            takenMinor[share.candidate, default: 0] += share.givenMinor
        }
        return takenMinor.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }

    /// The amounts of the largest shares behind those that count: without one that counts, its line falls to this one.
    /// By index of the share; empty without groups per line.
    var runnersUpMinor: [Int64] {
        guard !lineShares.isEmpty else { return [] }
        let placeCount = pool.frozen.places.count
        var largest = Array(repeating: Int64(0), count: pool.lineGroups.count * placeCount)
        let slot = { (share: LineShare) in share.group * placeCount + share.place }
        for share in lineShares where !share.isKept {
            largest[slot(share)] = max(largest[slot(share)], share.aloneMinor)
        }
        return lineShares.map { $0.isKept ? min(largest[slot($0)], $0.givenMinor) : 0 }
    }
}
