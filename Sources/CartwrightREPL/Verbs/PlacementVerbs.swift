internal import Cartwright

/// The commands on placements: places of the shop, each with one banner.
enum PlacementVerbs {
    static let all = [list, show]

    private static let list = Verb(
        "list placements",
        "the placements with their banners",
        examples: ["list placements"],
        .query { interpreter, _ throws(CartwrightError) in
            let world = interpreter.world
            let now = world.instant(interpreter.tools)
            let banners = world.session.feed.cards.filter(\.isBanner)
            let rows = banners.map { card in
                let isShown = world.session.feed.banner(in: card.placement ?? .feed, at: now) != nil
                return ListRow(
                    [
                        card.placement?.rawValue ?? "", world.cardNames[card.id], world.className(of: card),
                        isShown ? world.headline(of: card) : "not shown",
                    ],
                    world.json(of: card)
                )
            }
            return ListVerbs.table(
                rows,
                empty: "no banners",
                titles: ["placement", "name", "class type", "headline"],
                gives: [3]
            )
        }
    )

    private static let show = Verb(
        "show placement",
        takes: [.word("NAME", .text)],
        "the banner that a placement shows",
        examples: ["show placement home_hero"],
        refuses: [.cardUnknown],
        .query { interpreter, arguments throws(CartwrightError) in
            let (world, name) = (interpreter.world, arguments[0])
            let now = world.instant(interpreter.tools)
            if let banner = world.session.feed.banner(in: Placement(rawValue: name), at: now) {
                return world.reply(about: banner)
            }
            let known = world.session.feed.placements.map(\.rawValue).filter { $0 != name }
            let nearest = Spelling.nearest(to: name, among: known)
            throw CartwrightError(
                .cardUnknown,
                "the placement \"\(name.shortened(toBytes: 60))\" shows no banner",
                hint: nearest.map { arguments.command(replacing: name, with: $0) } ?? "list placements"
            )
        }
    )
}
