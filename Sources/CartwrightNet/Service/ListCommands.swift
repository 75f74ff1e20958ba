import ArgumentParser
import Cartwright
import CartwrightCheckout
import CartwrightCommandLine
import CartwrightConsole
import CartwrightPostgreSQL
import CartwrightService
import Foundation

extension ShopStoreArguments {
    /// Opens the stores of the shop, which exist.
    ///
    /// - Throws: `file.unreadable` if the file does not exist; `tenant.bad_name`, an error of area `store`.
    func open() async throws(CartwrightError) -> ShopStores { try await .existing(at: store, of: tenant) }

    /// Opens the stores of the shop, and creates the file if need be.
    ///
    /// - Throws: `tenant.bad_name`, an error of area `store`.
    func openOrCreate() async throws(CartwrightError) -> ShopStores {
        try await ServiceLocation.open(store).stores(of: Tenant(tenant))
    }
}

extension ShopStores {
    /// Opens the stores of a shop, which exist.
    ///
    /// - Parameters:
    ///   - store: the path of a file, or the URL of a database.
    ///   - tenant: the name of the tenant.
    /// - Throws: `file.unreadable` if the file does not exist; `tenant.bad_name`, an error of area `store`.
    static func existing(at store: String, of tenant: String) async throws(CartwrightError) -> ShopStores {
        // A misspelled name must not create an empty store, which has no orders, and nothing to erase.
        guard PostgreSQLSettings.isURL(store) || FileManager.default.fileExists(atPath: store) else {
            throw CartwrightError(
                .fileUnreadable,
                "the store \(store) does not exist",
                hint: "use the path of the file that the service has as --store"
            )
        }
        return try await ServiceLocation.open(store).stores(of: Tenant(tenant))
    }
}

extension ShopStores {
    /// The lists of the store.
    ///
    /// - Throws: `store.unsupported`.
    fileprivate var lists: any StoreAdministration {
        get throws(CartwrightError) {
            guard let administration = checkout.administration else { throw .noAdministration }
            return administration
        }
    }
}

/// `cartwright-net sessions`: the sessions of a store.
struct SessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List and delete the sessions of a store.",
        subcommands: [ListSessionsCommand.self, DeleteSessionCommand.self]
    )
}

/// `cartwright-net sessions list`.
struct ListSessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListSessionsArguments.abstract)

    @OptionGroup var arguments: ListSessionsArguments

    func run() async throws {
        let list = arguments.list
        try await reporting { () throws(CartwrightError) in
            let page = try await list.place.open().lists.page(try list.query(.sessions))
            return try page.lines(json: list.place.json, as: "sessions") {
                $0.session($1)
            } line: { entry, content in
                [
                    entry.id, content["phase"]?.word, content["customer"]?.word, content["lines"]?.word,
                    content["orders"]?.word, "\(entry.at)", "\(entry.changedAt)",
                ]
            }
        }
    }
}

/// `cartwright-net sessions delete`.
struct DeleteSessionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: DeleteSessionArguments.abstract)

    @OptionGroup var arguments: DeleteSessionArguments

    func run() async throws {
        try await reporting { () throws(CartwrightError) in
            let store = try await arguments.place.open().checkout
            try await SessionRemoval(in: store).remove(arguments.id)
            return arguments.place.json
                ? [JSONValue.object(["deleted": .string(arguments.id)]).text]
                : ["deleted session \(arguments.id)"]
        }
    }
}

/// `cartwright-net orders`: the orders of a store.
struct OrdersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orders",
        abstract: "List the orders of a store, and show what a promotion did.",
        subcommands: [ListOrdersCommand.self, PromotionUsageCommand.self]
    )
}

/// `cartwright-net orders list`.
struct ListOrdersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListOrdersArguments.abstract)

    @OptionGroup var arguments: ListOrdersArguments

    func run() async throws {
        let list = arguments.list
        try await reporting { () throws(CartwrightError) in
            let page = try await list.place.open().lists.page(try list.query(.orders))
            return try page.orderLines(json: list.place.json)
        }
    }
}

/// `cartwright-net orders usage`.
struct PromotionUsageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "usage", abstract: PromotionUsageArguments.abstract)

    @OptionGroup var arguments: PromotionUsageArguments

    func run() async throws {
        let (id, list) = (arguments.promotion, arguments.list)
        try await reporting { () throws(CartwrightError) in
            let stores = try await list.place.open()
            var query = try list.query(.orders)
            query.keys = [ListKey(.promotion, id)] + query.keys.filter { $0.field != .promotion }
            var sums = query
            sums.keys = [ListKey(.promotion, id)]
            let totals = try await stores.lists.totals(sums).sorted { $0.key.code < $1.key.code }
            let uses = try await stores.checkout.counters(
                CounterQuery(promotions: [id], customer: nil, currency: nil, codes: []),
                excluding: "",
                at: Instant.now()
            )
            let page = try await stores.lists.page(query)
            guard !list.place.json else { return [try page.usage(of: id, totals, uses.uses[id] ?? 0).text] }
            let given = totals.map { currency, total in
                "\(total.count) orders, given \(Money(minor: total.amountMinor, currency))"
            }
            let counted = "uses that count for its limits: \(uses.uses[id] ?? 0)"
            return (given.isEmpty ? ["no order with promotion \(id)"] : given) + [counted]
                + (try page.orderLines(json: false))
        }
    }
}

