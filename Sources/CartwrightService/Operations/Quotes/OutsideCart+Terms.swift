internal import Cartwright

// The terms of a purchase: what the shop knows of the customer, the prices of shipping, and prices of its own.

extension OutsideCart {
    /// Refuses what a cart says of the customer besides the id, its shipments, and the way of its taxes. A patch that
    /// takes them away says something of them, too.
    ///
    /// - Throws: `service.not_trusted`.
    func refuseTerms(in cart: JSONObject, at pointer: JSONPointer, isPatch: Bool) throws(CartwrightError) {
        let says = { (object: JSONObject, key: String) in isPatch ? object[key] != nil : object.has(key) }
        for key in ["shipping", "prices_include_tax"] where says(cart, key) {
            throw Self.refused(key, at: pointer, without: .backend)
        }
        guard case .object(let customer)? = cart["customer"] else { return }
        if let key = customer.keys.first(where: { $0 != "id" && says(customer, $0) }) {
            throw Self.refused(key, at: pointer.appending("customer"), without: .backend)
        }
    }

    /// Refuses a command that says what only a caller with the scope `backend` may say.
    ///
    /// - Throws: `service.not_trusted`.
    func refuseTerms(inCommand command: JSONValue) throws(CartwrightError) {
        guard !setsTerms else { return }
        switch command["command"] {
        case "choose_shipping": throw Self.refused("amount", at: .root, without: .backend)
        case "set_customer": try refuseTerms(in: command.members, at: .root, isPatch: false)
        default: break
        }
    }

    /// A whole cart, with the terms that the session has where the caller must not set them: its shipments, the
    /// way of its taxes, and the facts of its customer as long as that is the same one.
    func keepingTerms(of session: Session, in cart: Cart) -> Cart {
        guard !setsTerms else { return cart }
        var cart = cart
        (cart.shipments, cart.pricesIncludeTax) = (session.cart.shipments, session.cart.pricesIncludeTax)
        cart.customer = cart.customer.map { keepingFacts(of: session, $0) }
        return cart
    }

    /// A customer without facts that belong to another one.
    private func keepingFacts(of session: Session, _ customer: Customer) -> Customer {
        guard !setsTerms else { return customer }
        if let known = session.cart.customer, known.id == customer.id { return known }
        return Customer(id: customer.id)
    }

    /// A command with the terms that it has from this caller: a line whose units an untrusted caller changes is priced
    /// from the catalog, whatever it cost before.
    ///
    /// - Throws: `cart.unknown_sku`, `cart.other_currency`.
    func adapted(_ command: Command, to session: Session) throws(CartwrightError) -> Command {
        switch command {
        case .setCustomer(let customer): return .setCustomer(customer.map { keepingFacts(of: session, $0) })
        case .setQuantity(let name, let quantity) where !isTrusted && quantity > 0:
            let lines = session.cart.lines
            guard let index = lines.firstIndex(where: { $0.id == name }) ?? lines.firstIndex(where: { $0.sku == name }),
                lines[index].quantity != quantity
            else { return command }
            let priced = try priced(lines[index], in: session)
            guard priced != lines[index] else { return command }
            var cart = session.cart
            cart.customer = nil
            cart.lines[index] = priced
            cart.lines[index].quantity = quantity
            return .loadCart(cart)
        default: return command
        }
    }

    /// A line at the catalog's terms, with the caller's notes.
    private func priced(_ line: Line, in session: Session) throws(CartwrightError) -> Line {
        let item = try item(line.sku, at: JSONPointer.root.appending("line"))
        try checkPrices(of: session)
        var priced = item.line(quantity: line.quantity)
        (priced.id, priced.custom) = (line.id, line.custom)
        return priced
    }
}
