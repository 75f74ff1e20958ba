import Cartwright
import CartwrightCheckout
import Testing

@testable import CartwrightService

/// The history of an item's price over HTTP.
@Suite(.timeLimit(.minutes(5))) struct PriceHistoryTests {
    private static func catalog(sale percent: Int?, in country: String? = nil, milk: Bool = true) -> String {
        let place = country.map { #""conditions":[{"type":"country","any_of":["\#($0)"]}],"# } ?? ""
        let sale =
            percent.map {
                #"{"id":"sale",\#(place)"effects":[{"type":"percent_off","percent":"\#($0)","#
                    + #""target":{"scope":"lines"}}]}"#
            } ?? ""
        let item = milk ? #",{"sku":"MILK/1","unit_price":100}"# : ""
        return #"{"currency":"USD","items":[{"sku":"A","unit_price":1000}\#(item)],"#
            + #""price_history":{"countries":["DE"]},"promotions":[\#(sale)]}"#
    }

    private static func serve(_ work: @escaping @Sendable (ShopClient, SetClock) async throws -> Void) async throws {
        let clock = SetClock()
        try await ServiceBench.serve { settings in
            settings.dependencies = CheckoutDependencies(
                now: { clock.now },
                random: CheckoutDependencies.machine.random
            )
        } _: { shop in
            clock.move(seconds: 60)
            try await work(shop, clock)
        }
    }

    private static func prices(_ reply: Reply) -> [JSONValue] {
        reply.json["steps"]?.elements.map { $0["price"] ?? .null } ?? []
    }

    @Test func `the steps have the beginning of each reduction and its prior price, and a picture`() async throws {
        try await Self.serve { shop, clock in
            let first = clock.now
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: nil)).outcome == "200")
            clock.move(seconds: 40 * 86_400)
            let second = clock.now
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: 20)).outcome == "200")
            clock.move(seconds: 86_400)
            let third = clock.now
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: 30, milk: false)).outcome == "200")
            clock.move(seconds: 86_400)
            let reply = try await shop.get("/v1/prices/A/history")
            #expect(reply.outcome == "200")
            let facts = #""reduced_since":"\#(second)","lowest_prior":1000,"lowest_prior_since":"\#(first)""#
            #expect(
                reply.json["steps"]?.text == #"[{"at":"\#(first)","price":1000,"list":1000},"#
                    + #"{"at":"\#(second)","price":800,"list":1000,\#(facts)},"#
                    + #"{"at":"\#(third)","price":700,"list":1000,\#(facts)}]"#,
                "\(reply.text)"
            )
            let svg = try #require(reply.json["svg"]?.string)
            #expect(svg.hasPrefix("<svg viewBox") && svg.contains("class=\"curve\"") && svg.contains("class=\"less\""))
            #expect(svg.contains(">$10.00<") && svg.contains(">$7.00<"))
            // An item that left the catalog has its history, and a SKU may have a slash.
            let gone = try await shop.get("/v1/prices/MILK%2F1/history")
            #expect(Self.prices(gone) == [100, 80, .null], "\(gone.text)")
            let last = try await shop.get("/v1/prices/A/history?limit=1")
            let steps = reply.json["steps"]?.elements ?? []
            #expect(last.json["steps"]?.elements == Array(steps.suffix(1)))
            let before = try await shop.get("/v1/prices/A/history?until=\(third)")
            #expect(Self.prices(before) == [1000, 800])
            #expect(Self.prices(try await shop.get("/v1/prices/A/history?until=2000-01-01T00:00:00Z")) == [])
            #expect(Self.prices(try await shop.get("/v1/prices/A/history?until=2100-01-01T00:00:00Z")).count == 3)
        }
    }

    @Test func `a listed country has its own history, another one that without a country`() async throws {
        try await Self.serve { shop, clock in
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: 20, in: "DE")).outcome == "200")
            let own = try await shop.get("/v1/prices/A/history?country=de")
            let other = try await shop.get("/v1/prices/A/history?country=FR")
            #expect(Self.prices(own) == [800] && own.json["country"] == "DE", "\(own.text)")
            #expect(Self.prices(other) == [1000] && other.json["country"] == nil, "\(other.text)")
            let euro = try await shop.get("/v1/prices/A/history?currency=EUR")
            #expect(Self.prices(euro) == [] && euro.json["currency"] == "EUR", "\(euro.text)")
        }
    }

    @Test func `a catalog that was never put has a history from the start of the service on`() async throws {
        try await Self.serve { shop, clock in
            clock.move(seconds: 86_400)
            let started = try await shop.get("/v1/prices/MUG/history")
            #expect(Self.prices(started) == [1250], "\(started.text)")
            let at = ServiceBench.now
            #expect(started.json["steps"]?.elements.first?["at"] == .string(at.description))
            let promotion = #"{"effects":[{"type":"percent_off","percent":"20","target":{"scope":"lines"}}]}"#
            #expect(try await shop.put("/v1/promotions/sale", promotion).outcome == "200")
            let reduced = try await shop.send("POST", "/v1/prices", #"{"skus":["MUG"]}"#)
            let prior = #""lowest_prior":1250,"lowest_prior_since":"\#(at)""#
            #expect(reduced.text.contains(prior), "\(reduced.text)")
            #expect(Self.prices(try await shop.get("/v1/prices/MUG/history")) == [1250, 1000])
        }
    }

    @Test func `an unknown SKU is not found, and a key needs the scope of quotes`() async throws {
        try await Self.serve { shop, _ in
            let reply = try await shop.get("/v1/prices/MUGG/history")
            #expect(reply.outcome == "404 service.not_found", "\(reply.text)")
            #expect(reply.text.contains("did you mean MUG?"))
        }
        let bench = try await KeyedBench()
        for (scope, status) in [(Scope.quote, 200), (Scope.agent, 403)] {
            let key = try await bench.key([scope])
            try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { shop async throws in
                #expect(try await shop.with(key: key).get("/v1/prices/MUG/history").status == status)
            }
        }
    }
}
