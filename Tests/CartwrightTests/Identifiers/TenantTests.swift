import Cartwright
import Testing

struct TenantTests {
    @Test(arguments: ["a", "shop", "0-9_z", String(repeating: "x", count: 64)])
    func `a tenant has a name`(name: String) throws {
        #expect(try Tenant(name).description == name)
    }

    @Test(arguments: [
        "", "A", "a b", "a.b", "é", "a\u{0}", "a/b", "a'b", "_operators", "-a", String(repeating: "x", count: 65),
    ])
    func `any other name is refused, with the allowed characters as a hint`(name: String) {
        let error = #expect(throws: CartwrightError.self) { try Tenant(name) }
        #expect(error?.code == .tenantBadName)
        #expect(error?.hint == "1 to 64 of a-z, 0-9, - and _, beginning with a letter or a digit")
        #expect((error?.summary.utf8.count ?? 0) < 120)
    }

    @Test func `the default shop is a tenant like any other`() throws {
        #expect(try Tenant("shop") == .shop)
    }
}
