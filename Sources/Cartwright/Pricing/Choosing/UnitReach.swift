internal import BasicContainers

/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitReach: ~Copyable, Sendable {
    /// By candidate; empty where nobody uses units up, since then nobody contends for them.
    private var lines = NumberTable()

    /// The candidates that use units up.
    private var users = NumberSet()

    /// The candidates that touch units, or ask for them; none where nobody uses any up.
    private(set) var members = NumberSet()

    /// Nobody contends for units.
    init() {}

    init(of lineup: Lineup) {
        for index in lineup.steps.indices {
            guard lineup.steps[index].stage == .unit else { break }
            let candidate = lineup.steps[index].candidate
            if lineup.candidates[candidate].traits.usesUnitsUp { users[candidate] = true }
        }
        guard !users.isEmpty else { return }
        lines = NumberTable(rows: lineup.candidates.count, below: lineup.frozen.places.count)
        for index in lineup.steps.indices {
            guard lineup.steps[index].stage == .unit else { break }
            members[lineup.steps[index].candidate] = true
            insert(lineup.steps[index].places.row, of: lineup, for: lineup.steps[index].candidate)
            guard !lineup.steps[index].buysWhatItGets else { continue }
            insert(lineup.steps[index].boughtRow, of: lineup, for: lineup.steps[index].candidate)
        }
    }

    /// How many steps touch units where somebody uses any up.
    static func memberCount(of lineup: Lineup) -> Int {
        var (count, isAny) = (0, false)
        for index in lineup.steps.indices {
            guard lineup.steps[index].stage == .unit else { break }
            count += 1
            isAny = isAny || lineup.candidates[lineup.steps[index].candidate].traits.usesUnitsUp
        }
        return isAny ? count : 0
    }

    /// Whether a candidate uses units up.
    func isUser(_ candidate: Int) -> Bool { users[candidate] }

    private mutating func insert(_ row: Int, of lineup: Lineup, for candidate: Int) {
        lines.insert(row: row, of: lineup.placeSets, in: candidate)
    }

    /// Whether two reach one line, and one of them uses units up.
    func contend(_ a: Int, _ b: Int) -> Bool { (users[a] || users[b]) && lines.overlap(a, b) }

    /// Whether two reach one line.
    private func overlaps(_ a: Int, _ b: Int) -> Bool { !lines.isEmpty && lines.overlap(a, b) }

    /// Whether one of higher rank uses up units which this one reaches.
    func hasUsers(before candidate: Int) -> Bool {
        for user in users {
            guard user < candidate else { return false }
            if overlaps(user, candidate) { return true }
        }
        return false
    }

    /// Whether something holds for all of higher rank that use up units which this one reaches.
    func allUsers(before candidate: Int, _ holds: (Int) -> Bool) -> Bool {
        for user in users {
            guard user < candidate else { return true }
            if overlaps(user, candidate), !holds(user) { return false }
        }
        return true
    }
}
