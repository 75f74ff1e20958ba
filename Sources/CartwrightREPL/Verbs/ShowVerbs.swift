internal import Cartwright
internal import CartwrightPluginLoader

/// The `show …` commands: one thing in full.
enum ShowVerbs {
    static let all = [session, cart, receipt, card, order, event, batch, plugin]

    private static let session = Verb(
        "show session",
        "customer, country, channel, the outcome of each code, offers and orders",
        examples: ["show session"],
        .query { interpreter, _ throws(CartwrightError) in
            let view = try SessionView(interpreter.world, interpreter.tools)
            return Reply(view.blocks, json: view.json)
        }
    )

    private static let cart = Verb(
        "show cart",
        "the cart as a receipt",
        examples: ["show cart"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let quote = try world.quote(interpreter.tools)
            if world.session.cart.lines.isEmpty { return Reply("  the cart is empty", json: quote.replyJSON) }
            return Reply(
                [world.view(of: world.session.cart, quote).block] + world.bars(of: quote),
                json: quote.replyJSON
            )
        }
    )

    private static let card = Verb(
        "show card",
        takes: [.word("ID", .card)],
        "a card, its handled content and its problems",
        examples: ["show card c4"],
        refuses: [.cardUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let id = try world.cardID(arguments)
            guard let card = world.session.feed.card(id) else { return Reply("", json: nil) }
            return world.reply(about: card)
        }
    )

    private static let order = Verb(
        "show order",
        takes: [.optional("ID", .order)],
        "an order as a receipt; the latest by default",
        examples: ["show order", "show order o1"],
        refuses: [.orderUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let order = try world.order(arguments)
            let refund = order.refundText.map { ", \($0)" } ?? ""
            let state = ReplyLine("  \(order.id) \(order.phase.rawValue.replacing("_", with: " "))\(refund)", .quiet)
            return Reply([world.view(of: order.cart, order.quote).block, .line(state)], json: order.replyJSON)
        }
    )

    private static let receipt = Verb(
        "show receipt",
        takes: [.optional("ORDER", .order)],
        "the cart or an order as a till receipt, with the discounts on each line",
        examples: ["show receipt"],
        refuses: [.orderUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let world = interpreter.world
            let quote = try world.quote(interpreter.tools)
            // After payment the cart is empty, so the receipt is that of the order.
            let isPaid = quote.lines.isEmpty && world.session.phase.isAfterPaying
            guard arguments.words.isEmpty, !isPaid else {
                let order = try world.order(arguments)
                return Reply(world.receipt(of: order).blocks, json: order.replyJSON)
            }
            if quote.lines.isEmpty { return Reply("  the cart is empty", json: quote.replyJSON) }
            return Reply(world.receipt(quote).blocks, json: quote.replyJSON)
        }
    )

    private static let event = Verb(
        "show event",
        takes: [.word("ID", .event)],
        "an event in the form in which it is sent",
        examples: ["show event e1"],
        refuses: [.eventUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let json = try interpreter.world.event(arguments[0]).json
            return Reply(JSONText.lines(json), json: json)
        }
    )

    private static let batch = Verb(
        "show batch",
        takes: [.word("ID", .batch)],
        "a signed batch: its headers, events and attempts",
        examples: ["show batch b1"],
        refuses: [.batchUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let batch = try interpreter.world.batch(arguments[0])
            let headers = batch.headerLines.map { ReplyLine("  \($0)") }
            let events = batch.events.map { ReplyLine("  \($0.type.shortName)  \($0.id)") }
            let attempts = batch.attemptLines.map { ReplyLine("  \($0)") }
            let first: ReplyLine = "\(batch.name): \(batch.stateWords), \(counted(batch.events.count, "event"))"
            return Reply(
                [first] + headers + events + attempts,
                json: batch.json
            )
        }
    )

    private static let plugin = Verb(
        "show plugin",
        takes: [.word("NAME", .plugin)],
        "a plugin, its contents and its origin",
        examples: ["show plugin coupon"],
        refuses: [.pluginUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let entry = try interpreter.world.plugin(arguments[0], for: arguments)
            let digest = entry.loaded.map { ["  \($0.digest)"] } ?? []
            let lines = [entry.nameAndVersion] + entry.plugin.partLines + ["  \(entry.origin)"] + digest
            return Reply(lines.map { ReplyLine($0) }, json: entry.json)
        }
    )
}

extension World {
    /// Returns a card or banner in full.
    func reply(about card: ContentCard) -> Reply {
        let handled = session.handled[card.id]
        let json: JSONValue = .present([
            "name": .string(cardNames[card.id]), "card": card.json,
            "class_type": (handled?.classType?.name).map(JSONValue.string),
            "handler": (handled?.handler).map(JSONValue.string), "content": handled?.content?.json,
            "diagnostics": .array((handled?.diagnostics ?? []).map { ErrorText.json(of: $0) }),
            "theme": handled?.presentation?.theme.json,
        ])
        let sheet = sheet(of: card)
        return Reply(sheet.lines, screen: [.panel(sheet.panel)], json: json)
    }
}
