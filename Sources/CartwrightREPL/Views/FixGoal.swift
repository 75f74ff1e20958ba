internal import Cartwright
internal import CartwrightScenarios

/// An unmet check of a promotion, with commands that may fix it.
enum FixGoal {
    /// A condition without nested conditions.
    case condition(Finding, any Condition)
    /// Any other check.
    case check(CouponExplanation.Kind)

    /// True if additions to the cart may help.
    var isOfCart: Bool {
        switch self {
        case .condition(let finding, _): finding.shortBy != nil
        case .check(.shortfall): true
        case .check(.verdict(let rejection)): rejection.reason == .nothingToDiscount
        case .check: false
        }
    }

    /// True if an amount of money is missing.
    var isMoney: Bool {
        switch self {
        case .condition(let finding, _): finding.shortBy != nil && finding.unit == .money
        case .check(.shortfall(let shortfall)): shortfall.unit == .money
        case .check: false
        }
    }

    /// Returns true if the goal is met.
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

    /// Returns candidate commands, the most promising first: each candidate is a list of lines to type in order.
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
        case .check(.campaign(let campaign, let now)):
            guard campaign.isEnabled, let from = campaign.startsAt, now < from else { return [] }
            return [["option clock \(from)"]]
        case .check(.combinable(let other?)): return [[world.dismissing(other)]]
        case .check(.verdict(let rejection)): return world.commands(against: rejection)
        case .check: return []
        }
    }

    // MARK: Words

    /// Returns the missing amount in words: `add $5.00 more of kitchen`; nil if additions do not help.
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

    /// Returns made-up lines that provide the missing amount; nil if unknown.
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
    /// Returns the sets of goals that must be met together, one for each way to apply: one of several promotions, or
    /// one of several alternatives. Empty if some check cannot be fixed by a command.
    func ways(in world: World) -> [[FixGoal]] {
        let unmet = checks.filter { !$0.isMet }
        let ofCard = unmet.filter { $0.promotion == nil }.map { [[FixGoal.check($0.kind)]] }
        let promotions = checks.compactMap(\.promotion).reduce(into: [String]()) { all, id in
            if !all.contains(id) { all.append(id) }
        }
        guard !promotions.isEmpty else { return ofCard.together }
        return promotions.flatMap { id in (alternatives(of: id, in: world) + ofCard).together }
    }

    /// Returns the alternatives of each unmet check of a promotion.
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

    /// Returns the goals that must be met for a condition to hold: the condition itself, or nested ones.
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
    /// All combinations of one alternative of each element, up to 64.
    fileprivate var together: [[FixGoal]] {
        reduce([[]]) { ways, alternatives in
            Array<[FixGoal]>(ways.flatMap { way in alternatives.map { way + $0 } }.prefix(64))
        }
    }
}

extension Finding {
    /// The finding and all nested findings.
    fileprivate var family: [Finding] { [self] + parts.flatMap(\.family) }

    /// Returns true if both findings are of the same condition, regardless of the cart.
    fileprivate func isOfSameCondition(as other: Finding) -> Bool {
        condition == other.condition && required == other.required && parts.count == other.parts.count
            && zip(parts, other.parts).allSatisfy { $0.isOfSameCondition(as: $1) }
    }
}

extension CouponExplanation.Kind {
    /// Returns true if both checks have the same subject.
    fileprivate func isAsInTheWay(as other: CouponExplanation.Kind) -> Bool {
        switch (self, other) {
        case (.shown, .shown), (.enabled, .enabled), (.code, .code), (.dates, .dates), (.currency, .currency): true
        case (.shortfall(let own), .shortfall(let other)):
            (own.effect, own.part, own.atLeast) == (other.effect, other.part, other.atLeast)
        case (.combinable(let own), .combinable(let other)): own == other
        case (.limit(let own), .limit(let other)): (own.kind, own.identity) == (other.kind, other.identity)
        case (.missing(let own), .missing(let other)): own == other
        case (.verdict(let own), .verdict(let other)): (own.reason, own.by) == (other.reason, other.by)
        default: false
        }
    }
}

extension World {
    fileprivate func dismissing(_ coupon: String) -> String {
        "dismiss coupon \(CommandLine.quoted(couponName(coupon)))"
    }

    /// Returns commands that remove the reason for a rejection other than an unmet condition.
    fileprivate func commands(against rejection: RejectedPromotion) -> [[String]] {
        if rejection.reason == .nothingToDiscount { return commands(adding: 1, .units).map { [$0] } }
        if rejection.reason == .declined { return [["accept gift \(CommandLine.quoted(rejection.promotion))"]] }
        guard let by = rejection.by else { return [] }
        if let promotion = checkout.catalog[by] {
            return promotion.code.map { [["remove code \(CommandLine.quoted($0))"]] } ?? []
        }
        if let coupon = session.handled.values.first(where: { $0.promotions.contains { $0.id == by } }) {
            return [[dismissing(coupon.card.id)]]
        }
        return []
    }

    /// Returns made-up lines that provide a missing amount within a filter.
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
    /// Returns a copy of this line with the id, SKU and quantity of another one.
    fileprivate func again(as other: Line) -> Line {
        var line = self
        (line.id, line.sku, line.quantity) = (other.id, other.sku, other.quantity)
        return line
    }
}
