/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitReach {
    private let lineCount: Int

    /// Row by row; empty where nobody uses units up, since then nobody contends for them.
    private var reaches: [Bool] = []

    init(of candidates: [Candidate], on frozen: FrozenCart) {
        lineCount = frozen.lineCount
        guard candidates.contains(where: \.plan.usesUnitsUp) else { return }
        reaches = Array(repeating: false, count: candidates.count * lineCount)
        for (index, candidate) in candidates.enumerated() where candidate.plan.stages.contains(.unit) {
            for line in 0..<lineCount {
                reaches[index * lineCount + line] = candidate.plan.reachesUnits(of: frozen.cart.lines[line])
            }
        }
    }

    /// Whether a candidate reaches a line.
    func contains(_ line: Int, of candidate: Int) -> Bool {
        !reaches.isEmpty && reaches[candidate * lineCount + line]
    }

    /// Whether two reach one line.
    func overlaps(_ a: Int, _ b: Int) -> Bool {
        guard !reaches.isEmpty else { return false }
        for line in 0..<lineCount where reaches[a * lineCount + line] && reaches[b * lineCount + line] { return true }
        return false
    }
}
