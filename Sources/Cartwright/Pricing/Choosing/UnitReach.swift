/// Which lines the unit effects of each candidate may touch, or ask for.
struct UnitReach {
    /// By candidate; empty where nobody uses units up, since then nobody contends for them.
    private var lines: [NumberSet] = []

    /// Nobody contends for units.
    init() {}

    init(of lineup: Lineup) {
        guard lineup.candidates.contains(where: \.plan.usesUnitsUp) else { return }
        lines = Array(repeating: NumberSet(), count: lineup.candidates.count)
        for step in lineup.steps where step.stage == .unit {
            for line in lineup.places[step.places] { lines[step.candidate][line] = true }
            for line in lineup.places[step.boughtPlaces] { lines[step.candidate][line] = true }
        }
    }

    /// Whether two reach one line.
    func overlaps(_ a: Int, _ b: Int) -> Bool { !lines.isEmpty && !lines[a].isDisjoint(with: lines[b]) }
}
