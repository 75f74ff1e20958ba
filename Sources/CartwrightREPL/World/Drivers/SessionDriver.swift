internal import Cartwright

/// The place that keeps a session, and all that commands and questions ask of it: this program, or a running service.
///
/// Each world has the driver of its session, so that the state of a step is shown as it was then.
protocol SessionDriver: Sendable {
    // MARK: Abilities

    /// True where the steps are this program's own: the world of each can be gone to again as it was. Elsewhere going
    /// back is one more change, and a step that was taken back is done again by its command.
    var keepsSteps: Bool { get }

    /// True where the catalog is here, so that commands can be tried on copies of a world. Elsewhere there is only the
    /// text of an answer.
    var hasCatalog: Bool { get }

    /// The refusal of a verb that makes no sense here, with another way as its hint; nil for all other verbs.
    func refusal(ofVerb name: String) -> CartwrightError?

    // MARK: The session

    /// The revision of the session, one more for each change that others see.
    var revision: Int64 { get }

    /// The prompt of a session at a step: `4 browse> `.
    func prompt(_ step: String) -> String

    /// Refuses a command that needs a session where none is open.
    ///
    /// - Throws: `connection.no_session`.
    func requireSession() throws(CartwrightError)

    /// Makes an empty world one of the session that a former world was of.
    func begin(_ world: inout World, after former: World)

    /// A world as it is now that others may have changed it; nil where they have not.
    ///
    /// - Throws: an error of area `connection`, or of the service.
    func present(_ world: World, _ tools: Tools) throws(CartwrightError) -> World?

    /// True where others see the step from one world to another for good, so that it cannot be taken back.
    func isFinal(_ world: World, after former: World) -> Bool

    /// Brings a session to where it was in another world.
    ///
    /// - Throws: `step.irreversible` where nothing leads there; a refusal of the service; an error of area
    ///   `connection`. Changes made until then stay.
    func bring(_ world: inout World, to goal: World, _ tools: Tools) throws(CartwrightError)

    // MARK: Commands

    /// Carries a command of the checkout out, or only tries it, and keeps what came of it.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - world: the world that it changes.
    ///   - tools: the clock.
    ///   - arguments: the words as typed, where a hint can repeat it with another name.
    ///   - outcome: the result of a charge.
    /// - Throws: the refusal, with a hint that can be pasted; what looking a code up and reading counters throws; an
    ///   error of area `connection`.
    func run(
        _ command: Command,
        on world: inout World,
        _ tools: Tools,
        for arguments: Arguments?,
        paying outcome: PaymentOutcome
    ) throws(CartwrightError) -> Transition

    /// The refund of a return before it is made, and its parts; nil where only the return itself says it.
    ///
    /// - Throws: the refusal of the return.
    func refund(of units: [ReturnedUnits]?, from order: String, in world: World) throws(CartwrightError)
        -> ReturnPreview?

    // MARK: Questions

    /// The price of the cart.
    ///
    /// - Parameter traces: true to trace each cent, where that is known.
    func quote(of world: World, _ tools: Tools, traces: Bool) throws(CartwrightError) -> Quote

    /// The states of the coupon cards.
    func couponStates(of world: World, _ tools: Tools) throws(CartwrightError) -> [CouponState]

    /// The reasons for which the coupon of a card applies or not; nil where it offers nothing.
    func explain(coupon id: String, in world: World, _ tools: Tools) throws(CartwrightError) -> CouponExplanation?

    /// The reasons for which a promotion applies or not, by its id or code.
    ///
    /// - Throws: `promotion.unknown`, with the nearest name in place of what was typed.
    func explain(promotion: Arguments, in world: World, _ tools: Tools) throws(CartwrightError) -> ExplainedPromotion

    // MARK: Words

    /// The source of a coupon's explanation, in words.
    func sourceWords(ofHandler name: String) -> String

    /// The reason for which a quote does not trace its cents.
    var untracedWords: String { get }
}

/// The reasons for which a promotion applies or not.
enum ExplainedPromotion {
    /// One of the catalog.
    case promotion(PromotionExplanation)
    /// One that a card brought.
    case coupon(CouponExplanation)
}
