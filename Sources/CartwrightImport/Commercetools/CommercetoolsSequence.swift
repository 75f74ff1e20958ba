internal import Cartwright

/// The order in which the cart discounts of a project apply.
struct CommercetoolsSequence {
    /// The priorities of the discounts by their places: 1 is the last one.
    private var priorities: [Int: Int64] = [:]

    /// The number of active discounts of each priority or a lower one.
    private var activeUpTo: [Int64] = [0]

    /// The highest priority of an active discount that does not stop the ones after it.
    private var highestStacking: Int64 = 0

    /// The highest priority of an active discount of whole lines.
    private var highestOfLines: Int64 = 0

    /// The places of active discounts of units.
    private var units: Set<Int> = []

    /// True if a discount is of custom line items.
    private(set) var hasCustomItems = false

    /// Sorts discounts, each by its place in the export. A discount whose order cannot be read is left out.
    init(_ discounts: [ImportRow]) {
        let ranked = discounts.enumerated().compactMap { place, row in
            Self.rank(row.value.text(at: "sortOrder")).map { (place: place, rank: $0, discount: row.value) }
        }
        for (place, _, discount) in ranked.sorted(by: { ($0.rank, $1.place) < ($1.rank, $0.place) }) {
            add(discount, at: place)
        }
    }

    private mutating func add(_ discount: JSONValue, at place: Int) {
        let priority = Int64(priorities.count + 1)
        let isActive = discount["isActive"] != false
        priorities[place] = priority
        activeUpTo.append(activeUpTo[activeUpTo.count - 1] + (isActive ? 1 : 0))
        let target = discount["target"]?.optionalText(at: "type") ?? ""
        if target == "customLineItems" || target == "multiBuyCustomLineItems" { hasCustomItems = true }
        guard isActive else { return }
        if discount["stackingMode"] != "StopAfterThisDiscount" { highestStacking = priority }
        let isFixed = discount["value"]?["type"] == "fixed" && target != "shipping"
        if isFixed || target.hasPrefix("multiBuy") {
            units.insert(place)
        } else if ["lineItems", "customLineItems"].contains(target) {
            highestOfLines = priority
        }
    }

    /// The digits behind the point, which sort as texts; nil for a text that is not between 0 and 1.
    private static func rank(_ text: String) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0 == "0" }),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var digits = parts[1]
        while digits.last == "0" { digits.removeLast() }
        return String(digits)
    }

    /// Returns the priority of a discount; nil if its order cannot be read.
    func priority(of place: Int) -> Int64? { priorities[place] }

    /// Returns true if a discount comes before one of a priority and does not stop the ones after it.
    func hasStackingBefore(_ priority: Int64) -> Bool { highestStacking > priority }

    /// Returns true if a discount comes after one of a priority.
    func hasAfter(_ priority: Int64) -> Bool { active(below: priority) > 0 }

    /// Returns true if a discount of whole lines comes before one of a priority.
    func hasLinesBefore(_ priority: Int64) -> Bool { highestOfLines > priority }

    /// Returns true if there is another discount of units.
    func hasOtherUnits(than place: Int) -> Bool { units.count > (units.contains(place) ? 1 : 0) }

    /// Returns true if another active discount comes between the lowest and the highest of some active ones.
    func hasBetween(_ priorities: [Int64]) -> Bool {
        guard let least = priorities.min(), let most = priorities.max(), least < most else { return false }
        return active(below: most) - active(below: least + 1) > Int64(priorities.count - 2)
    }

    private func active(below priority: Int64) -> Int64 { activeUpTo[Int(clamping: priority - 1)] }
}
