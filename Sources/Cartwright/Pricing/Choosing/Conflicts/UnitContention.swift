internal import BasicContainers

/// The lines that the unit effects of each candidate may reduce or require.
struct UnitContention: ~Copyable, Sendable {
    /// By candidate: its lines. It is empty if no candidate uses units up, since then none contend for them.
    private var lines = NumberTable()

    /// The candidates that use units up.
    private var users = NumberSet()

    /// The candidates that reduce or require units; empty if none uses any up.
    private(set) var members = NumberSet()

    /// Creates a value without contention.
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

    /// Returns the number of steps that act on units, or 0 if none uses any up.
    static func memberCount(of pool: CandidatePool) -> Int {
        var (count, isAny) = (0, false)
        for index in pool.steps.indices {
            guard pool.steps[index].stage == .unit else { break }
            count += 1
            isAny = isAny || pool.candidates[pool.steps[index].candidate].stacking.usesUnitsUp
        }
        return isAny ? count : 0
    }

    /// Returns true if a candidate uses units up.
    func isUser(_ candidate: Int) -> Bool { users[candidate] }

    private mutating func insert(_ row: Int, of pool: CandidatePool, for candidate: Int) {
        lines.insert(row: row, of: pool.placeSets, in: candidate)
    }

    /// Returns true if two candidates reach a common line and one of them uses units up.
    func contend(_ a: Int, _ b: Int) -> Bool { (users[a] || users[b]) && lines.overlap(a, b) }

    /// Returns true if two candidates reach a common line.
    private func overlaps(_ a: Int, _ b: Int) -> Bool { !lines.isEmpty && lines.overlap(a, b) }

    /// Returns true if a candidate of higher rank uses up units that this one reaches.
    ///
    /// - Parameter first: the first of the candidates to look at.
    func hasUsers(from first: Int = 0, before candidate: Int) -> Bool {
        for user in users {
            guard user < candidate else { return false }
            if user >= first, overlaps(user, candidate) { return true }
        }
        return false
    }

    /// Returns true if a candidate, or one of higher rank, uses up units of a line.
    func hasUsers(upTo candidate: Int, at line: Int) -> Bool {
        !lines.isEmpty && users.contains { $0 <= candidate && lines[$0, line] }
    }

    /// Returns true if a predicate holds for all candidates of higher rank that use up units that this one reaches.
    func allUsers(before candidate: Int, _ holds: (Int) -> Bool) -> Bool {
        for user in users {
            guard user < candidate else { return true }
            if overlaps(user, candidate), !holds(user) { return false }
        }
        return true
    }
}
