import Testing

/// The rules of other people's test data, over all systems that this folder has.
struct PublicSourceTests {
    private static let sources =
        (WooPublicTests.carts + WooPublicTests.limits + WooPublicTests.several + WooPublicTests.sales).map(\.source)
        + StripePublicTests.rules.map(\.source) + ShopifyPublicTests.rules.map(\.source)

    @Test func `each row names a repository and a commit, and no test twice`() {
        for source in Self.sources {
            #expect(source.repository.split(separator: "/").count == 2, "\(source)")
            #expect(source.commit.count == 40 && source.commit.allSatisfy(\.isHexDigit), "\(source)")
        }
        #expect(Set(Self.sources.map(\.description)).count == Self.sources.count)
        #expect(Self.sources.count >= 60)
    }
}
