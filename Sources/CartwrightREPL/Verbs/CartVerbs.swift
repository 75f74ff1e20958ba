internal import Cartwright
internal import CartwrightScenarios

/// The commands of a shopper on the cart.
enum CartVerbs {
    static let all = [
        view, add, setQuantity, remove, clear, setCustomer, enterCode, removeCode, declineGift, acceptGift,
        chooseShipping,
    ]

    private static let view = Verb(
        "view item",
        takes: [.word("SKU", .item), .option("price", .amount)],
        "record that an item was seen",
        examples: ["view item MUG", "view item POSTER price=15.00"],
        refuses: [.itemUnknown, .moneyBadAmount, .textTooLong],
        .act { world, arguments, tools throws(CartwrightError) in
            let item = try world.item(arguments)
            let command = Command.viewItem(sku: item.sku, title: item.title, unitPriceMinor: item.unitPriceMinor)
            _ = try world.run(command, tools, for: arguments)
            return Reply("\(item.sku) viewed", json: ["sku": .string(item.sku)])
        }
    )

    private static let add = Verb(
        "add item",
        takes: [
            .word("SKU", .item), .option("qty", .number), .option("price", .amount),
            .option("categories", .list(of: .category)),
        ],
        "add units of a SKU of the catalog, or of any SKU with a given price",
        examples: ["add item MUG qty=2", "add item POSTER price=15.00 categories=art,paper"],
        refuses: [
            .itemUnknown, .moneyBadAmount, .commandBadValue, .cartBadQuantity, .textTooLong, .checkoutInProgress,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let quantity = try arguments.integer(option: "qty") ?? 1
            let line = try world.item(arguments).line(quantity: quantity)
            _ = try world.run(.addLine(line), tools, for: arguments)
            return try world.cartReply(
                "added \(quantity) x \(line.sku)",
                tools,
                ["sku": .string(line.sku), "quantity": .integer(quantity)]
            )
        }
    )

    private static let setQuantity = Verb(
        "set qty",
        takes: [.word("SKU", .line), .word("N", .number)],
        "set the units of a line; 0 removes it",
        examples: ["set qty MUG 1", "set qty MUG 0"],
        refuses: [.cartUnknownLine, .commandBadValue, .cartBadQuantity, .checkoutInProgress],
        .act { world, arguments, tools throws(CartwrightError) in
            let quantity = try Arguments.integer(arguments[1], called: "N")
            _ = try world.run(.setQuantity(line: arguments[0], quantity: quantity), tools, for: arguments)
            return try world.cartReply(
                "set \(arguments[0]) to \(quantity)",
                tools,
                ["line": .string(arguments[0]), "quantity": .integer(quantity)]
            )
        }
    )

    private static let remove = Verb(
        "remove item",
        takes: [.word("SKU", .line)],
        "remove a line",
        examples: ["remove item TEA"],
        refuses: [.cartUnknownLine, .checkoutInProgress],
        .act { world, arguments, tools throws(CartwrightError) in
            _ = try world.run(.removeLine(arguments[0]), tools, for: arguments)
            return try world.cartReply("removed \(arguments[0])", tools, ["line": .string(arguments[0])])
        }
    )

    private static let setCustomer = Verb(
        "set customer",
        takes: [
            .word("ID", .text), .option("segments", .list(of: .segment)), .option("orders", .number),
        ] + IdentityKind.allCases.map { .option($0.rawValue, .text) },
        "set the customer; - for an unknown one. Identities are stored as digests",
        examples: ["set customer ada segments=vip orders=3", "set customer -"],
        refuses: [.commandBadValue, .customerBadID, .customerBadIdentity, .customerNoIdentityKey, .textTooLong],
        .act { world, arguments, tools throws(CartwrightError) in
            let identities = try arguments.identities(without: tools.identities)
            var customer: Customer?
            if arguments[0] != "-" {
                customer = Customer(id: try CustomerID.checked(arguments[0]))
                customer?.segments = split(arguments.options["segments"])
                customer?.ordersCount = try arguments.count(option: "orders")
            } else if !identities.isEmpty || !tools.identities.isEmpty {
                customer = Customer(id: "")
            }
            customer?.identities = identities
            _ = try world.run(.setCustomer(customer), tools)
            let isKnown = { (kind: IdentityKind) in
                !identities.ofKind(kind).isEmpty || tools.identities[kind] != nil
            }
            let kinds = IdentityKind.allCases.filter(isKnown).map(\.rawValue)
            let known = kinds.isEmpty ? "" : ", known by \(kinds.joined(separator: ", "))"
            let id = customer.flatMap { $0.isGuest ? nil : $0.id }
            return try world.cartReply(
                (id.map { "customer \($0)" } ?? "customer unknown") + known,
                tools,
                JSONObject(present: [
                    "customer": id.map(JSONValue.string),
                    "identities": kinds.isEmpty ? JSONValue?.none : .array(kinds.map(JSONValue.string)),
                ])
            )
        }
    )

