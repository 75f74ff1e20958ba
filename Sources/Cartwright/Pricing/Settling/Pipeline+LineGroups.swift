internal import BasicContainers

// Promotions that compete line by line.

extension Pipeline {
    /// Takes off what the groups per line give, before the other effects of the line stage.
    ///
    /// Each member of a set is computed whole and alone on the amounts that earlier stages left: all its effects on
    /// lines, with their filters, limits and floors, and its partial budget. On each line the largest share of each
    /// group counts, and is taken off as it is: nothing moves to other lines, and nothing is computed again. Shares of
    /// several groups on one line share the room in the order of their promotions.
    mutating func takeLineGroups(of isMember: NumberSet) throws(CartwrightError) {
        contest.begin(frozen.places.count)
        var traced: [Int: [CentTrace.Step]] = [:]
        for member in pool.lineGroups.members where isMember[member.candidate] {
            guard !outcomes[member.candidate].isUnmet else { continue }
            try WorkLimit.check()
            let steps = try compute(member)
            if isTracing { traced[member.candidate] = steps }
        }
        contest.judge(pool.lineGroups.count)
        for index in contest.shares.indices where contest.shares[index].isKept { take(index) }
        // A share that another one replaced is not wanted.
        for share in contest.shares where !share.isKept && contest.givenMinor(inPlaceOf: share) > 0 {
            outcomes[share.candidate].desiredMinor -= share.aloneMinor
        }
        guard isTracing else { return }
        for member in pool.lineGroups.members { trace(member, traced[member.candidate] ?? []) }
    }

    /// Computes the shares of a member alone, and restores what it took off.
    ///
    /// - Returns: the traces of its steps; empty without tracing.
    private mutating func compute(_ member: LineGroups.Member) throws(CartwrightError) -> [CentTrace.Step] {
        let (candidate, first, firstTrace) = (member.candidate, entries.count, traces?.count ?? 0)
        contest.beginMember()
        for index in member.steps { try perform(pool.steps[index]) }
        for index in first..<entries.count {
            let (place, minor) = (entries[index].placeIndex, entries[index].amountMinor)
            contest.add(minor, of: member, at: place)
            balance.levels[place].leftMinor += minor
            outcomes[candidate].givenMinor -= minor
        }
        entries.removeLast(entries.count - first)
        // The next member has the same base, even if effects of one stage read what those before them left.
        balance.beginStage()
        guard let all = traces else { return [] }
        traces = Array(all[..<firstTrace])
        return Array(all[firstTrace...])
    }

    /// Takes off a share that counts.
    private mutating func take(_ index: Int) {
        let share = contest.shares[index]
        let given = balance.levels[share.place].take(upTo: share.aloneMinor)
        contest.note(given, givenBy: index)
        guard given > 0 else { return }
        entries.append(Settlement.Entry(share.candidate, PlaceNumber(share.place), given))
        outcomes[share.candidate].givenMinor += given
    }

    /// Records the traces of a member's steps, without the lines on which it does not count.
    private mutating func trace(_ member: LineGroups.Member, _ steps: [CentTrace.Step]) {
        var left: [String: Int64] = [:]
        for share in contest.shares where share.candidate == member.candidate && share.isKept {
            left[frozen.id(ofPlace: share.place)] = share.givenMinor
        }
        let name = pool.promotion(of: member.candidate).stacking.group?.name ?? ""
        for step in steps {
            let kept = step.limited(to: &left, of: name)
            if kept.givenMinor > 0 { traces?.append(kept) }
        }
    }
}

extension FrozenCart {
    /// Returns the id of the line or shipment at a place.
    func id(ofPlace place: Int) -> String {
        let position = Int(places[place].position)
        return place < lineCount ? lines[position].id : shipments[position].id
    }
}

extension CentTrace.Step {
    /// Returns the step with the shares that count in a group per line.
    ///
    /// - Parameter leftMinor: the amounts that the promotion still has to take off, by place; on return, without those
    ///   of this step.
    fileprivate func limited(to leftMinor: inout [String: Int64], of group: String) -> CentTrace.Step {
        var (kept, lostMinor): ([CentTrace.Share], Int64) = ([], 0)
        for share in shares {
            guard let left = leftMinor[share.place] else {
                lostMinor += share.givenMinor
                continue
            }
            let given = min(left, share.givenMinor)
            leftMinor[share.place] = left - given
            kept.append(
                CentTrace.Share(
                    place: share.place,
                    units: share.units,
                    baseMinor: share.baseMinor,
                    givenMinor: given,
                    exact: share.exact
                )
            )
        }
        let words = lostMinor > 0 ? "; only on the lines where it takes most of the group \"\(group)\"" : ""
        return CentTrace.Step(
            promotion: promotion,
            calculation: calculation + words,
            wantedMinor: wantedMinor - lostMinor,
            shares: kept
        )
    }
}
