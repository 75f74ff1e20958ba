import Testing

/// The rules of groups whose promotions compete line by line, on the command line.
struct LineGroupRuleTests {
    @Test func `a group with two values of per is an error with its place`() throws {
        let scenario = #"""
            {"cart": {"currency": "USD"}, "promotions": [
              {"id": "p", "group": "sale"}, {"id": "q", "group": {"name": "sale", "per": "line"}}]}
            """#
        let result = try Program.run(["price", "-"], input: scenario)
        #expect(result.status != 0)
        #expect(result.errors.contains(#"expected one value of "per" for the group "sale""#), "\(result.errors)")
        #expect(result.errors.contains(#"found cart of "p" and line of "q""#), "\(result.errors)")
    }
}
