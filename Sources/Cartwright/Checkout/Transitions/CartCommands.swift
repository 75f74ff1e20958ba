extension TransitionBuilder {
    private static let maximumQuantity = Line.maximumQuantity

    /// The most lines a session's cart may have. Every command that changes it prices all of them.
    static let maximumLines = 10_000

    mutating func setCustomer(_ customer: Customer?) throws(Refusal) {
        try refusing { () throws(CartwrightError) in try customer?.checkLengths(at: .root.appending("customer")) }
        try checkCustomer(customer)
        replaceCustomer(customer)
        session.noteCustomer()
        try cartChanged(["customer": customer.map { .string($0.id) } ?? .null])
    }

    mutating func setCountry(_ country: String?) throws(Refusal) {
        try check(country, .country, "country")
        session.cart.country = country
        try cartChanged(["country": country.map(JSONValue.string) ?? .null])
    }

    mutating func setChannel(_ channel: String?) throws(Refusal) {
        try check(channel, .channel, "channel")
        session.cart.channel = channel
        try cartChanged(["channel": channel.map(JSONValue.string) ?? .null])
    }

    mutating func setAttribute(_ key: String, to value: JSONValue?) throws(Refusal) {
        try check(key, .attributeName, "key")
        try refusing { () throws(CartwrightError) in try value?.checkLength(at: .root.appending("value")) }
        session.cart.attributes[key] = value
        let count = session.cart.attributes.count
        guard count <= TextLimit.attributes else { throw .because(.tooManyAttributes(count)) }
        try cartChanged(["attribute": .string(key), "value": value ?? .null])
    }

    /// Refuses an id that the readers of carts refuse. The customer of a stored session may keep the id.
    private func checkCustomer(_ customer: Customer?) throws(Refusal) {
        guard let id = customer?.id, !id.isEmpty, id != session.cart.customer?.id else { return }
        do throws(CartwrightError) { _ = try CustomerID.checked(id) } catch { throw .because(error) }
    }

    /// Puts a customer in front of the cart, and of the feed: cards that were meant for another one go, and their
    /// coupons with them.
    private mutating func replaceCustomer(_ customer: Customer?) {
        session.cart.customer = customer
        session.feed.changeUser(to: customer?.id)
        dropLostCoupons(known: session.handled)
        let held = Set(session.feed.cards.map(\.id))
        session.handled = session.handled.filter { held.contains($0.key) }
    }

    mutating func loadCart(_ cart: Cart) throws(Refusal) {
        try openCart()
        guard cart.currency == session.cart.currency else {
            throw .otherCurrency(cart.currency, session: session.cart.currency)
        }
        if let id = Self.firstDuplicate(cart.lines.map(\.id)) ?? Self.firstDuplicate(cart.shipments.map(\.id)) {
            throw .duplicateID(id)
        }
        for line in cart.lines { try Self.checkQuantity(of: line, from: 0) }
        for line in cart.lines { try Self.checkPrices(of: line) }
        for shipment in cart.shipments where shipment.amountMinor < 0 { throw .badPrice(shipment.amountMinor) }
        try refusing { () throws(CartwrightError) in try cart.checkLengths(at: .root.appending("cart")) }
        try checkCustomer(cart.customer)
        guard cart.lines.count <= Self.maximumLines else { throw .because(.tooManyLines(cart.lines.count)) }
        guard cart.codes.count <= Cart.maximumCodes else { throw .because(.tooManyCodes(cart.codes.count)) }
        let customer = cart.customer ?? session.cart.customer
        let record = cart.adapterRecord ?? session.cart.adapterRecord
        session.cart = cart
        session.cart.adapterRecord = record
        replaceCustomer(customer)
        if cart.customer == nil { session.countOrders() } else { session.noteCustomer() }
        try cartChanged(["lines": .integer(Int64(cart.lines.count))])
    }

    mutating func addLine(_ line: Line) throws(Refusal) {
        try openCart()
        try Self.checkQuantity(of: line, from: 1)
        try Self.checkPrices(of: line)
        try refusing { () throws(CartwrightError) in try line.checkLengths(at: .root.appending("line")) }
        let position = session.cart.lines.firstIndex { $0.isSameGoods(as: line) }
        if let position {
            let sum = session.cart.lines[position].quantity + line.quantity
            guard sum <= Self.maximumQuantity else { throw .badQuantity(sum, allowed: 1...Self.maximumQuantity) }
            session.cart.lines[position].quantity = sum
        } else {
            let count = session.cart.lines.count + 1
            guard count <= Self.maximumLines else { throw .because(.tooManyLines(count)) }
            var added = line
            added.id = freeLineID(line.id)
            session.cart.lines.append(added)
        }
        try cartChanged(["sku": .string(line.sku), "added": .integer(line.quantity)])
    }

    mutating func setQuantity(of name: String, to quantity: Int64) throws(Refusal) {
        try openCart()
        let position = try position(ofLine: name)
        guard (0...Self.maximumQuantity).contains(quantity) else {
            throw .badQuantity(quantity, allowed: 0...Self.maximumQuantity)
        }
        let sku = session.cart.lines[position].sku
        if quantity == 0 {
            session.cart.lines.remove(at: position)
        } else {
            session.cart.lines[position].quantity = quantity
        }
        try cartChanged(["sku": .string(sku), "quantity": .integer(quantity)])
    }

    mutating func removeLine(_ name: String) throws(Refusal) { try setQuantity(of: name, to: 0) }

    mutating func chooseShipping(_ method: String, amountMinor: Int64) throws(Refusal) {
        guard amountMinor >= 0 else { throw .badPrice(amountMinor) }
        try check(method, .method, "method")
        beginAnew()
        session.cart.shipments = [Shipment(id: "s1", method: method, amountMinor: amountMinor)]
        try cartChanged(["shipping": .string(method), "amount": money(amountMinor)])
    }

    /// Records a change of the cart, after making sure that it can still be priced.
    mutating func cartChanged(_ change: JSONValue) throws(Refusal) {
        guard case .object(var data) = change else { return }
        askForFacts()
        data["subtotal"] = money(try quote().subtotalMinor)
        record(.cartChanged, subject: nil, .object(data))
        try agreeAgain()
    }

    /// Lines change only while browsing; after paying, the first change begins a new purchase.
    private mutating func openCart() throws(Refusal) {
        guard !session.phase.isInCheckout else { throw .checkoutInProgress }
        beginAnew()
    }

    mutating func beginAnew() {
        if session.phase.isAfterPaying { session.phase = .browsing }
    }

    /// Refuses a text of a command that is too long, with the command's key in the pointer.
    func check(_ text: String?, _ limit: TextLimit, _ key: String) throws(Refusal) {
        guard let text else { return }
        try refusing { () throws(CartwrightError) in try limit.check(text, at: .root.appending(key)) }
    }

    private static func checkQuantity(of line: Line, from minimum: Int64) throws(Refusal) {
        guard (minimum...maximumQuantity).contains(line.quantity) else {
            throw .badQuantity(line.quantity, allowed: minimum...maximumQuantity)
        }
    }

    private static func checkPrices(of line: Line) throws(Refusal) {
        guard line.unitPriceMinor >= 0 else { throw .badPrice(line.unitPriceMinor) }
        guard line.minimumUnitPriceMinor >= 0 else { throw .badPrice(line.minimumUnitPriceMinor) }
    }

    private func position(ofLine name: String) throws(Refusal) -> Int {
        let lines = session.cart.lines
        guard let position = lines.firstIndex(where: { $0.id == name }) ?? lines.firstIndex(where: { $0.sku == name })
        else { throw .unknownLine(name, known: lines.map(\.id)) }
        return position
    }

    private func freeLineID(_ wanted: String) -> String {
        guard session.cart.lines.contains(where: { $0.id == wanted }) else { return wanted }
        let taken = Set(session.cart.lines.map(\.id))
        for number in 2... where !taken.contains("\(wanted)#\(number)") { return "\(wanted)#\(number)" }
        return wanted
    }

    private static func firstDuplicate(_ ids: [String]) -> String? {
        var seen: Set<String> = []
        return ids.first { !seen.insert($0).inserted }
    }
}

extension CartwrightError {
    fileprivate static func tooManyLines(_ count: Int) -> CartwrightError {
        CartwrightError(
            .cartTooManyLines,
            "a cart of \(count) lines",
            hint: "at most \(TransitionBuilder.maximumLines) in a session; price alone takes larger ones"
        )
    }

    /// The refusal of a cart with more codes than ``Cart/maximumCodes``.
    package static func tooManyCodes(_ count: Int) -> CartwrightError {
        CartwrightError(
            .cartTooManyCodes,
            "expected at most \(Cart.maximumCodes) codes in a cart, found \(count)",
            hint: "remove codes"
        )
    }
}

extension Line {
    /// Whether units of another line may join this one: everything but id and quantity is the same, so that no unit
    /// gets another floor, rate or category by joining.
    func isSameGoods(as other: Line) -> Bool {
        var copy = other
        (copy.id, copy.quantity) = (id, quantity)
        return copy == self
    }
}
