/// The comparison of promotions whose groups compete line by line.
struct PlainContest {
    /// The members in the order of priority, then id, each with the amounts that it takes alone.
    private var entrants: [(id: String, group: String, shares: [Int64])] = []

    /// The amounts that the winners took off, by place and id.
    private var kept: [Int: [String: Int64]] = [:]

    mutating func add(_ member: PlainPromotion, _ shares: [Int64]) {
        entrants.append((member.id, member.group ?? "", shares))
    }

    mutating func note(_ amount: Int64, keptBy member: PlainPromotion, at place: Int) {
        kept[place, default: [:]][member.id] = amount
    }

    /// Returns the amount that a winner took off a place.
    func kept(by winner: String?, at place: Int) -> Int64 { winner.flatMap { kept[place]?[$0] } ?? 0 }

    func share(of member: PlainPromotion, at place: Int) -> Int64 {
        entrants.first { $0.id == member.id }?.shares[place] ?? 0
    }

    /// Returns the id of the first member of a group with the largest share of a place.
    func winner(in group: String?, at place: Int) -> String? {
        let rivals = entrants.filter { $0.group == group && $0.shares[place] > 0 }
        let most = rivals.map { $0.shares[place] }.max()
        return rivals.first { $0.shares[place] == most }?.id
    }

    /// Returns the id of the member of the same group that takes most on the places that a member lost; nil if it lost
    /// none.
    func winner(over id: String) -> String? {
        guard let loser = entrants.first(where: { $0.id == id }) else { return nil }
        let lost = loser.shares.indices.filter {
            loser.shares[$0] > 0 && winner(in: loser.group, at: $0) != id
        }
        let rivals = entrants.filter { rival in lost.contains { winner(in: loser.group, at: $0) == rival.id } }
        let taken = rivals.map { rival in lost.reduce(Int64(0)) { $0 + (kept[$1]?[rival.id] ?? 0) } }
        return zip(rivals, taken).first { $0.1 > 0 && $0.1 == taken.max() }?.0.id
    }
}
