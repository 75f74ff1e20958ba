/// Something that must hold for a promotion to apply.
///
/// One file each, and one entry in ``Vocabulary/standard``; a plugin lists its own in ``Plugin/conditions``. Four
/// members are enough:
///
/// ```swift
/// struct StampCountCondition: Condition {
///     static let type = "stamp_count"
///     let count: Comparison
///
///     init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
///         count = try Comparison(from: &reader)
///     }
///
///     func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
///         guard case .integer(let stamps) = facts.cart.customer?.attributes["stamps"] else {
///             return finding(.unknown, observed: nil)
///         }
///         return Finding(Self.type, count, observed: stamps)
///     }
///
///     var json: JSONValue { .condition(Self.type, count.json) }
/// }
/// ```
public protocol Condition: Sendable, JSONConvertible {
    /// The name in `"type"`.
    static var type: String { get }

    /// The keys that a promotion may write for it, for help and JSON Schema; nil where nobody says.
    static var format: ObjectFormat? { get }

    /// Reads the condition's own keys; the caller has read `type` and ends the reading.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError)

    /// The conditions inside it, for one that holds others: they count as conditions of the promotion.
    var parts: [any Condition] { get }

    /// Whether it looks at what earlier stages left, and not only at the cart as the shopper sees it.
    var readsStage: Bool { get }

    /// What a cart must have so that it may hold, by which a catalog finds the promotion.
    var need: Need { get }

    /// The truth value, as far as the cart alone decides it; nil where that depends on what earlier stages leave.
    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth?

    /// Whether it holds for a cart, and what was seen.
    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding

    /// The cart with what is missing added, nil where nobody can say what that would be. Only for promises to the
    /// shopper ("10.02 more, and you save 5.00"), which are priced on the cart that this returns.
    func filling(_ shortBy: Int64, in cart: Cart) -> Cart?

    /// The condition with each amount that it names replaced, and those of the conditions inside it. A catalog that
    /// names its currency replaces amounts without one by amounts in it, see ``Amount/inCatalog(of:)``.
    func replacingAmounts(_ change: (Amount) -> Amount) -> Self
}

extension Condition {
    /// A condition that does not describe its keys is only told by its name.
    public static var format: ObjectFormat? { nil }

    /// Most conditions hold no others.
    public var parts: [any Condition] { [] }

    /// Most conditions look at the cart alone.
    public var readsStage: Bool { false }

    /// A promotion whose conditions do not say is looked at for every cart.
    public var need: Need { .nothing }

    /// A condition that reads no stage is known at once, another one not before its stage begins.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? {
        guard !readsStage else { return nil }
        let finding = try check(facts)
        guard !finding.isFlat, !isOfTheEngine, let fault = finding.fault(of: Self.type) else { return finding.truth }
        throw fault
    }

    /// Most conditions cannot be filled by buying more.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? { nil }

    /// Most conditions of plugins name no amounts.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Self { self }
}

extension Condition {
    /// A finding of this condition: whether it holds, and what was seen. What it asks for is what its `json` says.
    public func finding(isMet: Bool, observed: JSONValue) -> Finding { finding(Truth(isMet), observed: observed) }

    /// The same with a truth value, which may be unknown.
    ///
    /// - Parameters:
    ///   - truth: met, not met or unknown.
    ///   - observed: the value that the cart has.
    ///   - reason: the reason for an unknown one, in a few words for programs such as `no_cost`; nil where `observed`
    ///     says it.
    public func finding(_ truth: Truth, observed: JSONValue, unknown reason: String? = nil) -> Finding {
        var required = JSONObject()
        if case .object(let object) = json { for (key, value) in object where key != "type" { required[key] = value } }
        var finding = Finding(condition: Self.type, truth, observed: observed, required: required)
        finding.unknownReason = reason
        return finding
    }
}
