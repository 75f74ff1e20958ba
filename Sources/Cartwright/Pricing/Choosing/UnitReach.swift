/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitReach {
    private let lineCount: Int

    /// Row by row; empty where nobody uses units up, since then nobody contends for them.
    private var reaches: [Bool] = []

    init(of lineup: Lineup) {
        lineCount = lineup.frozen.lineCount
        guard lineup.candidates.contains(where: \.plan.usesUnitsUp) else { return }
        reaches = Array(repeating: false, count: lineup.candidates.count * lineCount)
        for step in lineup.steps where step.stage == .unit {
            for line in lineup.places[step.places] { reaches[step.candidate * lineCount + line] = true }
            for line in lineup.places[step.boughtPlaces] { reaches[step.candidate * lineCount + line] = true }
        }
    }

    /// Whether two reach one line.
    func overlaps(_ a: Int, _ b: Int) -> Bool {
        guard !reaches.isEmpty else { return false }
        for line in 0..<lineCount where reaches[a * lineCount + line] && reaches[b * lineCount + line] { return true }
        return false
    }
}
