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

    @Test func `contracts report violations`() async throws {
        let items = try SampleItems(products: Array("id,title,price\nx,X,1\n".utf8), inventory: [])
        #expect(try await ShopItemsContract(of: items, selling: ["y"]).violations() == ["y is not found"])
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
