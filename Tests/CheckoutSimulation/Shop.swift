internal import Cartwright

/// A shop with few promotions and low limits, and the commands of its shoppers.
enum Shop {
    static let catalog = #"""
        [{"id": "limited", "code": "LIMITED", "usage_limit": 2, "per_customer_limit": 1,
          "effects": [{"type": "percent_off", "percent": "10"}]},
         {"id": "budget", "code": "BUDGET", "budget": {"kind": "amount", "limit": 900}, "returns": "claw_back",
          "effects": [{"type": "percent_off", "percent": "20"}]},
         {"id": "welcome", "usage_limit": 4, "effects": [{"type": "amount_off", "amount": 100}]}]
        """#

    /// The usage limits of the promotions.
    static let uses: [String: Int64] = ["limited": 2, "welcome": 4]
    static let spentMinor: [String: Int64] = ["budget": 900]

    static let promotions = ["budget", "limited", "welcome"]

    static func checkout() throws(CartwrightError) -> Checkout {
        Checkout(registry: HandlerRegistry([]), catalog: try Catalog(try JSONParser.parse(catalog)))
    }

    /// Returns the next command of a shopper, usually one that continues the purchase.
    static func command(for session: Session, _ dice: inout Dice) -> Command {
        if dice.chance(15) { return odd(for: session, &dice) }
        switch session.phase {
        case .browsing:
            if session.cart.lines.isEmpty { return line(&dice) }
            if session.cart.customer == nil { return .setCustomer(Customer(id: dice.any(["ann", "bob"]) ?? "ann")) }
            if session.cart.codes.isEmpty { return .enterCode(dice.any(["LIMITED", "BUDGET"]) ?? "BUDGET") }
            return dice.chance(80) ? .beginCheckout : line(&dice)
        case .checkout: return dice.chance(85) ? .pay(method: "card") : .cancelCheckout
        case .paying:
            let key = session.payment?.key ?? ""
            if dice.chance(70) { return .paymentConfirmed(key: key) }
            return dice.chance(50) ? .paymentFailed(reason: "declined", key: key) : .paymentUnknown(key: key)
        case .paid, .partiallyReturned, .returned, .cancelled:
            let order = session.orders.last?.id ?? "o1"
            switch Int.random(in: 0..<6, using: &dice) {
            case 0: return .cancelOrder(id: order)
            case 1: return .returnUnits(order: order, line: dice.any(["A", "B"]) ?? "A", count: 1)
            case 2: return .returnOrder(id: order)
            default: return line(&dice)
            }
        }
    }

    private static func line(_ dice: inout Dice) -> Command {
        let sku = dice.any(["A", "B"]) ?? "A"
        let quantity = Int64.random(in: 1...3, using: &dice)
        return .addLine(Line(id: sku, sku: sku, unitPriceMinor: sku == "A" ? 1_000 : 333, quantity: quantity))
    }

    /// Returns a command that may not fit the phase.
    private static func odd(for session: Session, _ dice: inout Dice) -> Command {
        switch Int.random(in: 0..<8, using: &dice) {
        case 0: .removeCode(dice.any(session.cart.codes) ?? "NONE")
        case 1: .beginCheckout
        case 2: .setQuantity(line: "A", quantity: Int64.random(in: 0...2, using: &dice))
        case 3: .pay(method: nil)
        case 4: .paymentConfirmed(key: session.payment?.key ?? "other")
        case 5: .cancelOrder(id: "o1")
        case 6: .chooseShipping(method: "post", amountMinor: 500)
        default: .cancelCheckout
        }
    }
}
