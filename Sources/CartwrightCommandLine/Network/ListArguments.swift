package import ArgumentParser
package import Cartwright

/// The arguments that the commands on a shop's store share.
package struct ShopStoreArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The store of the service.", valueName: "file or postgres://…"),
        completion: .file()
    )
    package var store: String

    @Option(help: ArgumentHelp("The tenant, if the store has several shops.", valueName: "name"))
    package var tenant = "shop"

    @Flag(help: "Write JSON.")
    package var json = false

    package init() {}
}

/// The filters and the page of a list.
package struct ListArguments: ParsableArguments {
    @Option(help: "Only those of this customer.")
    package var customer: String?

    @Option(help: "Only those in this phase.")
    package var phase: String?

    @Option(help: "Only those to which this promotion applied.")
    package var promotion: String?

    @Option(help: "Only those with this code, in any spelling.")
    package var code: String?

    @Option(help: ArgumentHelp("Only those at this time or later (RFC 3339).", valueName: "time"))
    package var from: String?

    @Option(help: ArgumentHelp("Only those before this time (RFC 3339).", valueName: "time"))
    package var until: String?

    @Option(help: ArgumentHelp("The place that ended the page before.", valueName: "place"))
    package var after: String?

    @Option(help: ArgumentHelp("The maximum number of lines.", valueName: "count"))
    package var limit = 50

    @OptionGroup package var place: ShopStoreArguments

    package init() {}

    package func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("--limit must be 1 to 500") }
        if let after, ListCursor(after) == nil {
            throw ValidationError(
                "--after must be the place in the last line of the page before, found \(after.shortened(toBytes: 60))"
            )
        }
        guard let phase, Phase(rawValue: phase) == nil else { return }
        throw ValidationError("--phase must be \(Phase.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    /// Returns the query of a list.
    ///
    /// - Throws: `customer.bad_id`, an error of area `time`.
    package func query(_ list: ListName) throws(CartwrightError) -> ListQuery {
        var keys: [ListKey] = []
        if let customer { keys.append(ListKey(.customer, try CustomerID.checked(customer))) }
        if let phase { keys.append(ListKey(.phase, phase)) }
        if let promotion { keys.append(ListKey(.promotion, promotion)) }
        if let code { keys.append(ListKey(.code, PromotionCode.normalized(code))) }
        let (from, until) = (try Self.instant(from), try Self.instant(until))
        return ListQuery(
            list,
            keys: keys,
            from: from,
            until: until,
            after: after.flatMap(ListCursor.init),
            limit: limit
        )
    }

    private static func instant(_ text: String?) throws(CartwrightError) -> Instant? {
        guard let text else { return nil }
        return try Instant(text)
    }
}

/// The arguments of `cartwright sessions list`.
package struct ListSessionsArguments: ParsableArguments {
    package static let abstract = "List the sessions of a store, the one opened last first."

    @OptionGroup package var list: ListArguments

    package init() {}
}

/// The arguments of `cartwright sessions delete`.
package struct DeleteSessionArguments: ParsableArguments {
    package static let abstract = "Delete a session that has not paid, and release its holds on limits."

    @Argument(help: "The id of the session.")
    package var id: String

    @OptionGroup package var place: ShopStoreArguments

    package init() {}
}

/// The arguments of `cartwright orders list`.
package struct ListOrdersArguments: ParsableArguments {
    package static let abstract = "List the orders of a store, the one paid last first."

    @OptionGroup package var list: ListArguments

    package init() {}
}

/// The arguments of `cartwright orders usage`.
package struct PromotionUsageArguments: ParsableArguments {
    package static let abstract = "Show the orders, discounts by currency and uses of a promotion, and its last orders."

    @Argument(help: "The id of the promotion.")
    package var promotion: String

    @OptionGroup package var list: ListArguments

    package init() {}
}

/// The arguments of `cartwright erase customer`.
package struct EraseCustomerArguments: ParsableArguments {
    package static let abstract = "Replace a customer by a random id in everything that a store holds."

    package static let discussion = """
        The customer is replaced in sessions, orders, earlier revisions, stored answers, codes, jobs and events. \
        Amounts stay, and so do the uses that count for the customer's limits. Events that were delivered cannot be \
        recalled: an event cartwright.customer.erased follows. It is refused while a checkout or payment of the \
        customer is open. After an error or an interruption, run it again: it continues.
        """

    @Argument(help: "The shop's id of the customer.")
    package var id: String

    @OptionGroup package var place: ShopStoreArguments

    package init() {}
}
