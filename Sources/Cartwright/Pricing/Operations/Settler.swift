/// The moves by which operations take amounts off a cart. All that any of them does to a cart is made of these.
///
/// Each move keeps to floors and rooms, and to what a partial budget has left, and accounts for every cent.
protocol Settler: ~Copyable {
    associatedtype Context: OperationContext

    var context: Context { get }

    // MARK: Whole places

    /// Takes what is wanted of each place for itself. What a floor refuses does not move, unless a limit or a budget
    /// cuts: then the amount that is left is spread over what was wanted of each place, and of none more than that.
    ///
    /// - Parameters:
    ///   - maximumMinor: the most in all.
    ///   - wanted: what is wanted of a place, at most what it counts for: what earlier stages left of it, or, for an
    ///     effect that acts last, what is left now.
    mutating func takeOfEach(
        _ step: OperationStep,
        atMost maximumMinor: Int64,
        wanted: (_ place: Int, _ baseMinor: Int64) -> Int64
    ) throws(CartwrightError)

    /// Takes an amount of all places together, spread over what they count for. What a floor refuses moves to places
    /// with room.
    ///
    /// - Parameter amount: how much of what all count for together, at most that.
    mutating func takeOfAll(_ step: OperationStep, amount: (_ baseMinor: Int64) -> Int64) throws(CartwrightError)

    // MARK: Units

    /// Picks units by a rule, line by line in the order in which it takes them.
    ///
    /// - Parameters:
    ///   - apartFromFirst: whether the first unit of each line is a pick of its own.
    ///   - wanted: what is wanted of a pick, given its list price.
    mutating func pick(
        _ rule: UnitRule,
        for step: OperationStep,
        apartFromFirst: Bool,
        wanted: (UnitPick, _ listMinor: Int64) -> Int64
    ) throws(CartwrightError)

    /// Picks the cheapest units, but of those that can be bought too only as many as need not be.
    mutating func pickCheapest(
        _ count: Int64,
        ofBothAtMost quota: Int64,
        for step: OperationStep,
        wanted: (UnitPick, _ listMinor: Int64) -> Int64
    )

    /// The units that nobody used up, of those that a step may give or ask for.
    ///
    /// - Throws: `money.overflow` where they are more than 64 bits can count.
    func countUnits(for step: OperationStep) throws(CartwrightError) -> UnitCounts

    /// Takes what is wanted of each pick for itself. What one unit cannot take does not move, unless a limit or a
    /// budget cuts: then the amount that is left is spread over what was wanted of each pick, of none more than that.
    mutating func takeOfEachPick(_ step: OperationStep, atMost maximumMinor: Int64) throws(CartwrightError)

    /// Takes an amount of all picks together, spread over what was wanted of each. What a floor refuses moves to units
    /// with room.
    ///
    /// - Parameter amount: how much of the sum of what was wanted, at most that.
    mutating func takeOfAllPicks(
        _ step: OperationStep,
        amount: (_ totalMinor: Int64) -> Int64
    ) throws(CartwrightError)

    /// Takes an amount of each complete group of picked units, spread over what is left of its lines.
    ///
    /// - Parameters:
    ///   - size: how many units a group has.
    ///   - acrossLines: whether one group may have units of several lines.
    ///   - amount: how much of what is left of so many groups together.
    mutating func takeOfGroups(
        of size: Int64,
        acrossLines: Bool,
        _ step: OperationStep,
        amount: (_ leftMinor: Int64, _ times: Int64) -> Int64
    ) throws(CartwrightError)

    /// Marks the picked units as used up for the rest of the stage, where anything was taken off.
    mutating func useUpPicks()

    /// Marks units as bought, where anything was taken off others: those first that cannot be got, then the dearest.
    mutating func useUpBought(_ count: Int64, for step: OperationStep)

    // MARK: Others

    /// Gives a free line, unless it is one that nobody can be given.
    mutating func give(_ line: GiftLine, for step: OperationStep)

    /// Asks the effect of a plugin what it wants, checks that, and takes it off.
    mutating func carryOutProposal(of step: OperationStep)
}

extension Settler where Self: ~Copyable {
    var frozen: FrozenCart { context.frozen }

    /// The same without a limit.
    @inline(__always)
    mutating func takeOfEach(
        _ step: OperationStep,
        wanted: (_ place: Int, _ baseMinor: Int64) -> Int64
    ) throws(CartwrightError) {
        try takeOfEach(step, atMost: .max, wanted: wanted)
    }

    /// The same without a limit.
    mutating func takeOfEachPick(_ step: OperationStep) throws(CartwrightError) {
        try takeOfEachPick(step, atMost: .max)
    }

    /// The same where the first unit of a line is like the others.
    @inline(__always)
    mutating func pick(
        _ rule: UnitRule,
        for step: OperationStep,
        wanted: (UnitPick, _ listMinor: Int64) -> Int64
    ) throws(CartwrightError) {
        try pick(rule, for: step, apartFromFirst: false, wanted: wanted)
    }
}
