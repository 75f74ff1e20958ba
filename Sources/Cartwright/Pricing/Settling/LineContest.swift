/// The amount that one promotion of a group per line takes off one line.
struct LineShare: Sendable {
    let candidate: Int
    /// The number of its group.
    let group: Int
    let place: Int

    /// The amount that it takes when it is computed alone.
    var aloneMinor: Int64

    /// True if no other promotion of the group takes more there, so that it counts.
    var isKept = false

    /// The amount that it takes off: the same if it counts, unless another group left less room.
    var givenMinor: Int64 = 0
}

/// The comparison of the promotions of groups per line: on each line, the largest share of each group counts; of equal
/// ones, that of the promotion with the higher priority, then the smaller id.
struct LineContest {
    /// The shares of all members, by candidate.
    private(set) var shares: [LineShare] = []

    /// By place: the share of the current member, if it is not before ``first``.
    private var positions: [Int] = []

    /// By group and place: the share that counts; -1 for none.
    private var winners: [Int] = []

    /// The index of the first share of the current member.
    private var first = 0

    /// Removes all shares.
    ///
    /// - Parameter placeCount: the number of places of the cart.
    mutating func begin(_ placeCount: Int) {
        shares.removeAll(keepingCapacity: true)
        positions = Array(repeating: -1, count: placeCount)
    }

    /// Begins the shares of the next member.
    mutating func beginMember() { first = shares.count }

    /// Adds an amount that the current member takes alone. Several amounts off one place are one share.
    mutating func add(_ minor: Int64, of member: LineGroups.Member, at place: Int) {
        guard positions[place] < first else { return shares[positions[place]].aloneMinor += minor }
        positions[place] = shares.count
        shares.append(LineShare(candidate: member.candidate, group: member.group, place: place, aloneMinor: minor))
    }

    /// Marks the shares that count.
    ///
    /// - Parameter groupCount: the number of groups.
    mutating func judge(_ groupCount: Int) {
        winners = Array(repeating: -1, count: groupCount * positions.count)
        for index in shares.indices {
            let slot = slot(of: shares[index])
            // The shares are in the order of the candidates, so an equal one that comes later does not count.
            guard winners[slot] < 0 || shares[winners[slot]].aloneMinor < shares[index].aloneMinor else { continue }
            if winners[slot] >= 0 { shares[winners[slot]].isKept = false }
            shares[index].isKept = true
            winners[slot] = index
        }
    }

    /// Returns the amount taken off by the share that counts in place of another one.
    func givenMinor(inPlaceOf share: LineShare) -> Int64 {
        let winner = winners[slot(of: share)]
        return winner < 0 ? 0 : shares[winner].givenMinor
    }

    private func slot(of share: LineShare) -> Int { share.group * positions.count + share.place }

    /// Records the amount that a share took off.
    mutating func note(_ minor: Int64, givenBy index: Int) { shares[index].givenMinor = minor }

    /// Returns the shares and removes them.
    mutating func taken() -> [LineShare] { shares.isEmpty ? [] : exchange(&shares, with: []) }
}
