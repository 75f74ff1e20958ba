internal import BasicContainers

/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitContention: ~Copyable, Sendable {
    /// By candidate; empty where nobody uses units up, since then nobody contends for them.
    private var lines = NumberTable()

    /// The candidates that use units up.
    private var users = NumberSet()

    /// The candidates that touch units, or ask for them; none where nobody uses any up.
    private(set) var members = NumberSet()

    /// Nobody contends for units.
    init() {}

    init(of pool: CandidatePool) {
        for index in pool.steps.indices {
            guard pool.steps[index].stage == .unit else { break }
            let candidate = pool.steps[index].candidate
            if pool.candidates[candidate].stacking.usesUnitsUp { users[candidate] = true }
        }
        guard !users.isEmpty else { return }
        lines = NumberTable(rows: pool.candidates.count, below: pool.frozen.places.count)
        for index in pool.steps.indices {
            guard pool.steps[index].stage == .unit else { break }
            members[pool.steps[index].candidate] = true
            insert(pool.steps[index].places.row, of: pool, for: pool.steps[index].candidate)
            guard !pool.steps[index].buysWhatItGets else { continue }
            insert(pool.steps[index].boughtRow, of: pool, for: pool.steps[index].candidate)
        }
    }

    /// How many steps touch units where somebody uses any up.
    static func memberCount(of pool: CandidatePool) -> Int {
        var (count, isAny) = (0, false)
        for index in pool.steps.indices {
            guard pool.steps[index].stage == .unit else { break }
            count += 1
            isAny = isAny || pool.candidates[pool.steps[index].candidate].stacking.usesUnitsUp
        }
        return isAny ? count : 0
    }

    /// Whether a candidate uses units up.
    func isUser(_ candidate: Int) -> Bool { users[candidate] }

    private mutating func insert(_ row: Int, of pool: CandidatePool, for candidate: Int) {
        lines.insert(row: row, of: pool.placeSets, in: candidate)
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

    /// Whether a candidate, or one of higher rank, uses up units of a line.
    func hasUsers(upTo candidate: Int, at line: Int) -> Bool {
        !lines.isEmpty && users.contains { $0 <= candidate && lines[$0, line] }
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
