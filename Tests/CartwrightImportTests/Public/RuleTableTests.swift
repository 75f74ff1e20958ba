import CartwrightImport
import Testing

/// The number of rules that the tables of all systems have, with those of other people's test data.
struct RuleTableTests {
    private static let magento =
        MagentoActionTests.percentages + MagentoActionTests.trees + MagentoActionTests.units
        + MagentoActionTests.amounts + MagentoActionTests.freeUnits + MagentoActionTests.shipping
        + MagentoConditionTests.totals + MagentoConditionTests.places + MagentoConditionTests.items
        + MagentoConditionTests.trees + MagentoLimitTests.dates + MagentoLimitTests.customers
        + MagentoLimitTests.coupons + MagentoPublicTests.rules
    private static let medusa =
        MedusaRuleTests.methods + MedusaRuleTests.lines + MedusaRuleTests.conditions + MedusaPublicTests.rules
    private static let commercetools =
        CommercetoolsRuleTests.values + CommercetoolsRuleTests.targets + CommercetoolsRuleTests.others
        + CommercetoolsPublic.rules
    private static let voucherify = VoucherifyRuleTests.amounts + VoucherifyRuleTests.others + VoucherifyPublic.rules
    private static let woo = WooRuleTests.percentages + WooRuleTests.amounts + WooRuleTests.conditions
    private static let wooPublic =
        WooPublicTests.carts + WooPublicTests.limits + WooPublicTests.several + WooPublicTests.sales
    private static let shopify = ShopifyRuleTests.values + ShopifyRuleTests.conditions + ShopifyRuleTests.others
    private static let stripe =
        StripeRuleTests.percentages + StripeRuleTests.amounts + StripeRuleTests.restrictions + StripeRuleTests.limits

    /// The outcomes of the rules of each system.
    private static let systems: [String: [ImportedRule.Outcome]] = [
        "commercetools": commercetools.map(\.outcome), "magento": magento.map(\.outcome),
        "medusa": medusa.map(\.outcome),
        "shopify": shopify.map(\.outcome) + ShopifyPublicTests.rules.map(\.outcome),
        "stripe": stripe.map(\.outcome) + StripePublicTests.rules.map(\.outcome),
        "voucherify": voucherify.map(\.outcome), "woocommerce": woo.map(\.outcome) + wooPublic.map(\.outcome),
    ]

    /// The tables have a row for many a reason to refuse a rule, so their share is no measure of real shops.
    @Test func `the tables of all systems have rules of every outcome, most of them carried over`() {
        #expect(Set(Self.systems.keys) == Set(CatalogImport.systems))
        for (system, outcomes) in Self.systems {
            #expect(Set(outcomes) == Set(ImportedRule.Outcome.allCases), "\(system)")
        }
        let all = Self.systems.values.flatMap { $0 }
        let refused = all.filter { $0 == .notCarriedOver }
        #expect(all.count >= 400, "\(all.count)")
        #expect(refused.count * 4 <= all.count, "\(refused.count) of \(all.count)")
    }
}
