import CartwrightImport
import Testing

/// The rules of other people's test data, over all systems.
struct PublicSourceTests {
    /// The place of a rule, and its outcome.
    typealias Row = (source: PublicSource, outcome: ImportedRule.Outcome)

    private static let woo: [Row] =
        (WooPublicTests.carts + WooPublicTests.limits + WooPublicTests.several + WooPublicTests.sales)
        .map { ($0.source, $0.outcome) }
    private static let stripe: [Row] = StripePublicTests.rules.map { ($0.source, $0.outcome) }
    private static let shopify: [Row] = ShopifyPublicTests.rules.map { ($0.source, $0.outcome) }
    private static let magento: [Row] = MagentoPublicTests.rules.compactMap { rule in
        rule.source.map { ($0.about(rule.testDescription), rule.outcome) }
    }
    private static let medusa: [Row] = MedusaPublicTests.rules.compactMap { rule in
        rule.source.map { ($0.about(rule.testDescription), rule.outcome) }
    }
    private static let commercetools: [Row] = CommercetoolsPublic.rules.compactMap { rule in
        rule.source.map { ($0.about(rule.testDescription), rule.outcome) }
    }
    private static let voucherify: [Row] = VoucherifyPublic.rules.compactMap { rule in
        rule.source.map { ($0.about(rule.testDescription), rule.outcome) }
    }

    private static let systems = [woo, stripe, shopify, magento, medusa, commercetools, voucherify]
    private static let rows = systems.flatMap { $0 }

    @Test func `each row names a repository and a commit, and no case twice`() {
        for (source, _) in Self.rows {
            #expect(source.repository.split(separator: "/").count == 2, "\(source)")
            #expect(source.commit.count == 40 && source.commit.allSatisfy(\.isHexDigit), "\(source)")
        }
        #expect(Set(Self.rows.map(\.source.description)).count == Self.rows.count)
    }

    /// A rule that is not carried over has a reason: that is how its outcome is computed.
    @Test func `at least nine of ten rules of other people are carried over`() {
        #expect(Self.systems.allSatisfy { $0.count >= 10 } && Self.rows.count >= 130)
        let refused = Self.rows.filter { $0.outcome == .notCarriedOver }
        #expect(refused.count * 10 <= Self.rows.count, "\(refused.count) of \(Self.rows.count)")
    }
}
