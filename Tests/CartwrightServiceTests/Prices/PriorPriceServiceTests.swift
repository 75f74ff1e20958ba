import Cartwright
import CartwrightCheckout
import Testing

@testable import CartwrightService

/// Tests the lowest price of 30 days over HTTP.
@Suite(.timeLimit(.minutes(5))) struct PriorPriceServiceTests {
    private static func catalog(sale percent: Int?) -> String {
        let sale =
            percent.map {
                #"{"id":"sale","effects":[{"type":"percent_off","percent":"\#($0)","target":{"scope":"lines"}}]}"#
            } ?? ""
        return #"{"currency":"USD","items":[{"sku":"A","unit_price":1000},{"sku":"MILK","unit_price":100,"#
            + #""perishable":true}],"price_history":{"perishable":"exempt"},"promotions":[\#(sale)]}"#
    }

    @Test func `a reduced price has the lowest price of the 30 days before`() async throws {
        let clock = SetClock()
        try await ServiceBench.serve { settings in
            settings.dependencies = CheckoutDependencies(
                now: { clock.now },
                random: CheckoutDependencies.machine.random
            )
        } _: { shop in
            // After the start of the service, whose catalog has other items.
            clock.move(seconds: 60)
            let first = clock.now
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: nil)).outcome == "200")
            let plain = try await shop.send("POST", "/v1/prices", #"{"skus":["A"]}"#)
            #expect(plain.json["prices"]?.text == #"[{"sku":"A","list":1000,"price":1000}]"#, "\(plain.text)")
            clock.move(seconds: 40 * 86_400)
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: 20)).outcome == "200")
            clock.move(seconds: 5 * 86_400)
            let reduced = try await shop.send("POST", "/v1/prices", #"{"skus":["A","MILK"]}"#)
            let expected =
                #"[{"sku":"A","list":1000,"price":800,"promotion":"sale","lowest_prior":1000,"#
                + #""lowest_prior_since":"\#(first)"},{"sku":"MILK","list":100,"price":80,"promotion":"sale"}]"#
            #expect(reduced.json["prices"]?.text == expected, "\(reduced.text)")
            // A step that grows without a break keeps the prior price.
            #expect(try await shop.put("/v1/catalog", Self.catalog(sale: 30)).outcome == "200")
            let grown = try await shop.send("POST", "/v1/prices", #"{"skus":["A"]}"#)
            #expect(grown.text.contains(#""price":700,"promotion":"sale","lowest_prior":1000"#), "\(grown.text)")
        }
    }
}
