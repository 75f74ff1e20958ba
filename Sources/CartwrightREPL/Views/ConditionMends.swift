internal import Cartwright

/// What would make conditions hold, as commands where there are some.
struct ConditionMends {
    private let world: World
    private let tools: Tools
    /// Whether a condition holds in another world, which what was found here tells.
    private let holds: (World, Finding) -> Bool

    init(_ world: World, _ tools: Tools, holds: @escaping (World, Finding) -> Bool) {
        (self.world, self.tools, self.holds) = (world, tools, holds)
    }

    /// What mends a condition, or those inside it: each of some alternatives, and all that are missing of those which
    /// must hold together.
    func mends(_ finding: Finding, of condition: any Condition) -> [String] {
        mends(finding, of: condition, in: finding)
    }

    private func mends(_ finding: Finding, of condition: any Condition, in whole: Finding) -> [String] {
        guard !finding.isMet, finding.condition != NotCondition.type else { return [] }
        guard finding.parts.isEmpty else {
            guard finding.parts.count == condition.parts.count else { return [] }
            return zip(finding.parts, condition.parts).flatMap { mends($0, of: $1, in: whole) }
        }
        if let shortBy = finding.shortBy { return more(shortBy, finding, condition.scope, whole).map { [$0] } ?? [] }
        return SituationMends(world, tools).mends(finding, of: condition)
    }

    /// More of what is counted.
    private func more(_ shortBy: Int64, _ finding: Finding, _ scope: LineFilter?, _ whole: Finding) -> String? {
        let what = scope?.words.map { " of \($0)" } ?? ""
        let works = { (after: World) in holds(after, whole) }
        switch finding.unit {
        case .money:
            let words = "add \(world.money(shortBy)) more\(what)"
            let command = world.command(adding: shortBy, .money, matching: scope, tools, works: works)
            return command.map { "\(words), such as: \($0)" } ?? words
        case .units:
            // Of several conditions one alone does not make the whole hold.
            let fills = { (after: World) in !whole.parts.isEmpty || holds(after, whole) }
            return world.command(adding: shortBy, .units, matching: scope, tools, works: fills)
                ?? "add \(shortBy) more\(what)"
        case .skus:
            let command = shortBy == 1 ? world.command(adding: 1, .skus, matching: scope, tools, works: works) : nil
            return command ?? "add \(shortBy) other SKU\(shortBy == 1 ? "" : "s")\(what)"
        case .none: return nil
        }
    }
}

extension Finding {
    /// Whether it is of the same condition, on whatever cart.
    func asksTheSame(as other: Finding) -> Bool {
        condition == other.condition && required == other.required && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { $0.asksTheSame(as: $1) }
    }
}

extension World {
    /// What would make a condition hold of which only what it saw is known: that of a promotion of a service.
    func seenMends(of finding: Finding) -> [String] {
        guard seen != nil, let shortBy = finding.shortBy, shortBy > 0 else { return [] }
        return switch finding.unit {
        case .money: ["add \(money(shortBy)) more"]
        case .units: ["add \(counted(Int(clamping: shortBy), "more unit"))"]
        case .skus: ["add \(counted(Int(clamping: shortBy), "other SKU"))"]
        case .none: []
        }
    }
}
