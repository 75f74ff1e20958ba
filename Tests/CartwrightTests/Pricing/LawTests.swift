import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Checks the laws of pricing on mixed carts and promotions of all kinds.
@Suite struct LawTests {
    static let seeds = AllTests.seeds(300, all: 1500)

    static func scenario(_ seed: UInt64) throws -> Scenario {
        var random = RandomScenario(seed: seed)
        return try Scenario(JSONParser.parse(random.text()))
    }

    /// Returns the amounts by id, without anything that may follow the order of the input.
    private func amounts(_ quote: Quote) -> [String: Int64] {
        var amounts = ["total": quote.totalMinor, "tax": quote.taxMinor, "discount": quote.discountMinor]
        for line in quote.lines {
            amounts["\(line.id)"] = line.totalMinor
            amounts["\(line.id) tax"] = line.taxMinor
            for part in line.allocations { amounts["\(line.id) \(part.promotion)"] = part.amountMinor }
        }
        for shipment in quote.shipments { amounts["ship \(shipment.id)"] = shipment.totalMinor }
        return amounts
    }

    @Test func `a quote conserves, bounds and accounts for its amounts, and is reproducible`() throws {
        for seed in Self.seeds {
            let scenario = try Self.scenario(seed)
            let quote = try scenario.quote(clock: .testing, explanation: .all)
            quote.checkLaws()
            #expect(try scenario.quote(clock: .testing, explanation: .all) == quote)
            #expect(quote.applied.count + quote.notApplied.count == scenario.promotions.count)
            for (line, quoted) in zip(scenario.cart.lines, quote.lines) {
                let floor = min(line.minimumUnitPriceMinor, line.unitPriceMinor) * line.quantity
                #expect(quoted.totalMinor >= floor, "seed \(seed)")
                #expect(line.isDiscountable || quoted.discountMinor == 0, "seed \(seed)")
            }
            let net = quote.subtotalMinor - quote.discountMinor + quote.shippingMinor - quote.shippingDiscountMinor
            #expect(quote.totalMinor == net + (scenario.cart.pricesIncludeTax ? 0 : quote.taxMinor))
        }
    }

    @Test func `the order of lines, shipments and promotions changes no amount`() throws {
        var random = SplitMix64(state: 5)
        for seed in Self.seeds {
            let scenario = try Self.scenario(seed)
            var shuffled = scenario
            shuffled.cart.lines.shuffle(using: &random)
            shuffled.cart.shipments.shuffle(using: &random)
            shuffled.promotions.shuffle(using: &random)
            let (a, b) = (
                try scenario.quote(clock: .testing, explanation: .all),
                try shuffled.quote(clock: .testing, explanation: .all)
            )
            #expect(amounts(a) == amounts(b), "seed \(seed)")
            #expect(a.applied == b.applied && a.notApplied == b.notApplied, "seed \(seed)")
            #expect(a.gifts == b.gifts && a.nudges == b.nudges, "seed \(seed)")
        }
    }

    @Test func `an offer has the same effect as its promotion in the catalog`() throws {
        for seed in Self.seeds {
            let scenario = try Self.scenario(seed)
            var promotions = scenario.promotions
            let offered = promotions.indices.filter { ($0 + Int(seed)).isMultiple(of: 2) }
            // An offer needs no code: the click replaces it.
            for index in offered { promotions[index].code = nil }
            let others = promotions.indices.filter { !offered.contains($0) }.map { promotions[$0] }
            let offers = offered.map { Offer(promotions[$0], cardID: "card") }
            var options = scenario.options
            options.explanation = seed.isMultiple(of: 3) ? .applied : .all
            let together = try price(scenario.cart, from: Catalog(promotions), at: .testing, options: options)
            let beside = try price(
                scenario.cart,
                from: Catalog(others),
                offers: offers,
                at: .testing,
                options: options
            )
            #expect(together == beside, "seed \(seed)")
        }
    }

    @Test func `built-in arithmetic equals what effects propose`() throws {
        for seed in Self.seeds {
            let scenario = try Self.scenario(seed)
            var proposing = scenario
            // A partial budget makes the pipeline use proposals. On a promotion with a code it would also make the code
            // a limited one.
            for index in proposing.promotions.indices
            where proposing.promotions[index].budget == nil && proposing.promotions[index].code == nil {
                proposing.promotions[index].budget = Budget(.amount, limit: .max, isPartial: true)
            }
            let (a, b) = (
                try scenario.quote(clock: .testing, explanation: .all),
                try proposing.quote(clock: .testing, explanation: .all)
            )
            #expect(amounts(a) == amounts(b), "seed \(seed)")
            #expect(a.applied == b.applied && a.gifts == b.gifts, "seed \(seed)")
        }
    }

