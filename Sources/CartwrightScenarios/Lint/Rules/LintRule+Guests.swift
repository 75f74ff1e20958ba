internal import Cartwright

extension LintRule {
    /// Limits per customer on promotions that guests, or customers without a counted identity, can get, too: their uses
    /// are not counted.
    static let guests = LintRule { subject in
        // With a cart, there is a customer, or another rule reports its absence.
        guard subject.cart == nil else { return [] }
        return subject.promotions.filter { entry in
            entry.promotion.perCustomerLimit ?? 0 > 0 && entry.promotion.isEnabled
                && !entry.promotion.customerTerms.countEveryPerson
                && !entry.promotion.conditions.contains(where: \.needsCustomer)
        }.map { entry in
            CartwrightError(
                .lintGuestsPassLimit,
                entry.promotion.customerTerms.sentence(entry.promotion.id),
                hint: entry.promotion.customerTerms.hint,
                at: entry.pointer.appending("per_customer_limit").location
            )
        }
    }
}

extension CustomerTerms {
    /// True if each person that gets the promotion has an id that is counted: one that is required.
    fileprivate var countEveryPerson: Bool {
        guests == .refuse && countedBy.contains(.customer) || required.contains { countedIdentities.contains($0) }
    }

    fileprivate func sentence(_ promotion: String) -> String {
        guard countedBy.contains(.customer) else {
            return "\(promotion) has a limit by identities, which does not apply to customers without them: uses are "
                + "not counted without a known identity"
        }
        return "\(promotion) has a limit per customer, which does not apply to guests: uses are not counted without "
            + "the id of a customer" + (countedIdentities.isEmpty ? "" : " or a known identity")
    }

    fileprivate var hint: String {
        guard countedBy.contains(.customer) else {
            return "require an identity that it counts, or add \"customer\" to \"by\" and refuse guests; or add "
                + "\"usage_limit\", which counts all orders"
        }
        return "add {\"guests\": \"refuse\"} to the limit, or require an identity that it counts; or add a condition "
            + "that guests do not meet: a segment, or {\"type\": \"order_number\", \"equals\": 1} for first orders; "
            + "or add \"usage_limit\", which counts guests too"
    }
}

extension Condition {
    /// True if the condition does not hold for a guest, without segments, attributes and an earlier count of orders. A
    /// plugin's condition counts as one that needs a customer.
    fileprivate var needsCustomer: Bool {
        switch self {
        case let condition as CustomerSegmentCondition: condition.membership.anyOf != nil
        case let condition as CustomerCondition:
            condition.test.comparison != nil || condition.test.equals != nil || condition.test.anyOf != nil
        case let condition as OrderNumberCondition: condition.numbersOfGuests.isEmpty
        case let condition as AllCondition: condition.of.contains(where: \.needsCustomer)
        case let condition as AnyCondition: condition.of.allSatisfy(\.needsCustomer)
        case let condition as NotCondition: condition.of.opposedNeedsCustomer
        case is any SetCondition, is any AmountCondition, is any CountCondition, is any AttributeCondition,
            is ScheduleCondition:
            false
        default: true
        }
    }

    /// True if the opposite of the condition does not hold for a guest.
    private var opposedNeedsCustomer: Bool {
        switch self {
        case let condition as CustomerSegmentCondition: condition.membership.anyOf == nil
        case let condition as CustomerCondition:
            condition.test.comparison != nil || condition.test.equals == nil && condition.test.anyOf == nil
        case let condition as OrderNumberCondition:
            condition.numbersOfGuests.others(from: OrderNumberCondition.leastOfGuests).isEmpty
        case let condition as AllCondition: condition.of.allSatisfy(\.opposedNeedsCustomer)
        case let condition as AnyCondition: condition.of.contains(where: \.opposedNeedsCustomer)
        case let condition as NotCondition: condition.of.needsCustomer
        case is any SetCondition, is any AmountCondition, is any CountCondition, is any AttributeCondition,
            is ScheduleCondition:
            false
        default: true
        }
    }
}

extension OrderNumberCondition {
    /// The least order number of a guest that is known: that of the second order of a session.
    fileprivate static let leastOfGuests: Int64 = 2

    /// The known order numbers of guests that pass.
    fileprivate var numbersOfGuests: NumberRange { NumberRange(comparison, from: Self.leastOfGuests) }
}
