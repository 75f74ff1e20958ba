internal import Cartwright

/// One rule tried on the administration of one checkout store, with the violations.
struct AdministrationCheck {
    let store: any CheckoutStore
    let administration: any StoreAdministration
    var violations: [String] = []
    /// The stored sessions with their revisions.
    private var sessions: [String: (session: Session, revision: Int64)] = [:]

    init(_ store: any CheckoutStore, _ administration: any StoreAdministration) {
        (self.store, self.administration) = (store, administration)
    }

    static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Returns an instant some seconds after the first one.
    static func instant(_ seconds: Int64) -> Instant { now.adding(seconds: seconds) }

    /// A checkout with a promotion of 10 % and one with the code `SPRING`.
    static let checkout: Checkout = {
        let json = #"""
            [
              {"id": "all", "usage_limit": 100, "effects": [{"type": "percent_off", "percent": "10"}]},
              {"id": "spring", "code": "SPRING", "effects": [{"type": "amount_off", "amount": 100}]}
            ]
            """#
        let catalog = (try? Catalog(JSONParser.parse(Array(json.utf8)))) ?? .empty
        return Checkout(registry: HandlerRegistry(plugins: []), catalog: catalog)
    }()

    mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
        if value != expected { violations.append("\(what): expected \(expected), found \(value)") }
    }

    /// Carries out commands on a session, and stores it.
    mutating func send(
        _ commands: [Command],
        to id: String,
        at seconds: Int64,
        key: String? = nil,
        answer: String = ""
    ) async throws(CartwrightError) {
        var random = SystemRandomNumberGenerator()
        let (session, revision) = sessions[id] ?? (Session(id: id, currency: .usd, using: &random), 0)
        let now = Self.instant(seconds)
        let query = Self.checkout.counterQuery(for: session, before: commands, at: now)
        let counters = try await store.counters(query, excluding: id, at: now)
        let next = try Self.checkout.transition(session, commands, at: now, counters: counters)
        var change = CheckoutChange(
            next,
            after: revision,
            at: now,
            key: key,
            answer: Array(answer.utf8),
            earlierSteps: 100
        )
        change.commands = JSONValue.array(commands.map(\.json)).utf8
        let stored = try await store.commit(change).revision
        var session2 = next.session
        _ = session2.takePendingEvents()
        sessions[id] = (session2, stored)
    }

    /// Fills the cart of a session.
    mutating func open(
        _ id: String,
        of customer: String? = nil,
        code: String? = nil,
        at seconds: Int64
    ) async throws(CartwrightError) {
        var commands: [Command] = [.addLine(Line(id: "MUG", sku: "MUG", unitPriceMinor: 1_000, quantity: 1))]
        if let customer { commands.append(.setCustomer(Customer(id: customer))) }
        if let code { commands.append(.enterCode(code)) }
        try await send(commands, to: id, at: seconds)
    }

    /// Begins the checkout of a session, and pays it.
    mutating func pay(_ id: String, at seconds: Int64) async throws(CartwrightError) {
        try await send([.beginCheckout], to: id, at: seconds)
        try await send([.pay(method: "cash")], to: id, at: seconds)
        guard let key = sessions[id]?.session.payment?.key else { return }
        try await send([.paymentConfirmed(key: key)], to: id, at: seconds)
    }

    /// Returns the present revision of a session that the check stored.
    func revision(of id: String) -> Int64 { sessions[id]?.revision ?? 0 }

    /// Returns the ids of a list, read in pages.
    func ids(
        _ list: ListName,
        _ keys: [ListKey] = [],
        pages limit: Int = 50
    ) async throws(CartwrightError) -> [String] {
        var (query, ids) = (ListQuery(list, keys: keys, limit: limit), [String]())
        for _ in 0..<1_000 {
            let page = try await administration.page(query)
            ids += page.entries.map(\.id)
            guard let next = page.next else { break }
            query.after = next
        }
        return ids
    }
}
