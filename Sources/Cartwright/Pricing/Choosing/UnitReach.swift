/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitReach {
    /// By candidate; empty where nobody uses units up, since then nobody contends for them.
    private var lines = NumberTable()

    /// The candidates that use units up.
    private var users = NumberSet()

    /// Nobody contends for units.
    init() {}

    init(of lineup: Lineup) {
        for index in lineup.steps.indices {
            guard lineup.steps[index].stage == .unit else { break }
            let candidate = lineup.steps[index].candidate
            if lineup.candidates[candidate].plan.usesUnitsUp { users[candidate] = true }
        }
        guard !users.isEmpty else { return }
        lines = NumberTable(rows: lineup.candidates.count, below: lineup.frozen.lineCount)
        for step in lineup.steps.indices {
            guard lineup.steps[step].stage == .unit else { break }
            insert(lineup.steps[step].places, of: lineup, for: lineup.steps[step].candidate)
            guard !lineup.steps[step].buysWhatItGets else { continue }
            insert(lineup.steps[step].boughtPlaces, of: lineup, for: lineup.steps[step].candidate)
        }
    }

    private mutating func insert(_ range: Range<Int>, of lineup: Lineup, for candidate: Int) {
        for index in range { lines.insert(lineup.places[index], in: candidate) }
    }

    /// Whether two reach one line, and one of them uses units up.
    func contend(_ a: Int, _ b: Int) -> Bool { (users[a] || users[b]) && lines.overlap(a, b) }

    /// Whether two reach one line.
    private func overlaps(_ a: Int, _ b: Int) -> Bool { !lines.isEmpty && lines.overlap(a, b) }

    /// Whether one of higher rank uses up units which this one reaches.
    func hasUsers(before candidate: Int) -> Bool {
        for user in 0..<candidate where users[user] && overlaps(user, candidate) { return true }
        return false
    }

    /// Whether something holds for all of higher rank that use up units which this one reaches.
    func allUsers(before candidate: Int, _ holds: (Int) -> Bool) -> Bool {
        for user in 0..<candidate where users[user] && overlaps(user, candidate) && !holds(user) { return false }
        return true
    }
}
