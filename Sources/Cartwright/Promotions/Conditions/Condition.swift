/// A condition that must hold before a promotion applies.
///
/// A condition of the engine is one file, and one entry in ``Vocabulary/standard``; a plugin lists its own in
/// ``Plugin/conditions``. Four members are required:
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

    /// The keys that a promotion may write for it, for help and JSON Schema; nil if they are not described.
    static var format: ObjectFormat? { get }

    /// Reads the condition's own keys. The caller has read `type`, and calls `finish` on the reader.
    init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError)

    /// The conditions inside it; they count as conditions of the promotion.
    var parts: [any Condition] { get }

    /// True if the condition reads the amounts that earlier stages left, and not only the cart as the shopper sees it.
    var readsStage: Bool { get }

    /// The need that a cart must meet before the condition can hold, by which a catalog finds the promotion.
    var need: Need { get }

    /// Returns the truth value if the cart alone determines it; nil if it depends on the amounts that earlier stages
    /// leave.
    func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth?

    /// Checks a cart, and returns the truth value with the observed value.
    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding

    /// Returns the cart with the missing units or amount added; nil if the condition cannot construct it. It is only
    /// used for nudges ("10.02 more, and you save 5.00"), which are priced on the returned cart.
    func filling(_ shortBy: Int64, in cart: Cart) -> Cart?

    /// Returns the condition with each of its amounts replaced, and those of the conditions inside it. A catalog that
    /// names its currency replaces amounts without a currency by amounts in its own, see ``Amount/inCatalog(of:)``.
    func replacingAmounts(_ change: (Amount) -> Amount) -> Self
}

extension Condition {
    /// Nil: by default only the name of the condition is described.
    public static var format: ObjectFormat? { nil }

    /// Empty: by default a condition contains no others.
    public var parts: [any Condition] { [] }

    /// False: by default a condition reads the cart alone.
    public var readsStage: Bool { false }

    /// No need: by default the promotion is a candidate for every cart.
    public var need: Need { .nothing }

    /// Checks the cart, unless the condition reads the amounts of a stage: then it is not known before its stage
    /// begins.
    public func foresee(_ facts: CartFacts) throws(CartwrightError) -> Truth? {
        guard !readsStage else { return nil }
        let finding = try check(facts)
        guard !finding.isFlat, !isOfTheEngine, let fault = finding.fault(of: Self.type) else { return finding.truth }
        throw fault
    }

    /// Nil: by default buying more does not help.
    public func filling(_ shortBy: Int64, in cart: Cart) -> Cart? { nil }

    /// Returns the condition unchanged: by default it names no amounts.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Self { self }
}

extension Condition {
    /// Returns a finding of this condition with an observed value. The required value is its `json` without the type.
    public func finding(isMet: Bool, observed: JSONValue) -> Finding { finding(Truth(isMet), observed: observed) }

    /// Returns a finding of this condition with a truth value, which may be unknown.
    ///
    /// - Parameters:
    ///   - truth: met, not met or unknown.
    ///   - observed: the value in the cart.
    ///   - reason: the reason for an unknown value, as an identifier such as `no_cost`; nil if `observed` shows it.
    public func finding(_ truth: Truth, observed: JSONValue, unknown reason: String? = nil) -> Finding {
        var required = JSONObject()
        if case .object(let object) = json { for (key, value) in object where key != "type" { required[key] = value } }
        var finding = Finding(condition: Self.type, truth, observed: observed, required: required)
        finding.unknownReason = reason
        return finding
    }
}
