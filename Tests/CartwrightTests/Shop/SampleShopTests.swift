import Cartwright
import CartwrightTesting
import Foundation
import Testing

@Suite struct SampleShopTests {
    static let folder = Repository.root.appending(path: "samples/flower-shop")

    static func bytes(_ name: String) throws(CartwrightError) -> [UInt8] {
        do { return Array(try Data(contentsOf: folder.appending(path: name))) } catch {
            throw CartwrightError("file.not_found", name)
        }
    }

    static func shop() throws -> SampleShop {
        try SampleShop(
            reading: { name throws(CartwrightError) in try bytes(name) },
            ifPresent: { name throws(CartwrightError) in try bytes(name) }
        )
    }

    @Test func `the items fulfil their contract`() async throws {
        let shop = try Self.shop()
        let ids = shop.items.all.map(\.id)
        #expect(ids.count == 6)
        #expect(try await ShopItemsContract(of: shop.items, selling: ids).violations() == [])
    }

    @Test func `the rates fulfil their contract, and a country's own rate replaces another`() async throws {
        var address = ShopAddress()
        address.country = "US"
        let rates = try Self.shop().shop.shipping
        #expect(try await ShippingRatesContract(of: rates, sendingTo: address).violations() == [])
        #expect(try await rates.rates(to: address).map(\.id) == ["std-ship", "exp-ship-us"])
        address.country = "DE"
        #expect(try await rates.rates(to: address).map(\.id) == ["std-ship", "exp-ship-intl"])
    }

    @Test func `the payments fulfil their contract`() async throws {
        let payments = try Self.shop().shop.payments
        let contract = ShopPaymentsContract(
            of: payments,
            authorizing: "success_token",
            refusing: "fail_token",
            amount: Money(minor: 100, .usd)
        )
        #expect(try await contract.violations(keys: "k") == [])
    }

    @Test func `the orders fulfil their contract and take their units from the stock once`() async throws {
        let shop = try Self.shop()
        let paidAt = try #require(Instant(seconds: 1))
        let order = PlacedOrder(id: "a.o1", units: ["bouquet_roses": 3], address: nil, paidAt: paidAt)
        #expect(try await ShopOrdersContract(of: shop.orders, placing: order).violations() == [])
        #expect(shop.items.item("bouquet_roses")?.stock == 997)
    }

    @Test func `saved addresses are those of the e-mail address, and a folder without them has none`() async throws {
        let customers = try Self.shop().shop.customers
        let saved = try await customers.addresses(of: ShopBuyer(email: "john.doe@example.com"), agent: "")
        #expect(saved.map(\.id) == ["addr_1", "addr_2"])
        #expect(saved.first?.address.city == "Springfield")
        for email in ["jane.doe@example.com", "unknown@example.com", nil] {
            #expect(try await customers.addresses(of: ShopBuyer(email: email), agent: "").isEmpty)
        }
        let bare = try SampleShop { name throws(CartwrightError) in try Self.bytes(name) }
        let nobody = try await bare.shop.customers.addresses(of: ShopBuyer(email: "john.doe@example.com"), agent: "")
        #expect(nobody.isEmpty)
    }

