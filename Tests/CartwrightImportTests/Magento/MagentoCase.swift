import Cartwright
import CartwrightImport
import Testing

/// A rule of Magento, a cart, and the discount that the documentation or the code states.
struct MagentoCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: JSONValue
    var coupon: JSONValue?
    var zone: String?
    var cart: JSONValue = [:]
    let off: Int64
    var outcome = ImportedRule.Outcome.carriedOver

    /// The test of another project that states the discount; nil for a row of this one.
    var source: PublicSource?

    /// Imports the rule, and compares its outcome and its discount.
    func check() throws {
        let zone = try zone.map { name throws(CartwrightError) in try Zone(name) }
        let changed = MagentoSample.rule.merging(rule)
        let imported = try MagentoSample.imported([changed], coupons: coupon.map { [$0] } ?? [], zone: zone)
        let lines = imported.report.lines.joined(separator: "\n")
        #expect(imported.rule?.outcome == outcome, "\(lines)")
        #expect(try imported.discount(MagentoSample.cart.merging(cart)) == off, "\(lines)")
    }
}
