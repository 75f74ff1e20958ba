internal import BasicContainers

/// Store credit for the customer, after the order is paid: it reduces no price.
///
/// It is computed after all discounts, on the amount that they leave of its target, and is never more than that. A cart
/// without a known customer does not get it. The amount is booked to the customer's account with the order, see
/// ``Quote/credits``.
public struct Credit: TargetedEffect, Hashable {
    /// `credit`.
    public static let type = "credit"

    /// The keys of the effect in a promotion.
    public static let format: ObjectFormat? = .effect(
        type,
        "store credit for the customer of the paid order, at most the amount that discounts leave of the target",
        keys: [
            .optional(
                "amount",
                .amount,
                "the amount",
                absent: "percent instead",
                example: ["USD": 500, "EUR": 450],
                in: [:]
            ),
            .optional(
                "percent",
                .percentage,
                "the percentage of the amount that discounts leave of the target, rounded like that of a discount",
                absent: "amount instead",
                example: "5",
                in: [:]
            ),
            .target("the part of the cart that is measured, of scope order, shipping or total"),
            .optional(
                "after_days",
                .integer(0...maximumDays, of: "days"),
                "the number of days of 24 hours from payment after which the credit is available",
                absent: "at once",
                example: 30
            ),
        ] + ForEvery.keys(beside: ["amount": 500]),
        rules: [.either("amount", or: "percent"), .scopeOfCredit, .portionsOfAmount, .timesOfPortions],
        example: ["amount": 500]
    )

    /// The greatest number of days: 10 years.
    public static let maximumDays: Int64 = 3_660

    /// The size of the credit.
    public var size: Size

    /// The places that are measured, of scope order, shipping or total.
    public var target: Target

    /// The number of days of 24 hours from payment after which the credit is available; 0 for at once.
    public var afterDays: Int64

    /// The portions of the cart for each of which the amount counts once; nil if it counts once in all.
    public var forEvery: ForEvery?

    /// The size of a credit.
    public enum Size: Hashable, Sendable {
        /// An amount.
        case amount(Amount)
        /// A percentage of the amount that discounts leave.
        case percent(Percentage)
    }

    /// Creates a credit.
    public init(_ size: Size, of target: Target = .order, afterDays: Int64 = 0) {
        (self.size, self.target, self.afterDays) = (size, target, afterDays)
    }

    /// Reads the effect.
    public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
        let amount = try reader.nested(ifPresent: "amount", Amount.init)
        let percent = reader.has("percent") ? try reader.percentage("percent") : nil
        size =
            switch (amount, percent) {
            case (let amount?, nil): .amount(amount)
            case (nil, let percent?): .percent(percent)
            case (_?, _?): throw .contradiction("amount", "percent", at: reader.pointer)
            case (nil, nil): throw .creditWithoutSize(at: reader.pointer)
            }
        target = try reader.target(ifPresent: "target") ?? .order
        guard target.scope != .lines, target.scope != .units else {
            throw .creditOfParts(target.scope, at: reader.pointer.appending("target").appending("scope"))
        }
        afterDays = try reader.integer(ifPresent: "after_days", in: 0...Self.maximumDays) ?? 0
        forEvery = try ForEvery.reading(&reader)
        guard forEvery == nil || percent == nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"for_every\" requires \"amount\"",
                hint: "write \"amount\" in place of \"percent\", or remove \"for_every\"",
                at: reader.pointer.appending("for_every").location
            )
        }
    }

    /// The stage of credits, after all others.
    public var stage: Stage { .credit }

    /// True if there is an amount in the currency.
    public func isIn(_ currency: Currency) -> Bool { hasAmounts(in: currency) }

    private var amount: Amount? { if case .amount(let amount) = size { amount } else { nil } }

    var dependsOnCurrency: Bool { amount?.dependsOnCurrency ?? false || forEvery?.dependsOnCurrency ?? false }

    var currencies: [Currency] { (amount?.currencies ?? []) + (forEvery?.currencies ?? []) }

    func inCurrency(_ currency: Currency) -> Credit? {
        var effect = self
        if var amount {
            guard amount.resolve(in: currency) else { return nil }
            effect.size = .amount(amount)
        }
        guard effect.forEvery?.resolve(in: currency) ?? true else { return nil }
        return effect
    }

    /// The lines of the target, and those that count for portions.
    public func reaches(_ line: Line) -> Bool { target.reaches(line) || forEvery?.mayMatch(line) ?? false }

    /// A place of the target, and a line that counts for portions.
    public var need: Need { target.need.and(forEvery?.need ?? .nothing) }

    var filters: [LineFilter] { [target.filter] + [forEvery?.filter].compactMap(\.self) }

    func reachesAny(of cart: Cart) -> Bool { target.reachesAny(of: cart) && forEvery?.countsAny(of: cart) ?? true }

    /// Returns the effect with its amounts replaced, including those of the filters.
    public func replacingAmounts(_ change: (Amount) -> Amount) -> Credit {
        var effect = self
        if let amount { effect.size = .amount(change(amount)) }
        effect.target.filter = target.filter.replacingAmounts(change)
        effect.forEvery = forEvery?.replacingAmounts(change)
        return effect
    }

    /// The effect as JSON of a scenario.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string(Self.type)
        switch size {
        case .amount(let amount): object["amount"] = amount.json
        case .percent(let percent): object["percent"] = .string(percent.description)
        }
        object["target"] = target.json
        if afterDays != 0 { object["after_days"] = .integer(afterDays) }
        forEvery?.write(to: &object)
        return .object(object)
    }
}

