internal import Cartwright
internal import CartwrightScenarios

/// The `load …` and `sync cards` commands, which read files.
enum LoadVerbs {
    static let all = [cards, syncCards, banners, catalog, cart]

    private static let cards = Verb(
        "load cards",
        takes: [.word("PATH", .file)],
        "read content cards, replacing the present ones",
        examples: ["load cards samples/cards/autumn.json", "load cards samples/cards/winter-long.json"],
        refuses: [.fileUnreadable, .anyJSON, .cardNoneRead],
        .act { world, arguments, tools throws(CartwrightError) in
            let batch = try readCards(arguments[0], world, tools)
            let transition = try world.run(.receiveCards(batch), tools, for: arguments)
            return cardsReply("loaded", batch, world, transition, at: world.instant(tools))
        }
    )

    private static let banners = Verb(
        "load banners",
        takes: [.word("PATH", .file)],
        "read banners of placements, replacing the present ones",
        examples: ["load banners samples/banners/autumn.json", "try load banners samples/banners/autumn.json"],
        refuses: [.fileUnreadable, .anyJSON, .cardNoneRead],
        .act { world, arguments, tools throws(CartwrightError) in
            let batch = try readCards(arguments[0], world, tools)
            guard batch.content != .cards else {
                throw CartwrightError(
                    .cardNoneRead,
                    "expected banners, found cards",
                    hint: "load cards \(CommandLine.quoted(arguments[0]))"
                )
            }
            let transition = try world.run(.receiveCards(batch), tools, for: arguments)
            return cardsReply("loaded", batch, world, transition, at: world.instant(tools))
        }
    )

    private static let syncCards = Verb(
        "sync cards",
        takes: [.word("PATH", .file)],
        "apply a sync response to the present cards",
        examples: ["sync cards samples/cards/sync-2.json", "try sync cards samples/cards/sync-2.json"],
        refuses: [.fileUnreadable, .anyJSON, .cardNoneRead],
        .act { world, arguments, tools throws(CartwrightError) in
            let batch = try readCards(arguments[0], world, tools)
            let transition = try world.run(.receiveCards(batch), tools)
            return cardsReply("synced", batch, world, transition, at: world.instant(tools))
        }
    )

    private static let catalog = Verb(
        "load catalog",
        takes: [.word("PATH", .file)],
        "read a catalog of items and promotions",
        examples: ["load catalog samples/catalog.json", "try load catalog samples/catalog.json"],
        refuses: [
            .fileUnreadable, .anyJSON, .anyCatalog, .anyPromotion, .anyMoney, .anyTime, .textTooLong,
            .cartOtherCurrency, .customerNoIdentityKey, .cartBadCountry,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let document = try CatalogFile(
                try tools.files.read(arguments[0]),
                file: arguments[0],
                vocabulary: world.checkout.registry.vocabulary
            )
            if let currency = document.currency { try world.take(currency) }
            world.shop = document
            world.checkout.catalog = document.catalog
            _ = try world.quote(tools)
            let (items, promotions) = (document.items.count, document.catalog.count)
            let options = document.catalog.options
            let named = options.isEmpty ? "" : "; options \(options.json.text)"
            return Reply(
                "loaded \(counted(items, "item")) and \(counted(promotions, "promotion"))\(named)",
                json: .present([
                    "items": .integer(Int64(items)), "promotions": .integer(Int64(promotions)),
                    "options": options.isEmpty ? JSONValue?.none : options.json,
                ])
            )
        }
    )

    private static let cart = Verb(
        "load cart",
        takes: [.word("PATH", .file)],
        "read a cart or a scenario's cart, with missing prices from the catalog",
        examples: ["load cart samples/carts/two-mugs.json", "try load cart samples/carts/two-mugs.json"],
        refuses: [
            .fileUnreadable, .anyJSON, .anyMoney, .anyCart, .anyCustomer, .textTooLong, .checkoutInProgress,
            .commandBadValue, .anyCSV, .anyTime,
        ],
        .act { world, arguments, tools throws(CartwrightError) in
            let cart = try readCart(arguments[0], world, tools)
            _ = try world.run(.loadCart(cart), tools)
            let quote = try world.quote(tools)
            return Reply(
                "loaded \(counted(cart.lines.count, "line")); cart total \(quote.totalText)",
                json: ["lines": .integer(Int64(cart.lines.count)), "total": quote.total.json]
            )
        }
    )

