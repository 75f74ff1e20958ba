internal import Cartwright
internal import CartwrightScenarios

/// One thing that keeps a promotion from applying, and the commands that might take it away.
enum FixGoal {
    /// A condition that holds no others.
    case condition(Finding, any Condition)
    /// Anything else that was checked.
    case check(CouponExplanation.Kind)

    /// True where more in the cart may help.
    var isOfCart: Bool {
        switch self {
        case .condition(let finding, _): finding.shortBy != nil
        case .check(.shortfall): true
        case .check(.verdict(let rejection)): rejection.reason == .nothingToDiscount
        case .check: false
        }
    }

    /// True where an amount is missing.
    var isMoney: Bool {
        switch self {
        case .condition(let finding, _): finding.shortBy != nil && finding.unit == .money
        case .check(.shortfall(let shortfall)): shortfall.unit == .money
        case .check: false
        }
    }

    /// True where nothing is left of it.
    func isMet(in standing: FixFinder.Standing) -> Bool {
        if standing.applies { return true }
        switch self {
        case .condition(let finding, _):
            return standing.checks.contains { check in
                guard case .condition(let found, _) = check.kind else { return false }
                return found.family.contains { $0.isMet && $0.isOfSameCondition(as: finding) }
            }
        case .check(let kind):
            return !standing.checks.contains { !$0.isMet && $0.kind.isAsInTheWay(as: kind) }
        }
    }

    // MARK: Commands

    /// Commands that may do, what is tried first at the beginning: each some lines to be typed one after the other.
    func candidates(in world: World, _ tools: Tools) -> [[String]] {
        switch self {
        case .condition(let finding, let condition):
            guard let shortBy = finding.shortBy else {
                let commands = SituationMends(world, tools).mends(finding, of: condition)
                return commands.isEmpty ? [] : [commands]
            }
            if finding.unit == .skus { return world.commands(addingSKUs: shortBy, matching: condition.scope) }
            return world.commands(adding: shortBy, finding.unit, matching: condition.scope).map { [$0] }
        case .check(.shortfall(let shortfall)):
            return world.commands(adding: shortfall.shortBy, shortfall.unit, of: shortfall.sku).map { [$0] }
        case .check(.code(let code)): return [["enter code \(CommandLine.quoted(code))"]]
        case .check(.dates(let from?, _, let now)): return now < from ? [["option clock \(from)"]] : []
        case .check(.combinable(let other?)): return [[world.dismissing(other)]]
        case .check(.verdict(let rejection)): return world.commands(against: rejection)
        case .check: return []
        }
    }

    // MARK: Words

    /// Words for what is missing: `add $5.00 more of kitchen`; nil where more does not help.
    func words(_ world: World) -> String? {
        switch self {
        case .condition(let finding, let condition):
            guard let shortBy = finding.shortBy else { return nil }
            let what = condition.scope?.words.map { " of \($0)" } ?? ""
            switch finding.unit {
            case .money: return "add \(world.money(shortBy)) more\(what)"
            case .units: return "add \(shortBy) more\(what)"
            case .skus: return "add \(shortBy) other SKU\(shortBy == 1 ? "" : "s")\(what)"
            case .none: return nil
            }
        case .check(.shortfall(let shortfall)):
            let what = shortfall.sku.map { " of \($0)" } ?? ""
            return shortfall.unit == .money
                ? "add \(world.money(shortfall.shortBy)) more\(what)" : "add \(shortfall.shortBy) more\(what)"
        case .check: return nil
        }
    }

    /// Lines that would be what is missing; nil where that is not known.
    func madeUpLines(for world: World) -> [Line]? {
        switch self {
        case .condition(let finding, let condition):
            guard let shortBy = finding.shortBy else { return nil }
            return world.lines(of: shortBy, finding.unit, condition.scope)
        case .check(.shortfall(let shortfall)):
            var filter = LineFilter()
            filter.skus = shortfall.sku.map { [$0] }
            return world.lines(of: shortfall.shortBy, shortfall.unit, filter)
        case .check: return nil
        }
    }
}

extension FixFinder.Standing {
    /// The goals that have to be met together, for each way in which it may come to apply: one of several promotions,
    /// one of several alternatives. None where something is in the way that no command takes away.
    func ways(in world: World) -> [[FixGoal]] {
        let unmet = checks.filter { !$0.isMet }
        let ofCard = unmet.filter { $0.promotion == nil }.map { [[FixGoal.check($0.kind)]] }
        let promotions = checks.compactMap(\.promotion).reduce(into: [String]()) { all, id in
            if !all.contains(id) { all.append(id) }
        }
        guard !promotions.isEmpty else { return ofCard.together }
        return promotions.flatMap { id in (alternatives(of: id, in: world) + ofCard).together }
    }