/// `cartwright-net erase`: the erasure of data.
struct EraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase a customer in a store.",
        subcommands: [EraseCustomerCommand.self]
    )
}

/// `cartwright-net erase customer`.
struct EraseCustomerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customer",
        abstract: EraseCustomerArguments.abstract,
        discussion: EraseCustomerArguments.discussion
    )

    @OptionGroup var arguments: EraseCustomerArguments

    func run() async throws {
        let place = arguments.place
        try await reporting { () throws(CartwrightError) in
            let erasure = CustomerErasure(in: try await place.open(), of: try Tenant(place.tenant))
            let report = try await erasure.erase(arguments.id)
            if place.json { return [report.json.text] }
            return [
                "replaced by \(report.replacement): \(report.sessions) sessions, \(report.feeds) feeds, "
                    + "\(report.codes) codes, \(report.records) stored answers and jobs, \(report.events) events"
            ]
        }
    }
}

// MARK: Lines

extension ListPage {
    /// Returns a page as lines: aligned columns, or one JSON object.
    ///
    /// - Throws: an error of area `json` if the content of an entry is damaged.
    fileprivate func lines(
        json isJSON: Bool,
        as name: String,
        _ json: (ListedEntry, JSONObject) -> JSONValue,
        line: (ListedEntry, JSONObject) -> [String?]
    ) throws(CartwrightError) -> [String] {
        var (values, rows) = ([JSONValue](), [[String]]())
        for entry in entries {
            guard case .object(let content) = try JSONParser.parse(entry.content) else { continue }
            values.append(json(entry, content))
            rows.append(line(entry, content).map { $0 ?? "-" })
        }
        guard !isJSON else {
            var object: JSONObject = [name: .array(values)]
            object.setUnlessAbsent("next", next.map { .string($0.text) })
            return [JSONValue.object(object).text]
        }
        return rows.aligned + (next.map { ["more: --after \($0.text)"] } ?? [])
    }

    /// Returns a page of orders as lines.
    fileprivate func orderLines(json isJSON: Bool) throws(CartwrightError) -> [String] {
        try lines(json: isJSON, as: "orders") {
            $0.order($1)
        } line: { entry, content in
            [
                entry.id, content["phase"]?.word, content["customer"]?.word, content.money("total"),
                content.tenders, content.money("refunded"), "\(entry.at)",
            ]
        }
    }

    /// Returns what a promotion did.
    fileprivate func usage(
        of promotion: String,
        _ totals: [(key: Currency, value: ListTotal)],
        _ uses: Int64
    ) throws(CartwrightError) -> JSONValue {
        var orders: [JSONValue] = []
        for entry in entries {
            guard case .object(let content) = try JSONParser.parse(entry.content) else { continue }
            orders.append(entry.order(content))
        }
        let given = totals.map { currency, total -> JSONValue in
            [
                "currency": .string(currency.code), "orders": .integer(total.count),
                "amount": .integer(total.amountMinor),
            ]
        }
        return [
            "promotion": .string(promotion), "uses": .integer(uses), "given": .array(given),
            "last_orders": .array(orders),
        ]
    }
}

extension [[String]] {
    /// The rows as lines with aligned columns.
    var aligned: [String] {
        let widths = (first ?? []).indices.map { column in map { $0[column].count }.max() ?? 0 }
        return map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension JSONValue {
    /// A text or a number as a word; nil for other values.
    fileprivate var word: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        default: nil
        }
    }
}

extension JSONObject {
    /// Returns an amount in the currency of the object.
    fileprivate func money(_ key: String) -> String? {
        guard case .integer(let minor)? = self[key], let code = self["currency"]?.word,
            let currency = try? Currency(code)
        else { return nil }
        return "\(Money(minor: minor, currency))"
    }

    /// The amounts that gift cards and store credits paid, and the rest: `gift card $10.00, to pay $15.00`; nil if
    /// there are none.
    fileprivate var tenders: String? {
        guard case .array(let tenders)? = self["tenders"], let currency = self["currency"] else { return nil }
        let paid = tenders.map { tender -> String in
            let kind = tender["kind"]?.word.flatMap(AccountKind.init)?.words ?? "-"
            let object: JSONObject = ["currency": currency, "amount": tender["amount"] ?? .null]
            return "\(kind) \(object.money("amount") ?? "-")"
        }
        return (paid + ["to pay \(money("payable") ?? "-")"]).joined(separator: ", ")
    }
}
