/// The portions of a cart for each of which an effect counts once: a cookie for every three cups, 5.00 off for every
/// 50.00.
///
/// Portions are measured at list prices, and only full ones count. The effect's amount, or the quantity of its gift, is
/// multiplied by their number.
public struct ForEvery: Hashable, Sendable {
    /// The size of a portion.
    public var portion: Portion

    /// The filter of the lines that count, as in a condition: units at 0.00 and lines that are not discountable count,
    /// too. Nil for the lines of the effect's target, or for a gift, the whole cart.
    public var filter: LineFilter?

    /// The maximum number of portions that count; nil for all.
    public var maximumTimes: Int64?

    /// The kind of the amount of a portion: with or without the tax of the lines that count; nil for that of the
    /// amounts of the effect, or else of the cart's prices.
    public var tax: TaxInclusion?

    /// The rounding of tax with which shortfalls are measured.
    var taxRounding = TaxRounding()

    /// Creates portions of some lines.
    ///
    /// - Parameters:
    ///   - portion: the size of a portion.
    ///   - filter: the filter of the lines that count; nil for the lines of the effect's target, or for a gift, the
    ///     whole cart.
    ///   - maximumTimes: the maximum number of portions that count; nil for all.
    public init(_ portion: Portion, of filter: LineFilter? = nil, maximumTimes: Int64? = nil) {
        (self.portion, self.filter, self.maximumTimes) = (portion, filter, maximumTimes)
    }

    /// The size of a portion.
    public enum Portion: Hashable, Sendable {
        /// A number of units, 1 or more.
        case units(Int64)
        /// An amount at list prices, 1 minor unit or more.
        case amount(Amount)
    }
}

// MARK: - JSON

extension ForEvery {
    /// Reads the keys `for_every` and `max_times` of an effect; nil if both are absent.
    ///
    /// - Throws: an error of area `json`, `money.bad_currency`, or `promotion.contradiction`.
    static func reading(_ reader: inout ObjectReader) throws(CartwrightError) -> ForEvery? {
        let maximum = try reader.integer(ifPresent: "max_times", in: 0...Int64.max)
        let lists = reader.lists
        var forEvery = try reader.nested(ifPresent: "for_every") { value, pointer throws(CartwrightError) in
            try ForEvery(value, at: pointer, lists: lists)
        }
        guard forEvery != nil || maximum == nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"max_times\" requires \"for_every\"",
                hint: "add \"for_every\", or remove \"max_times\"",
                at: reader.pointer.appending("max_times").location
            )
        }
        forEvery?.maximumTimes = maximum
        return forEvery
    }

    /// Reads `{"quantity": 3}` or `{"amount": 5000}`, with a filter.
    private init(_ value: JSONValue, at pointer: JSONPointer, lists: NamedLists) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        reader.lists = lists
        let units = try reader.integer(ifPresent: "quantity", in: 1...Int64.max)
        let amount = try reader.nested(ifPresent: "amount", Amount.aboveZero)
        let filter = try reader.filter(ifPresent: "filter")
        let tax: TaxInclusion? = try reader.choice(ifPresent: "tax")
        switch (units, amount) {
        case (let units?, nil): self.init(.units(units), of: filter)
        case (nil, let amount?): self.init(.amount(amount), of: filter)
        case (_?, _?): throw .contradiction("quantity", "amount", at: pointer)
        case (nil, nil):
            throw CartwrightError(
                .jsonMissingKey,
                "\"for_every\" must have a size",
                hint: "add quantity or amount",
                at: pointer.location
            )
        }
        guard tax == nil || amount != nil else {
            throw CartwrightError(
                .promotionContradiction,
                "\"tax\" requires an amount",
                hint: "remove \"tax\", or write \"amount\" in place of \"quantity\"",
                at: pointer.appending("tax").location
            )
        }
        self.tax = tax
        try reader.finish()
    }

    /// Writes the keys of an effect.
    func write(to object: inout JSONObject) {
        var own = JSONObject()
        switch portion {
        case .units(let count): own["quantity"] = .integer(count)
        case .amount(let amount): own["amount"] = amount.json
        }
        own["filter"] = filter?.json
        own["tax"] = tax.map { .string($0.rawValue) }
        object["for_every"] = .object(own)
        object["max_times"] = maximumTimes.map(JSONValue.integer)
    }
}