    /// The alternatives of each check on a promotion that is not met.
    private func alternatives(of id: String, in world: World) -> [[[FixGoal]]] {
        var conditions = (world.promotion(id)?.conditions ?? [])[...]
        return checks.filter { $0.promotion == id }.compactMap { check in
            guard case .condition(let finding, _) = check.kind else {
                return check.isMet ? nil : [[.check(check.kind)]]
            }
            let condition = conditions.popFirst()
            return check.isMet ? nil : condition.map { Self.alternatives(finding, $0) } ?? []
        }
    }

    /// The goals that have to be met for a condition to hold: the condition, or those inside it.
    private static func alternatives(_ finding: Finding, _ condition: any Condition) -> [[FixGoal]] {
        guard !finding.isMet else { return [[]] }
        guard !finding.parts.isEmpty else { return [[.condition(finding, condition)]] }
        guard finding.parts.count == condition.parts.count else { return [] }
        let parts = zip(finding.parts, condition.parts).map { alternatives($0, $1) }
        switch condition {
        case is AnyCondition: return parts.flatMap(\.self)
        case is AllCondition: return parts.together
        default: return []
        }
    }
}

extension [[[FixGoal]]] {
    /// One alternative of each, in all ways, as far as they are worth reading.
    fileprivate var together: [[FixGoal]] {
        reduce([[]]) { ways, alternatives in
            Array<[FixGoal]>(ways.flatMap { way in alternatives.map { way + $0 } }.prefix(64))
        }
    }
}

extension Finding {
    /// It and the findings inside it, at any depth.
    fileprivate var family: [Finding] { [self] + parts.flatMap(\.family) }

    /// True where it is of the same condition, on whatever cart.
    fileprivate func isOfSameCondition(as other: Finding) -> Bool {
        condition == other.condition && required == other.required && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { $0.isOfSameCondition(as: $1) }
    }
}

extension CouponExplanation.Kind {
    /// True where two checks are about the same thing in the way.
    fileprivate func isAsInTheWay(as other: CouponExplanation.Kind) -> Bool {
        switch (self, other) {
        case (.shown, .shown), (.enabled, .enabled), (.code, .code), (.dates, .dates), (.currency, .currency): true
        case (.shortfall(let own), .shortfall(let other)):
            (own.effect, own.part, own.atLeast) == (other.effect, other.part, other.atLeast)
        case (.combinable(let own), .combinable(let other)): own == other
        case (.limit(let own), .limit(let other)): own.kind == other.kind
        case (.verdict(let own), .verdict(let other)): (own.reason, own.by) == (other.reason, other.by)
        default: false
        }
    }
}

extension World {
    fileprivate func dismissing(_ coupon: String) -> String {
        "dismiss coupon \(CommandLine.quoted(couponName(coupon)))"
    }

    /// The commands that take away the reason that a promotion does not apply though its conditions hold.
    fileprivate func commands(against rejection: RejectedPromotion) -> [[String]] {
        if rejection.reason == .nothingToDiscount { return commands(adding: 1, .units).map { [$0] } }
        guard let by = rejection.by else { return [] }
        if let promotion = checkout.catalog[by] {
            return promotion.code.map { [["remove code \(CommandLine.quoted($0))"]] } ?? []
        }
        if let coupon = session.handled.values.first(where: { $0.promotions.contains { $0.id == by } }) {
            return [[dismissing(coupon.card.id)]]
        }
        return []
    }

    /// Made-up lines, which are so much more of what a filter matches.
    fileprivate func lines(of shortBy: Int64, _ unit: Finding.Unit, _ scope: LineFilter?) -> [Line]? {
        let like = session.cart.lines.first { scope?.matches($0, in: session.cart.currency) ?? true }
        let skus = scope?.skus?.sorted() ?? []
        let count = unit == .skus ? shortBy : 1
        guard shortBy > 0, count <= 20 else { return nil }
        return (0..<count).map { number in
            var line = Line(
                id: "fix-\(number)",
                sku: unit == .skus ? "fix-\(number)" : skus.first ?? like?.sku ?? "fix",
                unitPriceMinor: unit == .money ? shortBy : like?.unitPriceMinor ?? 1_000,
                quantity: unit == .units ? shortBy : 1
            )
            if unit != .money, let like { line = like.again(as: line) }
            if let categories = scope?.categories { line.categories = categories.sorted() }
            return line
        }
    }
}

extension Line {
    /// A line like this one, with the names and the number of units of another one.
    fileprivate func again(as other: Line) -> Line {
        var line = self
        (line.id, line.sku, line.quantity) = (other.id, other.sku, other.quantity)
        return line
    }
}
