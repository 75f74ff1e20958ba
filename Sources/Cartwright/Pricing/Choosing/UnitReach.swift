/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitReach {
    /// By candidate; empty where nobody uses units up, since then nobody contends for them.
    private var lines = NumberTable()

    /// The candidates that use units up.
    private var users = NumberSet()

    /// Nobody contends for units.
    init() {}

    init(of lineup: Lineup) {
        for step in lineup.steps {
            guard step.stage == .unit else { break }
            if lineup.candidates[step.candidate].plan.usesUnitsUp { users[step.candidate] = true }
        }
        guard !users.isEmpty else { return }
        lines = NumberTable(rows: lineup.candidates.count, below: lineup.frozen.lineCount)
        for step in lineup.steps {
            guard step.stage == .unit else { break }
            for line in lineup.places[step.places] { lines.insert(line, in: step.candidate) }
            for line in lineup.places[step.boughtPlaces] { lines.insert(line, in: step.candidate) }
        }
    }

    /// Whether two reach one line.
    func overlaps(_ a: Int, _ b: Int) -> Bool { !lines.isEmpty && lines.overlap(a, b) }

    /// Whether one of higher rank uses up units which this one reaches.
    func hasUsers(before candidate: Int) -> Bool {
        for user in users where user < candidate && overlaps(user, candidate) { return true }
        return false
    }

    /// Whether something holds for all of higher rank that use up units which this one reaches.
    func allUsers(before candidate: Int, _ holds: (Int) -> Bool) -> Bool {
        for user in users where user < candidate && overlaps(user, candidate) && !holds(user) { return false }
        return true
    }
}