extension Amount {
    /// Reads an amount that is above 0 in each of its currencies.
    ///
    /// - Throws: an error of area `json`, `money.bad_currency`, or `promotion.contradiction`.
    fileprivate static func aboveZero(
        _ value: JSONValue,
        at pointer: JSONPointer
    ) throws(CartwrightError) -> Amount {
        let amount = try Amount(value, at: pointer)
        let zero =
            switch amount {
            case .any(0), .ofCatalog(0, _): pointer
            case .any, .ofCatalog: JSONPointer?.none
            case .perCurrency: amount.currencies.first { amount.minor(in: $0) == 0 }.map { pointer.appending($0.code) }
            }
        guard let zero else { return amount }
        throw CartwrightError(
            .jsonOutOfRange,
            "expected minor units from 1, found 0",
            hint: "write 1 or more",
            at: zero.location
        )
    }
}

// MARK: - Currencies and needs

extension ForEvery {
    private var amount: Amount? {
        if case .amount(let amount) = portion { amount } else { nil }
    }

    /// True if the portion has no amount in some currencies.
    var dependsOnCurrency: Bool { amount?.dependsOnCurrency ?? false }

    /// The currencies that the amount names.
    var currencies: [Currency] { amount?.currencies ?? [] }

    /// Keeps only the number of one currency.
    ///
    /// - Returns: true if the amount has a number in it.
    mutating func resolve(in currency: Currency) -> Bool {
        guard var amount else { return true }
        guard amount.resolve(in: currency) else { return false }
        portion = .amount(amount)
        return true
    }

    /// Returns the portions with their amounts replaced, including those of the filter.
    func replacingAmounts(_ change: (Amount) -> Amount) -> ForEvery {
        var forEvery = self
        if let amount { forEvery.portion = .amount(change(amount)) }
        forEvery.filter = filter?.replacingAmounts(change)
        return forEvery
    }

    /// The need of a cart to have a line that counts; none if the target decides.
    var need: Need { filter?.need ?? .nothing }

    /// Returns true if the filter may match a line; false without a filter.
    func mayMatch(_ line: Line) -> Bool { filter?.mayMatch(line) ?? false }
}

// MARK: - Operations

extension ForEvery {
    /// Returns the choice of an operation that is carried out once for each portion.
    ///
    /// - Parameters:
    ///   - operation: the operation for one portion.
    ///   - isOfTarget: true if the lines of the effect's target count without a filter; false if the whole cart does.
    ///   - effectTax: the kind of the amounts of the effect, and so of the portion unless it names one.
    func choice(
        of operation: Operation,
        isOfTarget: Bool,
        tax effectTax: TaxInclusion? = nil,
        _ tables: inout CompiledTables
    ) -> OperationChoice {
        let (size, measure): (Int64, CartMeasure) =
            switch portion {
            case .units(let count): (count, .units)
            case .amount(let amount): (amount.atLeastZeroMinor, .amount(tax ?? effectTax))
            }
        let lines = filter.map { tables.compiled($0) } ?? (isOfTarget ? nil : .all)
        return .byPortions(
            tables.add(
                RepeatedOperation(
                    operation: operation,
                    size: size,
                    measure: measure,
                    lines: lines,
                    maximumTimes: maximumTimes ?? .max
                )
            )
        )
    }
}

/// An operation that is multiplied by the number of full portions of a cart.
///
/// Portions are measured at list prices, so on one cart it is the same operation in every set of promotions.
struct RepeatedOperation: Sendable {
    /// The operation for one portion.
    let operation: Operation

    /// The size of a portion.
    let size: Int64

    /// The measured number.
    let measure: CartMeasure

    /// The lines that count, discountable or not; nil for the discountable lines of the target.
    let lines: CompiledFilter?

    /// The maximum number of portions.
    let maximumTimes: Int64

    /// Returns the operation for the portions of a measured value; nil if there is no full one.
    func operation(measuring measure: Int64) -> Operation? {
        let times = min(Portions.count(of: size, in: measure), maximumTimes)
        guard times > 0 else { return nil }
        return times == 1 ? operation : operation.kind.repeated(times) ?? operation
    }
}

/// Counts portions.
enum Portions {
    /// Returns the number of full portions of a size in a measured value; 0 for a size below 1, which readers
    /// refuse.
    static func count(of size: Int64, in measure: Int64) -> Int64 { size > 0 ? measure / size : 0 }
}
