internal import Cartwright
internal import CartwrightPluginLoader
internal import CartwrightScenarios

/// The `list …` commands: tables.
enum ListVerbs {
    static let all = [
        cards.paged, coupons.paged, items.paged, promotions.paged, events.paged, orders.paged, batches, plugins,
        steps.paged, giftCards,
    ]

    private static let cards = Verb(
        "list cards",
        takes: [.option("type", .classType)],
        "the cards that are shown, in the order of the feed",
        examples: ["list cards", "list cards type=coupon_code"],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let wanted = arguments.options["type"]
            let shown = world.session.feed.shown(at: world.instant(interpreter.tools)).filter { card in
                wanted.map { world.className(of: card).hasPrefix($0) } ?? true
            }
            let rows = shown.map { card in
                ListRow(
                    [world.cardNames[card.id], world.className(of: card), world.headline(of: card)],
                    world.json(of: card)
                )
            }
            var reply = table(rows, empty: "no cards", titles: ["name", "class type", "headline"])
            if !shown.isEmpty { reply.screen = shown.map { .item(world.feedItem(of: $0)) } }
            return reply
        }
    )

    private static let coupons = Verb(
        "list coupons",
        "every coupon card and its state",
        examples: ["list coupons"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let states = try world.couponStates(interpreter.tools)
            let rows = states.map { state in
                ListRow(
                    [
                        world.cardNames[state.cardID], world.couponName(state.cardID), world.words(for: state.status),
                        state.headline,
                    ],
                    world.couponJSON(state)
                )
            }
            return table(rows, empty: "no coupons", titles: ["card", "name", "state", "headline"], gives: [3, 0])
        }
    )

    private static let giftCards = Verb(
        "list gift cards",
        "the sample gift cards of a local session, with their balances",
        examples: ["list gift cards"],
        .query { interpreter, _ throws(CartwrightError) in
            let rows = interpreter.world.giftCardRows(interpreter.tools)
            return table(rows, empty: "no gift cards", titles: ["code", "account", "balance", ""])
        }
    )

    private static let items = Verb(
        "list items",
        takes: [.option("category", .category)],
        "the items of the catalog",
        examples: ["list items", "list items category=kitchen match=mug", "list items rows=2 page=2"],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let category = arguments.options["category"]
            let items = world.shop.items.filter { item in category.map(item.categories.contains) ?? true }
            let rows = items.map { item in
                ListRow(
                    [
                        item.sku, item.title ?? "", world.money(item.unitPriceMinor).description,
                        item.categories.joined(separator: ", "),
                    ],
                    world.json(of: item)
                )
            }
            return table(
                rows,
                empty: "no items",
                titles: ["sku", "title", "price", "categories"],
                [.left, .left, .right],
                gives: [3]
            )
        }
    )

    private static let promotions = Verb(
        "list promotions",
        "the promotions of the catalog and their discounts on this cart",
        examples: ["list promotions"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let quote = try world.quote(interpreter.tools)
            let inOrder = world.checkout.catalog.promotions.sorted { $0.id.isNaturallyBefore($1.id) }
            let rows = inOrder.map { promotion in
                let applied = quote.applied.first { $0.promotion == promotion.id }
                let state =
                    applied.map { world.money(-$0.discountMinor).description }
                    ?? "no: \(world.words(for: quote.rejection(of: promotion.id)))"
                return ListRow(
                    [promotion.id, promotion.code ?? "automatic", state, promotion.name ?? ""],
                    world.json(of: promotion, in: quote)
                )
            }
            return table(rows, empty: "no promotions", titles: ["id", "code", "state", "name"], gives: [3, 1])
        }
    )

    private static let events = Verb(
        "list events",
        "the events of the session, with step and batch",
        examples: ["list events"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let rows = zip(world.eventNames, world.log).map { name, logged in
                ListRow(
                    [
                        name, String(logged.step), logged.event.type.shortName,
                        world.batchName(of: logged.event) ?? "pending", world.words(for: logged.event),
                    ],
                    world.json(of: logged, called: name)
                )
            }
            return table(
                rows,
                empty: "no events",
                titles: ["id", "step", "event", "batch", "data"],
                [.left, .right],
                gives: [4, 3]
            )
        }
    )

    private static let orders = Verb(
        "list orders",
        "the orders of the session",
        examples: ["list orders"],
        .query { interpreter, _ throws(CartwrightError) in orders(of: interpreter.world) }
    )

    /// Returns the orders of a session.
    static func orders(of world: World) -> Reply {
        let rows = world.session.orderList.map { order in
            ListRow(
                [order.id, order.phase.rawValue, order.quote.totalText, order.paidAt.description],
                order.rowJSON
            )
        }
        return table(rows, empty: "no orders", titles: ["id", "phase", "total", "paid at"], gives: [3])
    }

    private static let batches = Verb(
        "list batches",
        "the signed batches and their state",
        examples: ["list batches"],
        .query { interpreter, _ throws(CartwrightError) in
            let rows = interpreter.world.batches.map { batch in
                ListRow(
                    [batch.name, batch.stateWords, counted(batch.events.count, "event"), "\(batch.byteCount) bytes"],
                    .object(batch.rowJSON)
                )
            }
            return table(rows, empty: "no batches", titles: ["name", "state", "events", "size"], gives: [3])
        }
    )

    private static let plugins = Verb(
        "list plugins",
        "the plugins with class types and origin, or the reason one was skipped",
        examples: ["list plugins"],
        .query { interpreter, _ throws(CartwrightError) in
            let rows = interpreter.world.plugins.entries.map { entry in
                let classTypes = entry.plugin.classTypes.map(\.name).joined(separator: ", ")
                return ListRow([entry.nameAndVersion, classTypes, entry.originAndRuntime], entry.json)
            }
            let skipped = interpreter.world.plugins.skipped.map { ListRow([$0.name, "", $0.words], $0.json) }
            return table(rows + skipped, empty: "no plugins", titles: ["name", "class types", "origin"], gives: [2])
        }
    )

    private static let steps = Verb(
        "list steps",
        "the steps of this session; * marks the present one",
        examples: ["list steps"],
        .query { interpreter, _ throws(CartwrightError) in
            let timeline = interpreter.timeline
            let rows = timeline.steps.enumerated().dropFirst().map { number, step in
                ListRow(
                    [number == timeline.position ? "*" : "", String(number), step.command],
                    [
                        "step": .count(number), "command": .string(step.command),
                        "present": .bool(number == timeline.position),
                    ]
                )
            }
            return table(rows, empty: "no steps yet", titles: ["", "step", "command"], [.left, .right])
        }
    )

    /// Returns a table, and an array of objects as JSON.
    ///
    /// - Parameter gives: the columns dropped on a narrow terminal, in this order.
    static func table(
        _ rows: [ListRow],
        empty: String,
        titles: [String],
        _ alignments: [TextTable.Alignment] = [],
        gives: [Int] = []
    ) -> Reply {
        let cells = rows.map(\.cells)
        guard !rows.isEmpty else { return Reply("  \(empty)", json: []) }
        return Reply(
            TextTable(cells, alignments).lines.map { ReplyLine($0, fitting: .cut) },
            screen: [.table(ScreenTable(titles: titles, rows: cells, alignments: alignments, gives: gives))],
            json: .array(rows.map(\.json))
        )
    }
}

/// A row of a list: its cells, and the JSON object.
struct ListRow {
    let cells: [String]
    let json: JSONValue

    init(_ cells: [String], _ json: JSONValue) { (self.cells, self.json) = (cells, json) }
}

extension World {
    /// Returns the data of an event on one line, names in order: `card=c4 code=TENOFF`. The session is left out, since
    /// all events are of this one.
    func words(for event: Event) -> String {
        event.data.filter { $0.key != "session" }.map { key, value in "\(key)=\(short(value, key))" }
            .sorted().joined(separator: " ")
    }

    private func short(_ value: JSONValue, _ key: String) -> String {
        switch value {
        case .string(let id) where key == "card": return cardNames[id]
        case .string(let text): return text
        case .array(let elements): return String(elements.count)
        case .object(let object):
            if case .integer(let minor) = object["minor"] { return money(minor).description }
            return value.text
        default: return value.text
        }
    }
}
