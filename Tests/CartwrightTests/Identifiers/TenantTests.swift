import Testing

@testable import Cartwright

@Suite struct TenantTests {
    @Test(arguments: ["shop", "a", "7", "shop-2_b", String(repeating: "x", count: 64)])
    func `a tenant has a name of small letters, digits and two marks`(name: String) throws {
        #expect(try Tenant(name).name == name)
    }

    @Test(arguments: ["", "Shop", "a b", "é", "_operators", "-a", "a/b", String(repeating: "x", count: 65)])
    func `another name is refused`(name: String) {
        let error = #expect(throws: CartwrightError.self) { try Tenant(name) }
        #expect(error?.code == .tenantBadName)
    }
}