    // MARK: Reading

    /// Reads the only cart of a file, with the prices of the catalog where it has none.
    private static func readCart(_ path: String, _ world: World, _ tools: Tools) throws(CartwrightError) -> Cart {
        let carts = CartFile(
            try tools.files.read(path),
            file: path,
            shop: world.shop,
            vocabulary: world.checkout.registry.vocabulary
        )
        let entries = carts.count > 1 ? [] : (0..<carts.count).flatMap(carts.entries)
        guard entries.count == 1, let entry = entries.first else {
            let count = max(carts.count, entries.count)
            throw CartwrightError(
                .commandBadValue,
                "expected a file with one cart, found \(counted(count, "cart")) in \(path)",
                hint: "simulate carts \(path)"
            )
        }
        do throws(CartwrightError) { return try entry.scenario.get().cart } catch {
            throw carts.placing(error, at: entry)
        }
    }

    /// Reads cards. A file without a readable card is refused, since it would remove all present cards.
    private static func readCards(
        _ path: String,
        _ world: World,
        _ tools: Tools
    ) throws(CartwrightError) -> CardBatch {
        let batch = try CardBatch(bytes: try tools.files.read(path), file: path, now: world.instant(tools))
        guard let first = batch.entries.first, batch.entries.allSatisfy({ $0.card == nil && !$0.isRemoval })
        else { return batch }
        let problems = batch.diagnostics
        var error = CartwrightError(
            .cardNoneRead,
            "the file has no readable card; first problem: \(first.diagnostics.first?.summary ?? "unknown")",
            hint: "help load cards",
            at: first.diagnostics.first?.location ?? .unknown
        )
        // The first problem is part of the summary.
        error.others = Array(problems.dropFirst())
        throw error.withOthers(inFile: path)
    }

    // MARK: Answers

    private static func cardsReply(
        _ verb: String,
        _ batch: CardBatch,
        _ world: World,
        _ transition: Transition,
        at now: Instant
    ) -> Reply {
        let isOfBanners = batch.content == .banners
        let cards = world.session.feed.cards.filter { batch.content == .both || $0.isBanner == isOfBanners }
        let counts = countsByClassType(of: cards, world)
        let problems = transition.diagnostics
        var line = "\(verb) \(counted(cards.count, isOfBanners ? "banner" : "card"))"
        if !counts.isEmpty { line += ": " + counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ") }
        var lines: [ReplyLine] = [ReplyLine(line)]
        if let words = world.wordsForUnshownCards(at: now) { lines.append(ReplyLine("  \(words)", .bad)) }
        for problem in problems.prefix(ErrorText.mostProblems) {
            let place = problem.location.description
            lines.append(ReplyLine("  \(problem.code): \(place.isEmpty ? "" : "\(place): ")\(problem.summary)", .bad))
        }
        let left = problems.count - ErrorText.mostProblems
        if left > 0 { lines.append(ReplyLine("  and \(counted(left, "more problem"))", .quiet, fitting: .none)) }
        return Reply(
            lines,
            json: [
                "cards": .integer(Int64(cards.count)),
                "shown": .integer(Int64(world.session.feed.shown(at: now).count)),
                "class_types": .array(
                    counts.map { ["class_type": .string($0.name), "count": .integer(Int64($0.count))] }
                ),
                "diagnostics": .array(problems.map { ErrorText.json(of: $0) }),
            ]
        )
    }

    private static func countsByClassType(
        of cards: [ContentCard],
        _ world: World
    ) -> [(name: String, count: Int)] {
        var counts: [(name: String, count: Int)] = []
        for card in cards {
            let name = world.className(of: card)
            if let index = counts.firstIndex(where: { $0.name == name }) {
                counts[index].count += 1
            } else {
                counts.append((name, 1))
            }
        }
        return counts
    }
}
