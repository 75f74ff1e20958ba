import CartwrightScenarios
import Testing

@testable import Cartwright

/// A rule of pricing as a row of a table: a scenario in its JSON form and the expected quote.
struct ScenarioRow: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    /// - Parameters:
    ///   - name: the rule.
    ///   - lines: the cart's lines.
    ///   - cart: further keys of the cart, each followed by a comma.
    ///   - promotions: the promotions.
    ///   - options: the pricing options.
    ///   - expect: the expected keys of the quote.
    init(
        _ name: String,
        lines: String,
        cart: String = "",
        promotions: String,
        options: String = "{}",
        expect: String
    ) {
        testDescription = name
        text = """
            {"cart": {"currency": "USD", \(cart) "lines": [\(lines)]}, "promotions": [\(promotions)],
             "options": \(options), "expect": {\(expect)}}
            """
    }

    func quote() throws -> Quote { try Scenario(JSONParser.parse(text)).quote(clock: .testing, explanation: .all) }

    /// Prices the scenario and compares the quote.
    func check() throws {
        let scenario = try Scenario(JSONParser.parse(text))
        let quote = try scenario.quote(clock: .testing, explanation: .all)
        let expectation = try #require(scenario.expectation)
        let differences = expectation.differences(from: quote)
        #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "; "))\n\(quote.json.text)")
        quote.checkLaws()
    }
}

extension Instant {
    /// The clock of tests, noon on a Friday.
    static let testing = Instant.earliest.adding(milliseconds: 62_135_596_800_000 + 1_777_636_800_000)
}

extension Quote {
    /// Checks the laws that hold for every quote: conserving, bounded, accounted.
    func checkLaws() {
        var byPromotion: [String: Int64] = [:]
        for line in lines {
            #expect(line.discountMinor >= 0 && line.discountMinor <= line.subtotalMinor, "line \(line.id)")
            #expect(line.allocations.allSatisfy { $0.amountMinor > 0 })
            for part in line.allocations { byPromotion[part.promotion, default: 0] += part.amountMinor }
            #expect(line.totalMinor(ofFirst: line.quantity) == (line.quantity > 0 ? line.totalMinor : 0))
        }
        for shipment in shipments {
            #expect(shipment.discountMinor >= 0 && shipment.discountMinor <= shipment.amountMinor)
            for part in shipment.allocations { byPromotion[part.promotion, default: 0] += part.amountMinor }
        }
        for promotion in applied {
            #expect(byPromotion[promotion.promotion] ?? 0 == promotion.discountMinor)
            #expect(promotion.discountMinor <= promotion.desiredMinor)
            let givesMore =
                gifts.contains { $0.promotion == promotion.promotion } || creditMinor(of: promotion.promotion) > 0
            #expect(promotion.discountMinor > 0 || givesMore)
        }
        #expect(Set(byPromotion.keys).isSubset(of: applied.map(\.promotion)))
        #expect(discountMinor == lines.reduce(0) { $0 + $1.discountMinor })
        #expect(discountMinor + shippingDiscountMinor == applied.reduce(0) { $0 + $1.discountMinor })
        #expect(taxMinor == lines.reduce(0) { $0 + $1.taxMinor } + shipments.reduce(0) { $0 + $1.taxMinor })
        #expect(totalMinor >= 0)
        for credit in credits {
            #expect(credit.amountMinor > 0 && applied.contains { $0.promotion == credit.promotion })
            #expect(credit.shares.reduce(0) { $0 + $1.amountMinor } == credit.amountMinor)
        }
        let verdicts = applied.map(\.promotion) + notApplied.map(\.promotion)
        #expect(Set(verdicts).count == verdicts.count)
    }
}
