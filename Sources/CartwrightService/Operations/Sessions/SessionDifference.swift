internal import Cartwright
internal import CartwrightCheckout

/// The commands that lead from one state of a session to the next: what was asked for, or what comes to the same.
struct SessionDifference {
    private let (before, after): (Session, Session)

    init(from before: Session, to after: Session) { (self.before, self.after) = (before, after) }

    /// What led to the first state of a session.
    init(openingWith session: Session) {
        self.init(from: Session(currency: session.cart.currency, seed: 0), to: session)
    }

    /// The commands, in an order in which they are not refused.
    var commands: [Command] {
        // Paying empties the cart, which nobody asked for.
        guard after.orders.count == before.orders.count else { return orders }
        var commands: [Command] = []
        if isLeft(.checkout) { commands.append(.cancelCheckout) }
        commands += lines + facts + codes
        commands += cards + coupons
        if !before.hasBegunCheckout, after.hasBegunCheckout { commands.append(.beginCheckout) }
        return commands + orders
    }

    /// Whether a phase was left for browsing.
    private func isLeft(_ phase: Phase) -> Bool { before.phase == phase && after.phase == .browsing }

    private var lines: [Command] {
        let (old, new) = (Self.byID(before.cart.lines, \.id), Self.byID(after.cart.lines, \.id))
        let gone = before.cart.lines.filter { new[$0.id] == nil }.map { Command.removeLine($0.id) }
        let others = after.cart.lines.flatMap { line -> [Command] in
            guard let former = old[line.id] else { return [.addLine(line)] }
            var same = former
            same.quantity = line.quantity
            if same != line { return [.removeLine(line.id), .addLine(line)] }
            return former.quantity == line.quantity ? [] : [.setQuantity(line: line.id, quantity: line.quantity)]
        }
        return gone + others
    }

    /// Some elements by their ids, the first of each.
    private static func byID<Element>(_ elements: [Element], _ id: (Element) -> String) -> [String: Element] {
        Dictionary(elements.map { (id($0), $0) }) { first, _ in first }
    }

    private var facts: [Command] {
        let (old, new) = (before.cart, after.cart)
        var commands: [Command] = []
        if old.customer != new.customer { commands.append(.setCustomer(new.customer)) }
        if old.country != new.country { commands.append(.setCountry(new.country)) }
        if old.channel != new.channel { commands.append(.setChannel(new.channel)) }
        for key in Set(old.attributes.keys).union(new.attributes.keys).sorted()
        where old.attributes[key] != new.attributes[key] {
            commands.append(.setAttribute(key: key, value: new.attributes[key]))
        }
        if old.shipments != new.shipments, let shipment = new.shipments.first {
            commands.append(.chooseShipping(method: shipment.method, amountMinor: shipment.amountMinor))
        }
        return commands
    }

    private var codes: [Command] {
        let (old, new) = (before.cart.codes, after.cart.codes)
        let (were, are) = (Set(old), Set(new))
        return old.filter { !are.contains($0) }.map(Command.removeCode)
            + new.filter { !were.contains($0) }.map(Command.enterCode)
    }

    private var cards: [Command] {
        let old = Self.byID(before.feed.cards, \.id)
        return after.feed.cards.flatMap { card -> [Command] in
            guard card.dismissed, old[card.id]?.dismissed != true, after.handled[card.id]?.promotions.isEmpty ?? true
            else {
                return []
            }
            return [.dismissCard(id: card.id)]
        }
    }

    private var coupons: [Command] {
        let (old, new) = (before.activeCoupons, after.activeCoupons)
        let (were, are) = (Set(old), Set(new))
        return old.filter { !are.contains($0) }.map { Command.dismissCoupon(cardID: $0) }
            + new.filter { !were.contains($0) }.map { Command.applyCoupon(cardID: $0) }
    }

    private var orders: [Command] {
        let old = Self.byID(before.orders, \.id)
        return after.orders.flatMap { order -> [Command] in
            guard let former = old[order.id] else {
                return (before.hasBegunCheckout ? [] : [.beginCheckout]) + [.pay(method: order.method)]
            }
            if former.phase != .cancelled, order.phase == .cancelled { return [.cancelOrder(id: order.id)] }
            let (returned, earlier) = (order.returned, former.returned)
            let units = order.quote.lines.compactMap { line -> ReturnedUnits? in
                let count = (returned[line.id] ?? 0) - (earlier[line.id] ?? 0)
                return count > 0 ? ReturnedUnits(line: line.id, count: count) : nil
            }
            return units.isEmpty ? [] : [.returnUnits(order: order.id, units: units)]
        }
    }
}

extension Session {
    /// Whether its price was agreed, and nothing was paid yet.
    fileprivate var hasBegunCheckout: Bool { phase == .checkout || phase == .paying }
}
