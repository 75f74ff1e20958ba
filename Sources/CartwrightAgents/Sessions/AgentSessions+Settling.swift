internal import Cartwright

extension AgentSessions {
    /// The maximum number of lines in a request.
    static let mostLines = 500
    /// The maximum number of codes in a request.
    static let mostCodes = 50

    /// Makes the cart of a request, from the available items at the shop's prices, and the record to store with it.
    ///
    /// - Throws: ``AgentFailure/noItemAvailable(_:)`` if none of its items is available.
    func settle(
        _ input: SessionInput,
        _ record: AgentSessionRecord,
        before: Cart?
    ) async throws(AgentFailure) -> (cart: Cart, record: AgentSessionRecord) {
        var record = record
        var cart = Cart(currency: shop.facts.currency)
        (cart.lines, record.shortfalls) = try await lines(of: input)
        cart.codes = input.codes ?? (input.replacesAll ? nil : before?.codes) ?? []
        cart.channel = "agent"
        record.buyer = input.buyer ?? (input.replacesAll ? nil : record.buyer)
        record.claims = input.claims.filter { shop.facts.claims[$0] != nil }
        record.unknownClaims = input.claims.filter { shop.facts.claims[$0] == nil }
        record.echo = input.echo
        if let proposal = input.proposal {
            record.proposals = (record.proposals + [proposal.note]).suffix(Self.mostProposals)
        }
        if let wanted = input.fulfillment {
            record.fulfillment = try await fulfillment(wanted, before: record)
        } else if input.replacesAll {
            record.fulfillment = nil
        }
        cart.shipments = record.fulfillment?.shipments ?? []
        cart.country = record.fulfillment?.address?.country
        let keepsCustomer = input.buyer == nil && !input.replacesAll
        cart.customer = try customer(input.email, record) ?? before?.customer.flatMap { keepsCustomer ? $0 : nil }
        return (cart.keeping(record), record)
    }

    /// Returns the customer, as far as the agent names one.
    ///
    /// - Throws: `customer.bad_id`.
    private func customer(_ email: String?, _ record: AgentSessionRecord) throws(AgentFailure) -> Customer? {
        let segments = record.claims.compactMap { shop.facts.claims[$0]?.segment }
        guard email != nil || !segments.isEmpty else { return nil }
        var customer = Customer(id: "")
        do throws(CartwrightError) {
            if let email { customer.id = try CustomerID.checked(email) }
        } catch {
            throw .because(error)
        }
        customer.segments = segments
        return customer
    }

    private func lines(
        of input: SessionInput
    ) async throws(AgentFailure) -> (lines: [Line], shortfalls: [ItemShortfall]) {
        var (lines, shortfalls) = ([Line](), [ItemShortfall]())
        var taken: [String: Int64] = [:]
        var ids: Set<String> = []
        for (index, wanted) in input.lines.enumerated() {
            let found = try await failing(try await shop.items.item(wanted.item))
            guard let item = found else {
                shortfalls.append(ItemShortfall(item: wanted.item, index: index, available: nil))
                continue
            }
            let left = item.stock.map { max(0, $0 - taken[item.id, default: 0]) } ?? Line.maximumQuantity
            let quantity = min(wanted.quantity, left)
            if quantity < wanted.quantity {
                shortfalls.append(ItemShortfall(item: item.id, index: index, available: item.stock))
            }
            guard quantity > 0 else { continue }
            taken[item.id, default: 0] += quantity
            var line = Line(
                id: wanted.id.flatMap { ids.contains($0) ? nil : $0 } ?? Self.freeID(item.id, ids),
                sku: item.id,
                unitPriceMinor: item.unitPriceMinor,
                quantity: quantity
            )
            (line.title, line.categories, line.attributes) = (item.title, item.categories, item.attributes)
            ids.insert(line.id)
            lines.append(line)
        }
        guard !lines.isEmpty || input.lines.isEmpty else { throw .noItemAvailable(shortfalls) }
        return (lines, shortfalls)
    }

    /// Returns an unused line id from the item's name. It does not contain the position of the line: ids break ties,
    /// and the order of lines must not influence prices.
    private static func freeID(_ item: String, _ taken: Set<String>) -> String {
        guard taken.contains(item) else { return item }
        var number = 2
        while taken.contains("\(item)#\(number)") { number += 1 }
        return "\(item)#\(number)"
    }

    /// Returns the saved addresses of the buyer that the agent names.
    private func savedAddresses(of record: AgentSessionRecord) async throws(AgentFailure) -> [Destination] {
        guard case .string(let email)? = record.buyer?["email"] else { return [] }
        let saved = try await failing(
            try await shop.customers.addresses(of: ShopBuyer(email: email), agent: owner ?? "")
        )
        return saved.map { Destination(id: $0.id, address: $0.address, json: nil) }
    }

    private func fulfillment(
        _ input: SessionInput.Fulfillment,
        before: AgentSessionRecord
    ) async throws(AgentFailure) -> AgentSessionRecord.Fulfillment {
        let earlier = before.fulfillment
        var destinations = input.destinations.isEmpty ? earlier?.destinations ?? [] : input.destinations
        // Saved addresses are those of the present buyer.
        if input.takesSavedAddresses, input.destinations.isEmpty, destinations.allSatisfy({ $0.json == nil }) {
            destinations = try await savedAddresses(of: before)
        }
        let isThere = { (id: String?) in destinations.contains { $0.id == id } }
        let only = destinations.count == 1 ? destinations[0].id : nil
        let selected = [input.selectedDestination, earlier?.selectedDestination, only].first(where: isThere) ?? nil
        var settled = AgentSessionRecord.Fulfillment(
            method: input.method ?? earlier?.method ?? "method_1",
            group: input.group ?? earlier?.group ?? "group_1",
            destinations: destinations,
            selectedDestination: selected,
            options: [],
            selectedOption: nil
        )
        guard let address = settled.address else { return settled }
        settled.options = try await failing(try await shop.shipping.rates(to: address))
        let isOffered = { (id: String?) in settled.options.contains { $0.id == id } }
        settled.selectedOption = [input.selectedOption, earlier?.selectedOption].first(where: isOffered) ?? nil
        return settled
    }
}

extension AgentSessionRecord.Fulfillment {
    /// The shipments of the cart.
    fileprivate var shipments: [Shipment] {
        guard let option = options.first(where: { $0.id == selectedOption }) else { return [] }
        return [option.shipment]
    }
}