    private static let enterCode = Verb(
        "enter code",
        takes: [.word("CODE", .code)],
        "enter a promotion code",
        examples: ["enter code SPRING20"],
        refuses: [
            .codeUnknown, .codeOtherCustomer, .codeRevoked, .codeUpcoming, .codeEnded, .codeUsedUp, .codeAlreadyEntered,
            .textTooLong,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let code = PromotionCode.shown(arguments[0])
            let before = try world.quote(tools).totalMinor
            let transition = try world.run(.enterCode(arguments[0]), tools, for: arguments)
            let quote = try world.quote(tools)
            let total = quote.total
            if let refused = transition.events.first(where: { $0.type == .couponRefused }) {
                let reason = refused.data["reason"].flatMap(text) ?? ""
                let rejection = quote.notApplied.first { rejected in
                    rejected.promotion == world.promotion(ofCode: code)
                }
                let why = rejection.map { world.words(for: $0) } ?? reason.replacing("_", with: " ")
                return Reply(
                    "entered \(code), no discount yet: \(why); total \(quote.totalText)",
                    json: .present([
                        "code": .string(code), "difference": world.money(total.minor - before).json,
                        "total": total.json, "reason": .string(reason), "why": rejection?.json,
                    ])
                )
            }
            let difference = world.money(total.minor - before)
            return Reply(
                ReplyLine("entered \(code): \(difference); total \(quote.totalText)", .good),
                json: ["code": .string(code), "difference": difference.json, "total": total.json]
            )
        }
    )

    private static let removeCode = Verb(
        "remove code",
        takes: [.word("CODE", .enteredCode)],
        "remove an entered code",
        examples: ["remove code SPRING20"],
        refuses: [.codeNotEntered],
        .act { world, arguments, tools throws(CartwrightError) in
            _ = try world.run(.removeCode(arguments[0]), tools, for: arguments)
            let code = PromotionCode.shown(arguments[0])
            return try world.cartReply("removed \(code)", tools, ["code": .string(code)])
        }
    )

    private static let chooseShipping = Verb(
        "choose shipping",
        takes: [.word("METHOD", .shippingMethod), .option("amount", .amount)],
        "choose the shipping method and its cost",
        examples: ["choose shipping express amount=9.90", "choose shipping pickup"],
        refuses: [.moneyBadAmount, .textTooLong],
        .act { world, arguments, tools throws(CartwrightError) in
            let amount = try world.amount(arguments.options["amount"] ?? "0")
            _ = try world.run(.chooseShipping(method: arguments[0], amountMinor: amount), tools)
            return try world.cartReply(
                "shipping \(arguments[0]) \(world.money(amount))",
                tools,
                ["method": .string(arguments[0]), "amount": world.money(amount).json]
            )
        }
    )

    private static func text(_ value: JSONValue) -> String? {
        guard case .string(let text) = value else { return nil }
        return text
    }

    static func split(_ list: String?) -> [String] {
        (list ?? "").split(separator: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    }
}

extension World {
    /// Returns an amount in major units of the session's currency as minor units.
    ///
    /// - Throws: `money.bad_amount`.
    func amount(_ text: String) throws(CartwrightError) -> Int64 { try Money(text, in: session.cart.currency).minor }

    /// Returns the item of `add item` or `view item`: from the catalog, with the values of the options.
    fileprivate func item(_ arguments: Arguments) throws(CartwrightError) -> Item {
        let sku = arguments[0]
        let price = try arguments.options["price"].map { text throws(CartwrightError) in try amount(text) }
        let price0 = driver.hasCatalog ? price : price ?? 0
        guard var item = shop.item(sku) ?? price0.map({ Item(sku: sku, unitPriceMinor: $0) }) else {
            let skus = shop.items.map(\.sku)
            let nearest = Spelling.nearest(to: sku, among: skus) ?? Spelling.shortest(beginningWith: sku, among: skus)
            throw CartwrightError(
                .itemUnknown,
                "the catalog has no item \"\(sku)\"",
                hint: nearest.map { arguments.command(replacing: sku, with: $0) }
                    ?? "\(arguments.verb) \(CommandLine.quoted(sku)) price=10.00"
            )
        }
        if let price { item.unitPriceMinor = price }
        if let categories = arguments.options["categories"] { item.categories = CartVerbs.split(categories) }
        return item
    }

    /// Returns a reply with an action and the total after it.
    ///
    /// - Parameter facts: the JSON of the action.
    func cartReply(
        _ what: String,
        _ tools: Tools,
        _ facts: JSONObject = [:]
    ) throws(CartwrightError) -> Reply {
        let quote = try quote(tools)
        var json = facts
        json["total"] = quote.total.json
        json.setUnlessAbsent("problems", .array(factProblems.map { ErrorText.json(of: $0) }))
        let problems = factProblems.map { ReplyLine("  \($0.code): \($0.summary)", .bad) }
        return Reply([ReplyLine("\(what); cart total \(quote.totalText)")] + problems, json: .object(json))
    }
}
