import Foundation
import PricingOracle
import Testing

@testable import Cartwright

/// Checks that every key of the format occurs in the scenarios that the engine is compared on.
@Suite struct ScenarioGeneratorTests {
    static let comparators = "at_least more_than at_most less_than equals"
    static let sets = "any_of none_of"

    static let keys = [
        "scenario": "id cart lists campaigns promotions options expect",
        "campaign": "id name enabled starts_at ends_at time_zone usage_limit budget",
        "options": "choose rounding rounding_applies_to stacking tax cash_rounding",
        "tax": "rounding per",
        "cart": "currency now channel country prices_include_tax customer lines shipping codes declined attributes",
        "customer": "id segments orders_count promotion_uses identities attributes",
        "identities": "email phone payment household",
        "line": """
        id sku title unit_price quantity categories attributes custom min_unit_price on_sale discountable tax_rate
        """,
        "shipment": "id method amount tax_rate",
        "promotion": """
        id name code enabled starts_at ends_at time_zone priority combines_with exclusive group returns usage_limit \
        used per_customer_limit budget campaign conditions effects
        """,
        "budget": "kind limit used partial every time_zone",
        "count_limit": "count every time_zone",
        "customer_limit": "count by require guests every time_zone",
        "group": "name per",
        "line filter": """
        skus not_skus categories not_categories attributes not_attributes price_at_least price_at_most on_sale
        """,
        "shipment filter": "methods",
        "condition subtotal": "type filter basis tax \(comparators)",
        "condition order_total": "type basis tax \(comparators)",
        "condition quantity": "type filter per \(comparators)",
        "condition distinct_skus": "type filter \(comparators)",
        "condition order_number": "type \(comparators)",
        "condition customer_segment": "type \(sets)",
        "condition shipping_method": "type \(sets)",
        "condition country": "type \(sets)",
        "condition channel": "type \(sets)",
        "condition currency": "type \(sets)",
        "condition customer": "type key \(comparators) \(sets)",
        "condition cart": "type key \(comparators) \(sets)",
        "condition schedule": "type weekdays from until time_zone",
        "condition all": "type of",
        "condition any": "type of",
        "condition not": "type of",
        "target order": "scope filter",
        "target lines": "scope filter",
        "target total": "scope filter",
        "target shipping": "scope filter",
        "target units": "scope filter max_units per take groups_of max_groups uses_up",
        "effect percent_off": "type percent target max_discount round tax",
        "effect amount_off": "type amount target each first_amount tax for_every max_times",
        "effect fixed_price": "type amount target",
        "effect buy_x_get_y": "type buy get percent amount take pick max_applications max_units",
        "effect tiered": "type basis tiers target each tax currency",
        "effect gift": "type sku quantity unit_price for_every max_times",
        "effect credit": "type amount percent target after_days for_every max_times",
        "for_every": "quantity amount filter tax",
        "part": "quantity filter",
        "tier": "at_least percent amount",
    ].mapValues { $0.split(whereSeparator: \.isWhitespace).map(String.init) }

