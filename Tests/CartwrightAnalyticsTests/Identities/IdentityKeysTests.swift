import Cartwright
import CartwrightAnalytics
import Testing

/// Keyed digests of identities.
@Suite struct IdentityKeysTests {
    static let (old, new) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 40))

    @Test func `values under two keys have both digests, and each kind has its own`() throws {
        let values = [IdentityKind.email: "Ada@Example.com", .household: "ada@example.com"]
        let before = try Identities(hashing: values, by: try IdentityKeys(keys: [Self.old]))
        let during = try Identities(hashing: values, by: try IdentityKeys(keys: [Self.new, Self.old]))
        #expect(before.all.count == 2 && during.all.count == 4)
        #expect(Set(before.all).isSubset(of: during.all))
        #expect(Set(during.all.map(\.digest)).count == 4, "a kind belongs to its digest")
        let spelled = try Identities(hashing: [.email: " ada@EXAMPLE.com"], by: try IdentityKeys(keys: [Self.old]))
        #expect(spelled.all == before.ofKind(.email))
    }

    @Test(arguments: [[], [[UInt8](repeating: 1, count: 31)], [old, []], [old, new, old]])
    func `missing, short and further keys are refused`(keys: [[UInt8]]) {
        let error = #expect(throws: CartwrightError.self) { try IdentityKeys(keys: keys) }
        #expect(error?.code == .customerBadIdentityKey && error?.hint?.isEmpty == false)
    }
}
