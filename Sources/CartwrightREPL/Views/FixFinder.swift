internal import Cartwright

/// A finder of commands that make a coupon or a promotion apply. Each command is tried on a copy of the session first;
/// if none works, none is shown.
struct FixFinder {
    /// The standing of the coupon or promotion in a world.
    struct Standing {
        let applies: Bool
        let checks: [CouponExplanation.Check]
    }

    private let tools: Tools
    /// Returns the standing in a world; nil if unknown.
    private let standing: (World) -> Standing?
    private var trialsLeft = mostTrials

    /// The limits of the search; each trial prices the cart several times.
    private static let (mostTrials, mostWays, mostFixes, mostRounds) = (160, 8, 4, 2)

    init(_ tools: Tools, standing: @escaping (World) -> Standing?) { (self.tools, self.standing) = (tools, standing) }

    /// Returns fixes as lines of commands, each sufficient by itself.
    mutating func fixes(in world: World) -> [String] {
        guard let now = standing(world), !now.applies else { return [] }
        let ways = now.ways(in: world).prefix(Self.mostWays)
        var fixes: [String] = []
        for way in ways where fixes.count < Self.mostFixes {
            guard let plan = plan(way, from: world, rounds: Self.mostRounds) else { continue }
            let line = words(for: plan, way, world)
            if !fixes.contains(line) { fixes.append(line) }
        }
        guard fixes.isEmpty, ways.count == 1, let way = ways.first, way.count == 1, let goal = way.first else {
            return fixes
        }
        return wordsThatWork(for: goal, in: world).map { [$0] } ?? []
    }

    // MARK: Plans

    /// A world after a list of commands.
    private struct Trial {
        let world: World
        var commands: [String]
    }

    /// Returns commands that meet all goals of a way and make the promotion apply; nil if none were found.
    private mutating func plan(_ way: [FixGoal], from start: World, rounds: Int) -> Trial? {
        var present = Trial(world: start, commands: [])
        for (index, goal) in way.enumerated() {
            if index > 0, let now = standing(present.world), goal.isMet(in: now) { continue }
            let mayBeLast = index == way.count - 1 || way.allSatisfy(\.isOfCart)
            guard let next = next(goal, from: present, mayBeLast: mayBeLast) else { return nil }
            present = next.trial
            if next.applies { return present }
        }
        guard let now = standing(present.world) else { return nil }
        if now.applies { return present.commands.isEmpty ? nil : present }
        // Another unmet check may have been hidden by the first.
        guard rounds > 0, !present.commands.isEmpty || way.isEmpty else { return nil }
        for more in now.ways(in: present.world).prefix(Self.mostWays) where !more.isEmpty {
            guard var rest = plan(more, from: present.world, rounds: rounds - 1) else { continue }
            rest.commands = present.commands + rest.commands
            return rest
        }
        return nil
    }

    /// Returns the first commands that meet a goal; preferably commands that make the promotion apply, if the goal may
    /// be the last.
    private mutating func next(
        _ goal: FixGoal,
        from present: Trial,
        mayBeLast: Bool
    ) -> (trial: Trial, applies: Bool)? {
        var first: Trial?
        for commands in goal.candidates(in: present.world, tools) {
            guard trialsLeft > 0 else { break }
            trialsLeft -= 1
            guard var trial = run(commands, in: present.world), let now = standing(trial.world) else { continue }
            trial.commands = present.commands + trial.commands
            if now.applies { return (trial, true) }
            guard first == nil, goal.isMet(in: now) else { continue }
            guard mayBeLast else { return (trial, false) }
            first = trial
        }
        return first.map { ($0, false) }
    }

    // MARK: Trials

    /// Returns the world after some commands; nil if one of them is refused.
    private func run(_ commands: [String], in world: World) -> Trial? {
        var trial = Trial(world: world, commands: [])
        for command in commands {
            guard let next = run(command, in: trial.world) else { return nil }
            trial = Trial(world: next.world, commands: trial.commands + next.commands)
        }
        return trial
    }

    private func run(_ command: String, in world: World) -> Trial? {
        if let after = world.trying(command, tools) { return Trial(world: after, commands: [command]) }
        // The cart is locked during checkout.
        let leave = "cancel checkout"
        guard world.session.phase == .checkout, let left = world.trying(leave, tools),
            let after = left.trying(command, tools)
        else { return nil }
        return Trial(world: after, commands: [leave, command])
    }

    // MARK: Words

    private func words(for plan: Trial, _ way: [FixGoal], _ world: World) -> String {
        let commands = plan.commands.joined(separator: "; ")
        guard plan.commands.count == 1, way.count == 1, let goal = way.first, goal.isMoney, let need = goal.words(world)
        else { return commands }
        return "\(need), such as: \(commands)"
    }

    /// Returns words for an addition that no item of the catalog provides, tried with a made-up line; nil if it does
    /// not work.
    private mutating func wordsThatWork(for goal: FixGoal, in world: World) -> String? {
        guard let words = goal.words(world), let lines = goal.madeUpLines(for: world) else { return nil }
        var copy = world
        if copy.session.phase == .checkout { copy = copy.trying("cancel checkout", tools) ?? copy }
        for line in lines {
            guard (try? copy.run(.addLine(line), tools)) != nil else { return nil }
        }
        return standing(copy)?.applies == true ? words : nil
    }
}

extension World {
    /// Returns the world after a command without effects outside; nil if the command is refused.
    fileprivate func trying(_ command: String, _ tools: Tools) -> World? {
        var copy = self
        copy.time = instant(tools)
        guard let line = try? CommandLine(command) else { return nil }
        if line.words.starts(with: ["option", "clock"]), let instant = line.words.last.flatMap({ try? Instant($0) }) {
            copy.settings.clock = .fixed(instant)
            return copy
        }
        guard let (verb, arguments) = try? VerbTable.standard.find(line, allowingPrefixes: false),
            case .act(let action) = verb.action, (try? action(&copy, arguments, tools)) != nil
        else { return nil }
        return copy
    }
}
