internal import Cartwright

// The terms of a purchase: facts of the customer, prices of shipping, and prices other than the catalog's.

extension OutsideCart {
    /// Refuses facts of the customer besides the id, shipments, and `prices_include_tax` in a cart. In a patch, null is
    /// refused as well, because it removes them.
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

    /// Refuses a command that needs the scope `backend`.
    ///
    /// - Throws: `service.not_trusted`.
    func refuseTerms(inCommand command: JSONValue) throws(CartwrightError) {
        guard !setsTerms else { return }
        switch command["command"] {
        case "use_store_credit": throw Self.refused("command", at: .root, without: .backend)
        case "choose_shipping": throw Self.refused("amount", at: .root, without: .backend)
        case "set_customer": try refuseTerms(in: command.members, at: .root, isPatch: false)
        default: break
        }
    }

    /// Returns a cart with the terms of the session, if the caller must not set them: its shipments, its
    /// `prices_include_tax`, and the facts of its customer if the id is the same.
    func keepingTerms(of session: Session, in cart: Cart) -> Cart {
        guard !setsTerms else { return cart }
        var cart = cart
        (cart.shipments, cart.pricesIncludeTax) = (session.cart.shipments, session.cart.pricesIncludeTax)
        cart.customer = cart.customer.map { keepingFacts(of: session, $0) }
        return cart
    }

    /// Returns a customer without the facts of a different one.
    private func keepingFacts(of session: Session, _ customer: Customer) -> Customer {
        guard !setsTerms else { return customer }
        if let known = session.cart.customer, known.id == customer.id { return known }
        return Customer(id: customer.id)
    }

    /// Returns a command with the terms for this caller: if an untrusted caller changes the units of a line, the line
    /// gets the price of the catalog, whatever it cost before.
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

    /// Returns a line with the terms of the catalog and the caller's notes.
    private func priced(_ line: Line, in session: Session) throws(CartwrightError) -> Line {
        let item = try item(line.sku, at: JSONPointer.root.appending("line"))
        try checkPrices(of: session, at: "line")
        var priced = item.line(quantity: line.quantity)
        (priced.id, priced.custom) = (line.id, line.custom)
        return priced
    }
}