extension CartwrightError {
    fileprivate static func creditWithoutSize(at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .jsonMissingKey,
            "a credit must have a size",
            hint: "add \"amount\" or \"percent\"",
            at: pointer.location
        )
    }

    fileprivate static func creditOfParts(_ scope: Target.Scope, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionContradiction,
            "expected the scope order, shipping or total of a credit, found \(scope.rawValue)",
            hint: "write \"scope\": \"order\"; its filter may choose lines",
            at: pointer.location
        )
    }
}

// MARK: - Operations

extension Credit {
    func operation(_ tables: inout CompiledTables) -> OperationChoice {
        let days = Int32(clamping: afterDays)
        switch size {
        case .percent(let percent): return .always(.creditPercent(CreditPercent(percent: percent, afterDays: days)))
        case .amount(let amount):
            let operation = Operation.creditAmount(CreditAmount(minor: amount.atLeastZeroMinor, afterDays: days))
            return forEvery?.choice(of: operation, isOfTarget: true, &tables) ?? .always(operation)
        }
    }
}

/// Store credit of the amount that discounts leave. It reduces nothing on the cart.
protocol CreditOperation: OperationKind {
    /// The number of days of 24 hours from payment after which it is available.
    var afterDays: Int32 { get }

    /// Returns the credit of the amount that is left, at most that.
    func amountMinor(of leftMinor: Int64, by rounding: DiscountRounding) -> Int64
}

extension CreditOperation {
    func run(_ step: OperationStep, in pipeline: inout Pipeline) throws(CartwrightError) {
        var left: Int64 = 0
        let levels = pipeline.balance.levels
        pipeline.pool.placeSets.forEach(in: step.places) { left = left.addingSaturated(levels[$0].leftMinor) }
        guard amountMinor(of: left, by: pipeline.frozen.rounding) > 0, pipeline.budgetLeftMinor(for: step) > 0 else {
            return
        }
        pipeline.outcomes[step.candidate].givesMore = true
    }

    func mostMinor(_ step: OperationStep, _ bounds: StepBounds, at index: Int) -> Int64? { 0 }

    var takesOfSum: Bool { true }

    var spreadsAmounts: Bool { false }

    func plainPart(of step: OperationStep) -> PlainWorth.Part? { PlainWorth.Part() }
}

/// An amount of store credit.
struct CreditAmount: CreditOperation {
    let minor: Int64
    let afterDays: Int32

    func amountMinor(of leftMinor: Int64, by rounding: DiscountRounding) -> Int64 { min(minor, leftMinor) }

    func repeated(_ times: Int64) -> Operation? {
        .creditAmount(CreditAmount(minor: minor.times(times), afterDays: afterDays))
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.amountsOnly("\(step.money(minor)) of store credit, which reduces no price")
    }
}

/// A percentage of the amount that discounts leave, as store credit.
struct CreditPercent: CreditOperation {
    let percent: Percentage
    let afterDays: Int32

    func amountMinor(of leftMinor: Int64, by rounding: DiscountRounding) -> Int64 {
        rounding.discountMinor(percent, off: leftMinor)
    }

    func trace(_ step: TracedStep) -> CentTrace.Step {
        step.amountsOnly("\(percent)% of the amount left, as store credit, which reduces no price")
    }
}