    /// The allowed words of each key that takes one of a few.
    static let words = [
        "options.choose": PricingOptions.Objective.allCases.map(\.rawValue),
        "options.rounding": Rounding.allCases.map(\.rawValue),
        "options.stacking": PricingOptions.StackedDiscounts.allCases.map(\.rawValue),
        "options.rounding_applies_to": PricingOptions.RoundedAmount.allCases.map(\.rawValue),
        "tax.rounding": Rounding.allCases.map(\.rawValue),
        "tax.per": TaxRounding.Granularity.allCases.map(\.rawValue),
        "promotion.returns": ReturnPolicy.allCases.map(\.rawValue),
        "promotion.combines_with": PromotionClass.allCases.map(\.rawValue),
        "budget.kind": Budget.Kind.allCases.map(\.rawValue),
        "budget.every": LimitPeriod.Length.allCases.map(\.rawValue),
        "customer_limit.every": LimitPeriod.Length.allCases.map(\.rawValue),
        "customer_limit.by": PersonKey.allCases.map(\.rawValue),
        "customer_limit.require": IdentityKind.allCases.map(\.rawValue),
        "customer_limit.guests": GuestRule.allCases.map(\.rawValue),
        "count_limit.every": LimitPeriod.Length.allCases.map(\.rawValue),
        "group.per": PromotionGroup.Per.allCases.map(\.rawValue),
        "condition subtotal.basis": Basis.allCases.map(\.rawValue) + ["current"],
        "condition order_total.basis": Basis.allCases.map(\.rawValue) + ["current"],
        "condition subtotal.tax": TaxInclusion.allCases.map(\.rawValue),
        "condition order_total.tax": TaxInclusion.allCases.map(\.rawValue),
        "condition quantity.per": QuantityCondition.Per.allCases.map(\.rawValue),
        "condition schedule.weekdays": Weekday.allCases.map(\.rawValue),
        "target units.per": UnitRule.Per.allCases.map(\.rawValue),
        "target units.take": UnitRule.Take.allCases.map(\.rawValue),
        "effect percent_off.round": PercentOff.Granularity.allCases.map(\.rawValue),
        "effect percent_off.tax": TaxInclusion.allCases.map(\.rawValue),
        "effect amount_off.tax": TaxInclusion.allCases.map(\.rawValue),
        "effect tiered.tax": TaxInclusion.allCases.map(\.rawValue),
        "for_every.tax": TaxInclusion.allCases.map(\.rawValue),
        "effect amount_off.each": Each.allCases.map(\.rawValue),
        "effect tiered.each": Each.ofTiers.map(\.rawValue),
        "effect buy_x_get_y.take": UnitRule.Take.allCases.map(\.rawValue),
        "effect buy_x_get_y.pick": BuyXGetY.Pick.allCases.map(\.rawValue),
        "target units.uses_up": ["true", "false"],
        "effect tiered.basis": Tiered.Basis.allCases.map(\.rawValue),
    ]

    /// The occurrences in the scenarios of two thousand seeds.
    static let counts: [String: Int] = {
        var census = KeyCensus()
        for seed in 1...2000 as ClosedRange<UInt64> {
            var generator = ScenarioGenerator(seed: seed)
            let scenario = generator.scenario()
            census.add(scenario)
            census.add(generator.withPersons(scenario))
        }
        return census.counts
    }()

    @Test(arguments: keys.keys.sorted()) func `every key of an object occurs`(kind: String) throws {
        for key in try #require(Self.keys[kind]) { #expect(Self.counts["\(kind).\(key)", default: 0] > 4, "\(key)") }
    }

    @Test(arguments: words.keys.sorted()) func `every word of a key occurs`(key: String) throws {
        for word in try #require(Self.words[key]) { #expect(Self.counts["\(key): \(word)", default: 0] > 4, "\(word)") }
    }

    @Test func `every condition, effect and scope occurs`() {
        let kinds =
            Vocabulary.standard.conditionNames.map { "condition \($0)" }
            + Vocabulary.standard.effectNames.map { "effect \($0)" } + Target.Scope.allCases.map { "target \($0)" }
        for kind in kinds { #expect(Self.keys[kind] != nil, "\(kind)") }
    }

    /// The keys that no price depends on: what the shop recorded, and the costs of items.
    private static let withoutInfluence: Set = ["recorded", "cost"]

    /// Fails when a reader takes a new key that the scenarios do not use. Keys of a manifest are in no promotion.
    @Test func `every key of a reader is listed here`() throws {
        let listed = Set(Self.keys.values.joined())
        let documents = ["Cart+JSON", "Scenario+JSON"]
        let readers =
            ["Sources/Cartwright/Promotions/", "Sources/Cartwright/Pricing/ShopOptions+JSON.swift"]
            + documents.map { "Sources/CartwrightScenarios/Documents/\($0).swift" }
        var found: Set<String> = []
        for file in try Repository.swiftFiles(under: "Sources/Cartwright", "Sources/CartwrightScenarios")
        where readers.contains(where: file.path.hasPrefix) && !file.path.hasSuffix("RuleDeclaration+Reading.swift") {
            for line in file.lines {
                for match in line.code.matches(of: /reader\.\w+\((?:ifPresent: )?"([a-z_]+)"/) {
                    found.insert(String(match.1))
                }
            }
        }
        #expect(found.count > 75)
        #expect(found.subtracting(listed) == Self.withoutInfluence)
    }
}
