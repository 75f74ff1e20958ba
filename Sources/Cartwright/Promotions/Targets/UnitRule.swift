/// Which units of the matching lines a `units` target takes.
///
/// Units are gone through in ``take`` order: by list price, ties by line id, or by the SKU of a line without one. First
/// ``maximumUnits`` cuts, then what is left is put into groups of ``groupsOf`` and an incomplete one is left out, then
/// ``maximumGroups`` cuts. With ``per`` line all of that happens within each line. Units at 0.00 are left out
/// where others of the target's filter cost something.
public struct UnitRule: Hashable, Sendable {
    /// The most units taken; nil is all.
    public var maximumUnits: Int64?

    /// Whether the rule looks at all matching lines together or at each alone.
    public var per = Per.order

    /// Which units come first.
    public var take: Take

    /// Only units in complete groups of so many count; nil is without groups. 1 or more.
    public var groupsOf: Int64?

    /// The most groups; nil is all.
    public var maximumGroups: Int64?

    /// The line of which the rule takes fewer groups than ``maximumGroups`` allows. No format has it: a price
    /// without a next group of a line shows what that group adds.
    var heldLine: HeldLine?

    /// All units, cheapest or dearest first.
    public init(take: Take = .cheapest) { self.take = take }

    /// So many groups of one line at most.
    struct HeldLine: Hashable, Sendable {
        /// Where the line stands in the cart.
        let position: Int
        let maximumGroups: Int64
    }

    /// The rule for a line of the cart, where it looks at each alone.
    func held(atLine position: Int?) -> UnitRule {
        guard let heldLine, heldLine.position == position else { return self }
        var held = self
        held.maximumGroups = heldLine.maximumGroups
        return held
    }

    /// What a rule looks at.
    public enum Per: String, Hashable, Sendable, CaseIterable {
        /// All matching lines together.
        case order
        /// Each line alone.
        case line
    }

    /// Which units come first.
    public enum Take: String, Hashable, Sendable, CaseIterable {
        /// Those with the lowest list price.
        case cheapest
        /// Those with the highest list price.
        case dearest
    }
}

extension UnitRule {
    /// Reads the keys that a target of scope `units` has besides its filter.
    init(from reader: inout ObjectReader, take: Take) throws(CartwrightError) {
        maximumUnits = try reader.integer(ifPresent: "max_units", in: 0...Int64.max)
        per = try reader.choice(ifPresent: "per") ?? .order
        self.take = try reader.choice(ifPresent: "take") ?? take
        groupsOf = try reader.integer(ifPresent: "groups_of", in: 1...Int64.max)
        maximumGroups = try reader.integer(ifPresent: "max_groups", in: 0...Int64.max)
    }

    /// Writes the keys that differ from what is read where they are absent.
    func write(to object: inout JSONObject) {
        object["max_units"] = maximumUnits.map(JSONValue.integer)
        if per != .order { object["per"] = .string(per.rawValue) }
        object["take"] = .string(take.rawValue)
        object["groups_of"] = groupsOf.map(JSONValue.integer)
        object["max_groups"] = maximumGroups.map(JSONValue.integer)
    }
}
