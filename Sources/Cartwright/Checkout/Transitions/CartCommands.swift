extension TransitionBuilder {
    private static let maximumQuantity = Line.maximumQuantity

    /// The maximum number of lines in a session's cart. Every command that changes the cart prices all of them.
    static let maximumLines = 10_000

    mutating func setCustomer(_ customer: Customer?) throws(CartwrightError) {
        try customer?.checkLengths(at: .root.appending("customer"))
        try checkCustomer(customer)
        replaceCustomer(customer)
        session.noteCustomer()
        var data: JSONObject = ["customer": customer.map { .string($0.id) } ?? .null]
        if let customer, !customer.isGuest, !session.cart.lines.isEmpty {
            data["cart_lines"] = linesData(session.cart.lines)
            data["cart_lines_total"] = .integer(Int64(session.cart.lines.count))
        }
        try cartChanged(.object(data))
    }

    mutating func setCountry(_ country: String?) throws(CartwrightError) {
        try check(country, .country, "country")
        session.cart.country = country
        try cartChanged(["country": country.map(JSONValue.string) ?? .null])
    }

    mutating func setChannel(_ channel: String?) throws(CartwrightError) {
        try check(channel, .channel, "channel")
        session.cart.channel = channel
        try cartChanged(["channel": channel.map(JSONValue.string) ?? .null])
    }

    mutating func setAttribute(_ key: String, to value: JSONValue?) throws(CartwrightError) {
        try check(key, .attributeName, "key")
        try value?.checkLength(at: .root.appending("value"))
        session.cart.attributes[key] = value
        let count = session.cart.attributes.count
        guard count <= TextLimit.attributes else { throw .tooManyAttributes(count) }
        try cartChanged(["attribute": .string(key), "value": value ?? .null])
    }

    /// Checks the customer id by the rules of the cart readers. The customer of a stored session may keep the id.
    private func checkCustomer(_ customer: Customer?) throws(CartwrightError) {
        guard let id = customer?.id, !id.isEmpty, id != session.cart.customer?.id else { return }
        _ = try CustomerID.checked(id)
    }

    /// Sets the customer of the cart and of the feed. Cards for another customer are removed, and their coupons with
    /// them; cards of the shop are assigned again.
    private mutating func replaceCustomer(_ customer: Customer?) {
        if session.cart.customer?.id != customer?.id { session.tenders.removeAll { $0.kind == .storeCredit } }
        session.cart.customer = customer
        let known = session.handled
        session.feed.changeUser(to: customer?.id)
        if checkout.catalog.experiment != nil { session = checkout.open(session) }
        dropLostCoupons(known: known)
        let held = Set(session.feed.cards.map(\.id))
        session.handled = session.handled.filter { held.contains($0.key) }
    }

    mutating func loadCart(_ cart: Cart) throws(CartwrightError) {
        try openCart()
        guard cart.currency == session.cart.currency else {
            throw Refusal.otherCurrency(cart.currency, session: session.cart.currency).error
        }
        if let id = Self.firstDuplicate(cart.lines.map(\.id)) ?? Self.firstDuplicate(cart.shipments.map(\.id)) {
            throw Refusal.duplicateID(id).error
        }
        for line in cart.lines { try Self.checkQuantity(of: line, from: 0) }
        for line in cart.lines { try Self.checkPrices(of: line) }
        for shipment in cart.shipments where shipment.amountMinor < 0 {
            throw Refusal.badPrice(shipment.amountMinor).error
        }
        try cart.checkLengths(at: .root.appending("cart"))
        try checkCustomer(cart.customer)
        guard cart.lines.count <= Self.maximumLines else { throw .tooManyLines(cart.lines.count) }
        guard cart.codes.count <= Cart.maximumCodes else { throw .tooManyCodes(cart.codes.count) }
        guard cart.declined.count <= Cart.maximumDeclined else { throw .tooManyDeclined(cart.declined.count) }
        let customer = cart.customer ?? session.cart.customer
        let record = cart.adapterRecord ?? session.cart.adapterRecord
        var data: JSONObject = ["lines": .integer(Int64(cart.lines.count))]
        if !cart.lines.isEmpty {
            data["cart_lines"] = linesData(cart.lines)
        } else if !session.cart.lines.isEmpty {
            data["removed_lines"] = linesData(session.cart.lines)
        }
        session.cart = cart
        session.cart.adapterRecord = record
        dropCouponsWithoutCode()
        replaceCustomer(customer)
        if cart.customer == nil { session.countOrders() } else { session.noteCustomer() }
        try cartChanged(.object(data))
    }

    mutating func addLine(_ line: Line) throws(CartwrightError) {
        try openCart()
        try Self.checkQuantity(of: line, from: 1)
        try Self.checkPrices(of: line)
        try line.checkLengths(at: .root.appending("line"))
        let position = session.cart.lines.firstIndex { $0.isSameGoods(as: line) }
        if let position {
            let sum = session.cart.lines[position].quantity + line.quantity
            guard sum <= Self.maximumQuantity else {
                throw Refusal.badQuantity(sum, allowed: 1...Self.maximumQuantity).error
            }
            session.cart.lines[position].quantity = sum
        } else {
            let count = session.cart.lines.count + 1
            guard count <= Self.maximumLines else { throw .tooManyLines(count) }
            var added = line
            added.id = freeLineID(line.id)
            session.cart.lines.append(added)
        }
        var data: JSONObject = ["sku": .string(line.sku), "added": .integer(line.quantity)]
        set(line, in: &data)
        try cartChanged(.object(data))
    }

    mutating func setQuantity(of name: String, to quantity: Int64) throws(CartwrightError) {
        try openCart()
        let position = try position(ofLine: name)
        guard (0...Self.maximumQuantity).contains(quantity) else {
            throw Refusal.badQuantity(quantity, allowed: 0...Self.maximumQuantity).error
        }
        var line = session.cart.lines[position]
        let before = line.quantity
        line.quantity = quantity
        if quantity == 0 {
            session.cart.lines.remove(at: position)
        } else {
            session.cart.lines[position].quantity = quantity
        }
        try cartChanged(.object(unitsData(line, from: before)))
    }

    mutating func removeLine(_ name: String) throws(CartwrightError) { try setQuantity(of: name, to: 0) }

    mutating func chooseShipping(_ method: String, amountMinor: Int64) throws(CartwrightError) {
        guard amountMinor >= 0 else { throw Refusal.badPrice(amountMinor).error }
        try check(method, .method, "method")
        beginAnew()
        session.cart.shipments = [Shipment(id: "s1", method: method, amountMinor: amountMinor)]
        try cartChanged(["shipping": .string(method), "amount": money(amountMinor)])
    }

    /// Records a change of the cart, after checking that it can still be priced.
    mutating func cartChanged(_ change: JSONValue) throws(CartwrightError) {
        guard case .object(var data) = change else { return }
        requestFacts()
        set(try quote(), in: &data)
        record(.cartChanged, subject: nil, .object(data))
        try agreeAgain()
    }

    /// Checks that lines may change: only outside checkout. The first change after payment begins a new purchase.
    private mutating func openCart() throws(CartwrightError) {
        guard !session.phase.isInCheckout else { throw Refusal.checkoutInProgress.error }
        beginAnew()
    }

    mutating func beginAnew() {
        if session.phase.isAfterPaying { session.phase = .browsing }
    }

    /// Checks the length of a text of a command, with the command's key in the pointer.
    func check(_ text: String?, _ limit: TextLimit, _ key: String) throws(CartwrightError) {
        guard let text else { return }
        try limit.check(text, at: .root.appending(key))
    }

    private static func checkQuantity(of line: Line, from minimum: Int64) throws(CartwrightError) {
        guard (minimum...maximumQuantity).contains(line.quantity) else {
            throw Refusal.badQuantity(line.quantity, allowed: minimum...maximumQuantity).error
        }
    }

    private static func checkPrices(of line: Line) throws(CartwrightError) {
        guard line.unitPriceMinor >= 0 else { throw Refusal.badPrice(line.unitPriceMinor).error }
        guard line.minimumUnitPriceMinor >= 0 else { throw Refusal.badPrice(line.minimumUnitPriceMinor).error }
    }

    private func position(ofLine name: String) throws(CartwrightError) -> Int {
        let lines = session.cart.lines
        guard let position = lines.firstIndex(where: { $0.id == name }) ?? lines.firstIndex(where: { $0.sku == name })
        else { throw Refusal.unknownLine(name, known: lines.map(\.id)).error }
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
            "the cart has \(count) lines",
            hint: "use at most \(TransitionBuilder.maximumLines) lines, or price the cart without a session"
        )
    }

    /// Returns the error for a cart with more codes than ``Cart/maximumCodes``.
    package static func tooManyCodes(_ count: Int) -> CartwrightError {
        CartwrightError(
            .cartTooManyCodes,
            "expected at most \(Cart.maximumCodes) codes in a cart, found \(count)",
            hint: "remove some codes"
        )
    }
}

extension Line {
    /// True if units of another line may join this one: they are equal in everything except id and quantity, so that
    /// joining changes no floor, rate or category.
    func isSameGoods(as other: Line) -> Bool {
        var copy = other
        (copy.id, copy.quantity) = (id, quantity)
        return copy == self
    }
}
