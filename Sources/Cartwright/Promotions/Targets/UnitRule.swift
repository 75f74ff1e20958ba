/// The selection of units from the matching lines by a `units` target.
///
/// Units are sorted in ``take`` order: by list price, ties by line id, or by the SKU of a line without an id. First
/// ``maximumUnits`` cuts the list, then the rest is put into groups of ``groupsOf`` and an incomplete group is dropped,
/// then ``maximumGroups`` cuts the groups. With ``usesUp`` later unit effects get other units. With ``per`` line all of
/// that happens within each line. Units at 0.00 are excluded if other units that match the target's filter cost
/// something.
public struct UnitRule: Hashable, Sendable {
    /// The maximum number of units; nil for all.
    public var maximumUnits: Int64?

    /// The scope of the rule: all matching lines together, or each separately.
    public var per = Per.order

    /// The order in which units are taken.
    public var take: Take

    /// The number of units in a group, 1 or more; only units in complete groups count. Nil for no groups.
    public var groupsOf: Int64?

    /// The maximum number of groups; nil for all.
    public var maximumGroups: Int64?

    /// True if the chosen units are used up for later unit effects, even if nothing came off them. Otherwise only
    /// groups, and units with a fixed price, are used up, if something came off.
    public var usesUp = false

    /// The line of which the rule takes fewer groups than ``maximumGroups`` allows. No format has this key: a price
    /// without the next group of a line shows the contribution of that group.
    var heldLine: HeldLine?

    /// Creates a rule that takes all units, cheapest or dearest first.
    public init(take: Take = .cheapest) { self.take = take }

    /// A maximum number of groups for one line.
    struct HeldLine: Hashable, Sendable {
        /// The position of the line in the cart.
        let position: Int
        let maximumGroups: Int64
    }

    /// The rule for a line of the cart if it applies to each line separately.
    func held(atLine position: Int?) -> UnitRule {
        guard let heldLine, heldLine.position == position else { return self }
        var held = self
        held.maximumGroups = heldLine.maximumGroups
        return held
    }

    /// The scope of a rule.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// All matching lines together.
        case order
        /// Each line separately.
        case line
    }

    /// The order in which units are taken.
    public enum Take: String, Hashable, Sendable, CaseIterable {
        /// Units with the lowest list price.
        case cheapest
        /// Units with the highest list price.
        case dearest
    }
}

extension UnitRule {
    /// Reads the keys of a target of scope `units` other than its filter.
    init(from reader: inout ObjectReader, take: Take) throws(CartwrightError) {
        maximumUnits = try reader.integer(ifPresent: "max_units", in: 0...Int64.max)
        per = try reader.choice(ifPresent: "per") ?? .order
        self.take = try reader.choice(ifPresent: "take") ?? take
        groupsOf = try reader.integer(ifPresent: "groups_of", in: 1...Int64.max)
        maximumGroups = try reader.integer(ifPresent: "max_groups", in: 0...Int64.max)
        usesUp = try reader.bool(ifPresent: "uses_up") ?? false
    }

    /// Writes the keys whose values differ from the defaults.
    func write(to object: inout JSONObject) {
        object["max_units"] = maximumUnits.map(JSONValue.integer)
        if per != .order { object["per"] = .string(per.rawValue) }
        object["take"] = .string(take.rawValue)
        object["groups_of"] = groupsOf.map(JSONValue.integer)
        object["max_groups"] = maximumGroups.map(JSONValue.integer)
        if usesUp { object["uses_up"] = true }
    }
}