    @Test func `explanations change no amount`() throws {
        for seed in Self.seeds.prefix(300) {
            let scenario = try Self.scenario(seed)
            let all = try scenario.quote(clock: .testing, explanation: .all)
            var bare = try scenario.quote(clock: .testing, explanation: .applied)
            #expect(bare.notApplied.isEmpty && bare.nudges.isEmpty)
            (bare.notApplied, bare.nudges) = (all.notApplied, all.nudges)
            #expect(bare == all)
        }
    }

    @Test func `effects and conditions round-trip through JSON`() throws {
        for seed in Self.seeds {
            var random = RandomScenario(seed: seed)
            let value = try JSONParser.parse(random.text())
            let scenario = try Scenario(value)
            for promotion in scenario.promotions {
                for effect in promotion.effects {
                    let again = try Vocabulary.standard.effect(effect.json, at: .root)
                    #expect(again.json == effect.json)
                }
                for condition in promotion.conditions {
                    #expect(try Vocabulary.standard.condition(condition.json, at: .root).json == condition.json)
                }
            }
        }
    }

    @Test func `a nudge comes true`() throws {
        var (ofConditions, ofEffects, ofMore) = (0, 0, 0)
        for seed in Self.seeds {
            let scenario = try Self.scenario(seed)
            let quote = try scenario.quote(clock: .testing, explanation: .all)
            for nudge in quote.nudges {
                #expect(nudge.savesMinor > 0 || nudge.giftUnits > 0, "seed \(seed) \(nudge)")
                #expect(nudge.shortBy > 0)
                let promotion = try #require(scenario.promotions.first { $0.id == nudge.promotion })
                var filled = scenario
                filled.cart = try #require(Self.fuller(scenario.cart, nudge, promotion))
                let with = try filled.quote(clock: .testing)
                #expect(with.applies(nudge.promotion), "seed \(seed)")
                filled.promotions.removeAll { $0.id == nudge.promotion }
                if quote.applies(nudge.promotion), let shortfall = nudge.shortfall {
                    ofMore += 1
                    filled.promotions.append(Self.held(promotion, from: shortfall, in: scenario.cart))
                } else {
                    if nudge.shortfall == nil { ofConditions += 1 } else { ofEffects += 1 }
                }
                let without = try filled.quote(clock: .testing)
                let gain = with.discountMinor + with.shippingDiscountMinor
                let saves = gain - without.discountMinor - without.shippingDiscountMinor
                #expect(saves == nudge.savesMinor, "seed \(seed) \(nudge)")
                guard nudge.giftUnits > 0 else { continue }
                #expect(with.giftUnits - without.giftUnits == nudge.giftUnits, "seed \(seed) \(nudge)")
            }
        }
        #expect(ofConditions > AllTests.least(20) && ofEffects > AllTests.least(10), "\(ofConditions) \(ofEffects)")
        #expect(ofMore > AllTests.least(20))
    }

    /// Returns the cart with the missing units or amount of a nudge.
    private static func fuller(_ cart: Cart, _ nudge: Nudge, _ promotion: Promotion) -> Cart? {
        guard let shortfall = nudge.shortfall else {
            return promotion.conditions.lazy.compactMap { $0.filling(nudge.shortBy, in: cart) }.first
        }
        return lacking(shortfall, of: promotion, in: cart).flatMap { effect in
            (promotion.effects[effect] as? any ThresholdEffect)?.filling(shortfall, in: cart)?.cart
        }
    }

    /// Returns the promotion without the part that only applies once nothing is missing.
    private static func held(_ promotion: Promotion, from shortfall: Shortfall, in cart: Cart) -> Promotion {
        var held = promotion
        guard let index = lacking(shortfall, of: promotion, in: cart) else { return held }
        if var tiered = promotion.effects[index] as? Tiered, tiered.target.units.groupsOf == nil,
            (tiered.tiers[0].atLeast.commonMinor ?? 0) < shortfall.atLeast
        {
            tiered.tiers = tiered.tiers.filter { ($0.atLeast.commonMinor ?? 0) < shortfall.atLeast }
            held.effects[index] = tiered
        } else if let effect = (promotion.effects[index] as? any ThresholdEffect)?.heldBack(from: shortfall, in: cart) {
            held.effects[index] = effect
        } else {
            held.effects.remove(at: index)
        }
        return held
    }

    private static func lacking(_ shortfall: Shortfall, of promotion: Promotion, in cart: Cart) -> Int? {
        promotion.effects.firstIndex { ($0 as? any ThresholdEffect)?.shortfalls(in: cart).contains(shortfall) ?? false }
    }
}

extension Quote {
    /// The number of units of gifts.
    fileprivate var giftUnits: Int64 { gifts.reduce(0) { $0 + $1.line.quantity } }
}
