internal import Cartwright

/// The explanation of a coupon.
struct CouponExplanationView {
    let world: World
    let explanation: CouponExplanation
    /// The checks of the coupon.
    let checks: CheckRows
    /// The fixes that would make the coupon apply, as commands or words.
    let fixes: [String]

    init(_ world: World, _ explanation: CouponExplanation, _ tools: Tools) {
        (self.world, self.explanation) = (world, explanation)
        let id = explanation.cardID
        checks = CheckRows(explanation.checks, card: id, world, at: world.instant(tools))
        fixes = world.fixes(for: explanation.checks, tools) { after in
            let again = try? after.purchase(tools).explain(couponOf: id, at: after.instant(tools))
            return again.map { FixFinder.Standing(applies: $0.status.gives, checks: $0.checks) }
        }
    }

    var blocks: [ScreenBlock] {
        let name = world.couponName(explanation.cardID)
        let source = world.driver.sourceWords(ofHandler: explanation.handler)
        let place = "\(source), card \(world.cardNames[explanation.cardID])"
        let roles = checks.rows.map { $0.isMet ? ReplyLine.Role.good : .bad }
        let table = ScreenBlock.rows(ScreenRows(checks.rows.map(\.cells), roles: roles, wraps: 2))
        let mends = fixes.map { ReplyLine("  fix: \($0)", .offer, fitting: .none) }
        return [.line("\(name) \(verdict): \(place)"), table] + mends.map(ScreenBlock.line)
    }

    private var verdict: String {
        switch explanation.status {
        case .applied(let amount): "is applied and saves \(world.money(amount))"
        case .appliedWithoutEffect: "is applied, no discount yet"
        case .eligible(let saves): "would save \(world.money(saves))"
        case .ineligible: "does not apply"
        case .blocked(let other, _): "does not combine with \(world.couponName(other))"
        case .dismissed: "was dismissed"
        case .notShown: "is not shown"
        }
    }
}

extension CouponState.Status {
    /// True if the coupon gives a discount, or would after a click.
    fileprivate var gives: Bool {
        switch self {
        case .applied, .eligible: true
        case .appliedWithoutEffect, .ineligible, .blocked, .dismissed, .notShown: false
        }
    }
}

extension World {
    /// Returns fixes that would make a coupon or a promotion apply: commands that were tried on copies, or words
    /// without a catalog to try them on.
    func fixes(
        for checks: [CouponExplanation.Check],
        _ tools: Tools,
        standing: @escaping (World) -> FixFinder.Standing?
    ) -> [String] {
        guard driver.hasCatalog else { return fixesInWords(checks) }
        var finder = FixFinder(tools, standing: standing)
        return finder.fixes(in: self)
    }

    /// Returns the additions to the cart that would meet all unmet checks, as one line of words; none if some check
    /// cannot be met by an addition.
    private func fixesInWords(_ checks: [CouponExplanation.Check]) -> [String] {
        let unmet = checks.filter { !$0.isMet }
        let words = unmet.compactMap { fixWords(for: $0.kind) }
        guard !words.isEmpty, words.count == unmet.count else { return [] }
        return ["add \(words.joined(separator: " and "))"]
    }

    private func fixWords(for kind: CouponExplanation.Kind) -> String? {
        switch kind {
        case .condition(let finding, _):
            finding.shortBy.flatMap { $0 > 0 ? more($0, finding.unit, of: nil) : nil }
        case .shortfall(let shortfall): more(shortfall.shortBy, shortfall.unit, of: shortfall.sku)
        default: nil
        }
    }

    private func more(_ shortBy: Int64, _ unit: Finding.Unit, of sku: String?) -> String? {
        let what = sku.map { " of \($0)" } ?? ""
        return switch unit {
        case .money: "\(money(shortBy)) more\(what)"
        case .units: sku == nil ? counted(Int(clamping: shortBy), "more unit") : "\(shortBy) more\(what)"
        case .skus: counted(Int(clamping: shortBy), "other SKU")
        case .none: nil
        }
    }
}
