internal import Cartwright

/// The conditions and dates of a cart discount or a discount code.
struct CommercetoolsTerms: Hashable {
    /// The conditions, all of which must hold.
    var conditions: [JSONValue] = []

    /// True if the conditions hold for no cart.
    var isNever = false

    /// The first instant; nil without one.
    var start: Instant?

    /// The instant at which it ends; nil without one.
    var end: Instant?

    /// Creates terms that always hold.
    init() {}

    /// Reads the predicate and the dates.
    ///
    /// - Throws: an error of area `json`, `time` or `import`, at the field.
    init(
        _ fields: inout FieldReader,
        _ reader: CommercetoolsReader,
        _ rule: inout ImportedRule
    ) throws(CartwrightError) {
        start = try fields.time("validFrom")
        end = try fields.time("validUntil")
        guard let text = try fields.text("cartPredicate"), !text.isEmpty else { return }
        var cart = CartPredicate(reader.lines)
        let result = try fields.placed("cartPredicate") { () throws(CartwrightError) in
            try cart.condition(try PredicateParser.parse(text))
        }
        rule.notes += cart.notes.map { fields.remark("cartPredicate", $0) }
        switch result {
        case .constant(let holds): isNever = !holds
        case .condition(let condition):
            guard condition["type"] == "all", case .array(let parts)? = condition["of"] else {
                conditions = [condition]
                return
            }
            conditions = parts
        }
    }

    /// Returns the terms under which both hold.
    func and(_ other: CommercetoolsTerms) -> CommercetoolsTerms {
        var both = self
        both.conditions += other.conditions
        both.isNever = isNever || other.isNever
        both.start = [start, other.start].compactMap { $0 }.max()
        both.end = [end, other.end].compactMap { $0 }.min()
        return both
    }

    /// Sets the keys of a promotion.
    func set(in promotion: inout JSONObject) {
        promotion["starts_at"] = start.map { .string($0.description) }
        promotion["ends_at"] = end.map { .string($0.description) }
        promotion.setUnlessAbsent("conditions", .array(conditions))
    }
}

extension FieldReader {
    /// Reads an instant; nil if it is absent.
    fileprivate mutating func time(_ name: String) throws(CartwrightError) -> Instant? {
        guard let text = try text(name) else { return nil }
        return try placed(name) { () throws(CartwrightError) in try Instant(text) }
    }
}
