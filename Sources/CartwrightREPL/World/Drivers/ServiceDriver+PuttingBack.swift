internal import Cartwright

extension ServiceDriver {
    /// Restores an earlier state of a session at the service by further commands, since the service cannot undo.
    func bring(_ world: inout World, to goal: World, _ tools: Tools) throws(CartwrightError) {
        let seen = try session()
        try refuseLostCoupons(world, goal)
        let changesCart = world.session.cart.json != goal.session.cart.json
        if world.session.phase == .checkout, goal.session.phase != .checkout || changesCart {
            _ = try carryOut(ServiceStep(cancelling: seen), .cancelCheckout, on: &world, tools)
        }
        if changesCart { try putBack(goal.session.cart, in: &world, tools) }
        if goal.session.cart.customer == nil, world.session.cart.customer != nil {
            _ = try world.run(.setCustomer(nil), tools)
        }
        if goal.session.phase == .checkout, world.session.phase != .checkout {
            _ = try world.run(.beginCheckout, tools)
        }
    }

    /// Restores a cart, with its prices if the access key permits that, otherwise with those of the service's catalog.
    private func putBack(_ cart: Cart, in world: inout World, _ tools: Tools) throws(CartwrightError) {
        do throws(CartwrightError) {
            _ = try world.run(.loadCart(cart), tools)
        } catch {
            guard error.code == .serviceNotTrusted, let seen = world.lastReadSession else { throw error }
            var step = ServiceStep(.loadCart(cart), on: seen)
            let lines = cart.lines.map { line in line.unpriced }
            guard case .object(var patch)? = try JSONParser.parse(step.request.body ?? "")["cart"] else { throw error }
            patch["lines"] = .array(lines)
            step.request.body = JSONValue.object(["cart": .object(patch)]).text
            let driver = ServiceDriver(service: service, lastRead: seen)
            _ = try driver.carryOut(step, .loadCart(cart), on: &world, tools)
        }
    }

    /// Refuses to restore coupons: an applied coupon can only be dismissed, and a dismissed one cannot be restored.
    private func refuseLostCoupons(_ world: World, _ goal: World) throws(CartwrightError) {
        let (active, wanted) = (Set(world.session.activeCoupons), Set(goal.session.activeCoupons))
        if let id = active.subtracting(wanted).min() {
            let name = world.couponName(id)
            throw CartwrightError(
                .stepIrreversible,
                "\(name) is applied, and the service can only dismiss it for good",
                hint: "dismiss coupon \(CommandLine.quoted(name))"
            )
        }
        let dismissed = world.session.feed.cards.first { card in
            card.dismissed && goal.session.feed.card(card.id)?.dismissed == false
        }
        guard let id = dismissed?.id ?? wanted.subtracting(active).min() else { return }
        throw CartwrightError(
            .stepIrreversible,
            "\(world.couponName(id)) was dismissed, and the service cannot restore it",
            hint: "list coupons"
        )
    }
}

extension Line {
    /// The line without a price, for an access key that may not set prices.
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
