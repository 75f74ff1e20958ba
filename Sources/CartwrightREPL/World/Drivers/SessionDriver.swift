internal import Cartwright

/// The driver of a session, local or at a service: it carries out commands and answers questions.
///
/// Each world has the driver of its session, so that a step is shown in the state of its time.
protocol SessionDriver: Sendable {
    // MARK: Abilities

    /// True if the steps are stored in this program, so that undo restores an earlier world. Otherwise undo is a
    /// further change, and redo repeats the command of a step.
    var keepsSteps: Bool { get }

    /// True if the catalog is local, so that commands can be tried on copies of a world. Otherwise only the responses
    /// of the service are known.
    var hasCatalog: Bool { get }

    /// Returns the refusal of a verb that is not available, with an alternative as its hint; nil for all other verbs.
    func refusal(ofVerb name: String) -> CartwrightError?

    // MARK: The session

    /// The revision of the session, one more for each change that other clients see.
    var revision: Int64 { get }

    /// Returns the prompt of a session at a step: `4 browse> `.
    func prompt(_ step: String) -> String

    /// Refuses a command if it needs an open session and there is none.
    ///
    /// - Throws: `connection.no_session`.
    func requireSession() throws(CartwrightError)

    /// Starts an empty world in the session of a former world.
    func begin(_ world: inout World, after former: World)

    /// Returns a world with the present state of the session; nil if it is unchanged.
    ///
    /// - Throws: an error of area `connection`, or of the service.
    func present(_ world: World, _ tools: Tools) throws(CartwrightError) -> World?

    /// Returns true if the step from one world to another is final for others, so that it cannot be undone.
    func isFinal(_ world: World, after former: World) -> Bool

    /// Restores the session to its state in another world.
    ///
    /// - Throws: `step.irreversible` if that is not possible; a refusal of the service; an error of area `connection`.
    ///   Changes made before the error stay.
    func bring(_ world: inout World, to goal: World, _ tools: Tools) throws(CartwrightError)

    // MARK: Commands

    /// Carries out a command of the checkout, or only tries it, and stores the result.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - world: the world that it changes.
    ///   - tools: the clock.
    ///   - arguments: the typed arguments, for hints that repeat the command with another name.
    ///   - outcome: the result of a charge.
    /// - Throws: the refusal, with a command as its hint; errors of code lookups and counters; an error of area
    ///   `connection`.
    func run(
        _ command: Command,
        on world: inout World,
        _ tools: Tools,
        for arguments: Arguments?,
        paying outcome: PaymentOutcome
    ) throws(CartwrightError) -> Transition

    /// Returns the refund of a return before it is made, with its parts; nil if only the return itself reports it.
    ///
    /// - Throws: the refusal of the return.
    func refund(
        of units: [ReturnedUnits]?,
        from order: String,
        in world: World,
        _ tools: Tools
    ) throws(CartwrightError) -> ReturnPreview?

    // MARK: Questions

    /// Returns the quote of the cart.
    ///
    /// - Parameter traces: true to trace each cent, if possible.
    func quote(of world: World, _ tools: Tools, traces: Bool) throws(CartwrightError) -> Quote

    /// Returns the states of the coupon cards.
    func couponStates(of world: World, _ tools: Tools) throws(CartwrightError) -> [CouponState]

    /// Returns the outcome of each code in the cart, in the order of entry.
    ///
    /// - Parameter quote: the quote of the cart.
    func codeOutcomes(of world: World, in quote: Quote, _ tools: Tools) throws(CartwrightError) -> [CodeOutcome]

    /// Returns the explanation of the coupon of a card; nil if the card has no coupon.
    func explain(coupon id: String, in world: World, _ tools: Tools) throws(CartwrightError) -> CouponExplanation?

    /// Returns the explanation of a promotion, by its id or code.
    ///
    /// - Throws: `promotion.unknown`, with the nearest name as its hint.
    func explain(promotion: Arguments, in world: World, _ tools: Tools) throws(CartwrightError) -> ExplainedPromotion

    // MARK: Words

    /// Returns the source of a coupon's explanation, in words.
    func sourceWords(ofHandler name: String) -> String

    /// The reason that a quote has no trace.
    var untracedWords: String { get }
}

/// The explanation of a promotion.
enum ExplainedPromotion {
    /// A promotion of the catalog.
    case promotion(PromotionExplanation)
    /// The coupon of a card.
    case coupon(CouponExplanation)
}
