internal import Cartwright

extension World {
    /// Has the service put a session back as it was: by what leads there, since the service forgets nothing.
    ///
    /// - Throws: `step.irreversible` where nothing leads there; a refusal of the service; an error of area
    ///   `connection`. What was done until then stays.
    mutating func bring(to goal: World, _ tools: Tools) throws(CartwrightError) {
        guard let service = tools.service, let seen else { throw ServiceConnection.noSession }
        try refuseLostCoupons(goal)
        let changesCart = session.cart.json != goal.session.cart.json
        if session.phase == .checkout, goal.session.phase != .checkout || changesCart {
            _ = try carryOut(ServiceStep(cancelling: seen), .cancelCheckout, at: service, tools)
        }
        if changesCart { try putBack(goal.session.cart, at: service, tools) }
        if goal.session.cart.customer == nil, session.cart.customer != nil { _ = try run(.setCustomer(nil), tools) }
        if goal.session.phase == .checkout, session.phase != .checkout {
            _ = try run(.beginCheckout, tools)
        }
    }

    /// Puts a cart back, with its prices where the service takes them from here, else with those of its catalog.
    private mutating func putBack(
        _ cart: Cart,
        at service: ServiceConnection,
        _ tools: Tools
    ) throws(CartwrightError) {
        do throws(CartwrightError) {
            _ = try run(.loadCart(cart), tools)
        } catch {
            guard error.code == .serviceNotTrusted, let seen else { throw error }
            var step = ServiceStep(.loadCart(cart), on: seen)
            let lines = cart.lines.map { line in line.unpriced }
            guard case .object(var patch)? = try JSONParser.parse(step.request.body ?? "")["cart"] else { throw error }
            patch["lines"] = .array(lines)
            step.request.body = JSONValue.object(["cart": .object(patch)]).text
            _ = try carryOut(step, .loadCart(cart), at: service, tools)
        }
    }

    /// A coupon that was clicked stays so until it is sent away, and one that was sent away does not come back.
    private func refuseLostCoupons(_ goal: World) throws(CartwrightError) {
        let (active, wanted) = (Set(session.activeCoupons), Set(goal.session.activeCoupons))
        if let id = active.subtracting(wanted).min() {
            let name = couponName(id)
            throw CartwrightError(
                .stepIrreversible,
                "\(name) is applied, and the service has no way back from that but to send it away for good",
                hint: "dismiss coupon \(CommandLine.quoted(name))"
            )
        }
        let dismissed = session.feed.cards.first { card in
            card.dismissed && goal.session.feed.card(card.id)?.dismissed == false
        }
        guard let id = dismissed?.id ?? wanted.subtracting(active).min() else { return }
        throw CartwrightError(
            .stepIrreversible,
            "\(couponName(id)) was sent away, and the service does not bring it back",
            hint: "list coupons"
        )
    }
}

extension Line {
    /// The line as somebody may ask for it whose prices do not count.
    fileprivate var unpriced: JSONValue {
        var object: JSONObject = ["id": .string(id), "sku": .string(sku), "quantity": .integer(quantity)]
        if !custom.isEmpty {
            var notes = JSONObject()
            for (key, value) in custom.sorted(by: { $0.key < $1.key }) { notes[key] = value }
            object["custom"] = .object(notes)
        }
        return .object(object)
    }
}
