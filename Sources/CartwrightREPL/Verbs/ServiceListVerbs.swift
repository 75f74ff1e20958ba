internal import Cartwright
internal import CartwrightScenarios

/// The lists of a shop, in a session of the service: `cartwright repl --connect`.
enum ServiceListVerbs {
    /// The commands that only a session of the service has.
    static let all = [sessions]

    /// The commands that replace local ones of the same name.
    static let replacing = [orders, promotions, promotion]

    private static let sessions = Verb(
        "list sessions",
        takes: filters(phases: Phase.allCases),
        "the sessions of the shop, the one opened last first",
        examples: ["list sessions", "list sessions customer=ada", "list sessions phase=paying rows=50"],
        refuses: [.anyConnection, .commandBadValue],
        readsShop: true,
        .query { interpreter, arguments throws(CartwrightError) in
            let page = try page("sessions", interpreter, arguments)
            let rows = page.entries.map { session in
                ListRow(
                    [
                        session.word("id"), session.word("phase"), session.word("customer"), session.word("lines"),
                        session.word("orders"), session.words("codes"), session.word("opened_at"),
                    ],
                    session
                )
            }
            return table(
                rows,
                page,
                arguments,
                empty: "no sessions",
                titles: ["session", "phase", "customer", "lines", "orders", "codes", "opened at"],
                [.left, .left, .left, .right, .right],
                gives: [5, 3, 4]
            )
        }
    )

    private static let orders = Verb(
        "list orders",
        takes: filters(phases: [.paid, .partiallyReturned, .returned, .cancelled]),
        "the orders of the open session; with options or without a session, those of the shop",
        examples: ["list orders", "list orders customer=ada", "list orders promotion=spring rows=50"],
        refuses: [.anyConnection, .commandBadValue],
        readsShop: true,
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            if arguments.options.isEmpty, let driver = world.driver as? ServiceDriver, driver.lastRead != nil {
                return ListVerbs.orders(of: try driver.present(world, interpreter.tools) ?? world)
            }
            let page = try page("orders", interpreter, arguments)
            return table(
                page.entries.map(orderRow),
                page,
                arguments,
                empty: "no orders",
                titles: ["order", "phase", "total", "customer", "promotions", "paid at"],
                [.left, .left, .right],
                gives: [4]
            )
        }
    )

    private static let promotions = Verb(
        "list promotions",
        takes: [.option("code", .text), .option("rows", .number), .option("after", .text)],
        "the promotions of the shop, their uses, and what is left of their limits",
        examples: ["list promotions", "list promotions code=SPRING20"],
        refuses: [.anyConnection, .commandBadValue],
        readsShop: true,
        .query { interpreter, arguments throws(CartwrightError) in
            let page = try page("promotions", interpreter, arguments)
            let rows = page.entries.map { promotion in
                ListRow(
                    [
                        promotion.word("id"), promotion.word("code", or: "automatic"), promotion.word("uses"),
                        promotion.word("uses_left"), promotion.word("name"),
                    ],
                    promotion
                )
            }
            return table(
                rows,
                page,
                arguments,
                empty: "no promotions",
                titles: ["id", "code", "uses", "left", "name"],
                [.left, .left, .right, .right],
                gives: [4, 1]
            )
        }
    )

    private static let promotion = Verb(
        "show promotion",
        takes: [.word("ID", .text), .option("from", .text), .option("until", .text)],
        "what a promotion did: orders, amounts, what is left of its limits",
        examples: ["show promotion spring", "show promotion spring from=2026-11-01T00:00:00Z"],
        refuses: [.anyConnection, .promotionUnknown],
        readsShop: true,
        .query { interpreter, arguments throws(CartwrightError) in
            let service = try ServiceVerbs.driver(of: interpreter).service
            let path = "promotions/\(ServiceRequest.part(arguments[0]))/usage"
            let usage = try service.list(path, query(arguments, names: ["from", "until"]) + ["limit=10"])
            let given = usage.elements("given").map { given in
                let orders = counted(Int(given["orders"]?.integer ?? 0), "order")
                return ["given", "\(given.money("amount")) in \(orders)"]
            }
            let facts = [
                "code", "usage_limit", "uses", "uses_left", "per_customer_limit", "spent", "budget_left", "starts_at",
                "ends_at",
            ]
            .compactMap { name in usage[name].map { _ in [name.replacing("_", with: " "), usage.word(name)] } }
            let orders = usage.elements("last_orders").map(orderRow)
            var blocks: [ScreenBlock] = [
                .line(ReplyLine(usage["name"].map { _ in "\(arguments[0]): \(usage.word("name"))" } ?? arguments[0]))
            ]
            let rows = facts + (given.isEmpty ? [["given", "nothing: no order has it"]] : given)
            blocks += TextTable(rows).lines.map { .line(ReplyLine($0)) }
            if !orders.isEmpty {
                blocks.append(.line("  last orders"))
                blocks += TextTable(orders.map(\.cells), [.left, .left, .right]).lines.map { .line(ReplyLine($0)) }
            }
            return Reply(blocks, json: usage)
        }
    )

    private static func orderRow(_ order: JSONValue) -> ListRow {
        let names = order.elements("promotions").map { $0.word("id") }
        let promotions = names.isEmpty ? "-" : names.joined(separator: ", ")
        return ListRow(
            [
                order.word("id"), order.word("phase"), order.money("total"), order.word("customer"), promotions,
                order.word("paid_at"),
            ],
            order
        )
    }
}