    @Test func `the folder has the files that the shop reads`() throws {
        for name in SampleShop.files + SampleShop.optionalFiles { #expect(try !Self.bytes(name).isEmpty, "\(name)") }
    }

    @Test func `an event whose id an order has already is not added again`() throws {
        let shop = try Self.shop()
        let paidAt = try #require(Instant(seconds: 1))
        shop.orders.place(PlacedOrder(id: "a.o1", units: [:], address: nil, paidAt: paidAt))
        for id in ["adj_1", "adj_1", ""] {
            #expect(shop.orders.add(OrderEvent(id: id, .adjusted, at: paidAt), to: "a.o1"))
        }
        #expect(shop.orders.progress(of: "a.o1").events.map(\.id) == ["adj_1", "event_2"])
    }

    @Test func `the description of a card does not have its data`() {
        let card = PaymentCard(number: "4242424242424242", securityCode: "987", name: "Jane Doe")
        var dumped = ""
        dump(card, to: &dumped)
        for text in ["\(card)", String(reflecting: card), dumped] {
            #expect(!text.contains("4242") && !text.contains("Jane"))
        }
    }

    @Test func `contracts report violations`() async throws {
        let items = try SampleItems(products: Array("id,title,price\nx,X,1\n".utf8), inventory: [])
        #expect(try await ShopItemsContract(of: items, selling: ["y"]).violations() == ["y is not found"])
        let forgetful = try await ShopItemsContract(of: ForgetfulItems(all: items), selling: ["x"]).violations()
        #expect(
            forgetful == [
                "x is on two pages", "a page has more items than its limit", "x is on two pages", "x is on two pages",
                "x is on two pages", "an unknown category has items",
            ]
        )
        let rates = try SampleRates(Array("id,country_code,service_level,price,title\n".utf8))
        let nothing = try await ShippingRatesContract(of: rates, sendingTo: ShopAddress()).violations()
        #expect(nothing == ["there are no rates for the address"])
        let payments = SamplePayments()
        let contract = ShopPaymentsContract(
            of: payments,
            authorizing: "fail_token",
            refusing: "ok",
            amount: Money(minor: 1, .usd)
        )
        #expect(try await contract.violations(keys: "k").count == 2)
    }

    /// Items whose search forgets its limit, its categories and, up to the second page, where it was.
    private struct ForgetfulItems: ShopItems {
        let all: SampleItems
        var isSearchable: Bool { true }

        func item(_ id: String) -> ShopItem? { all.item(id) }

        func search(_ search: ItemSearch) -> ItemPage {
            switch search.cursor {
            case nil: ItemPage(items: all.all, next: "1")
            case "1": ItemPage(items: all.all, next: "2")
            default: ItemPage(items: all.all + all.all + all.all)
            }
        }
    }

    @Test(arguments: [
        ("id,title,price\nx,X\n", "shop.bad_table"), ("id,title,price\nx,X,-1\n", "shop.bad_table"),
        ("id,title,price\nx,X,1.5\n", "shop.bad_table"), ("id,title,price\n,X,1\n", "shop.bad_table"),
        ("id,title\nx,X\n", "shop.bad_table"), ("id,title,price\nx,\"X,1\n", "csv.malformed"),
    ])
    func `an invalid table is refused`(_ table: String, _ code: String) {
        #expect { try SampleItems(products: Array(table.utf8), inventory: []) } throws: {
            ($0 as? CartwrightError)?.code.rawValue == code
        }
    }

    @Test func `the promotions of the catalog are those of the tables`() throws {
        let catalog = try JSONParser.parse(Self.bytes("catalog.json"))
        let text = String(decoding: try Self.bytes("discounts.csv"), as: UTF8.self)
        guard case .array(let promotions)? = catalog["promotions"] else { return }
        for row in text.split(separator: "\n").dropFirst() {
            let fields = row.split(separator: ",").map(String.init)
            let promotion = try #require(promotions.first { $0["code"] == .string(fields[0]) })
            guard case .array(let effects)? = promotion["effects"], let effect = effects.first else { continue }
            let isPercentage = fields[1] == "percentage"
            #expect(effect["type"] == (isPercentage ? "percent_off" : "amount_off"))
            #expect(
                isPercentage
                    ? effect["percent"] == .string(fields[2])
                    : effect["amount"]?["USD"] == .integer(Int64(fields[2]) ?? 0)
            )
        }
        for item in try Self.shop().items.all {
            guard case .array(let items)? = catalog["items"] else { return }
            let sold = try #require(items.first { $0["sku"] == .string(item.id) })
            #expect(sold["unit_price"] == .integer(item.unitPriceMinor))
            #expect(sold["title"] == .string(item.title))
        }
    }
}