// MARK: Pages

extension ServiceListVerbs {
    /// A page of a list of the service.
    private struct Page {
        let entries: [JSONValue]
        let next: String?
    }

    private static let filterNames = ["customer", "phase", "promotion", "code", "from", "until", "after"]

    private static func filters(phases: [Phase]) -> [Parameter] {
        [
            .option("customer", .text), .option("phase", .choice(phases.map(\.rawValue))),
            .option("promotion", .text), .option("code", .text), .option("from", .text), .option("until", .text),
            .option("rows", .number), .option("after", .text),
        ]
    }

    private static func query(_ arguments: Arguments, names: [String]) -> [String] {
        names.compactMap { name in arguments.options[name].map { "\(name)=\(ServiceRequest.part($0))" } }
    }

    /// Returns a page of a list.
    ///
    /// - Throws: `command.bad_value` for a number of rows that is not 1 to 500; the errors of the service.
    private static func page(
        _ name: String,
        _ interpreter: Interpreter,
        _ arguments: Arguments
    ) throws(CartwrightError) -> Page {
        let rows = try arguments.integer(option: "rows") ?? Int64(ListPage.usualRowCount)
        guard (1...500).contains(rows) else {
            throw CartwrightError(
                .commandBadValue,
                "rows must be 1 to 500, found \(rows)",
                hint: arguments.command(setting: "rows", to: rows < 1 ? "1" : "500")
            )
        }
        let service = try ServiceVerbs.driver(of: interpreter).service
        let answer = try service.list(name, query(arguments, names: filterNames) + ["limit=\(rows)"])
        return Page(entries: answer.elements(name), next: answer["next"].map { _ in answer.word("next") })
    }

    /// Returns a page as a table, with the command for the next page below.
    private static func table(
        _ rows: [ListRow],
        _ page: Page,
        _ arguments: Arguments,
        empty: String,
        titles: [String],
        _ alignments: [TextTable.Alignment],
        gives: [Int]
    ) -> Reply {
        var reply = ListVerbs.table(rows, empty: empty, titles: titles, alignments, gives: gives)
        guard let next = page.next else { return reply }
        let more = ReplyLine("  \(arguments.command(setting: "after", to: next))", .offer, fitting: .none)
        let screen = (reply.screen ?? reply.lines.map(ScreenBlock.line)) + [.line(more)]
        reply = Reply(reply.lines + [more], screen: screen, json: reply.json)
        return reply
    }
}

// MARK: Reading

extension JSONValue {
    /// Returns a text or number of an object as a word.
    ///
    /// - Parameter other: the word for a missing member.
    fileprivate func word(_ key: String, or other: String = "-") -> String {
        switch self[key] {
        case .string(let text): text
        case .integer(let number): String(number)
        default: other
        }
    }

    /// Returns the texts of a list of an object, with blanks between.
    fileprivate func words(_ key: String) -> String {
        let words = elements(key).compactMap { value in
            if case .string(let text) = value { text } else { nil }
        }
        return words.isEmpty ? "-" : words.joined(separator: " ")
    }

    /// Returns the elements of a list of an object; none if it is absent.
    fileprivate func elements(_ key: String) -> [JSONValue] {
        if case .array(let elements)? = self[key] { elements } else { [] }
    }

    /// Returns an amount in the currency of the object.
    fileprivate func money(_ key: String) -> String {
        guard case .integer(let minor)? = self[key], let currency = try? Currency(word("currency")) else { return "-" }
        return Money(minor: minor, currency).description
    }

    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
