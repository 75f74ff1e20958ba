import CartwrightPluginBuilder
import Foundation
import TestRuns
import Testing

/// The sample that states facts about carts, as an author tries it.
@Suite(.onlyInAllTests) struct SampleFactsTests {
    @Test func `it keeps its contract, and its offer comes with the country that a fact is about`() throws {
        let folder = SampleCouponTests.root.appending(path: "samples/plugins/zones-python").path
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("contract: ok"))
        #expect(result.output.contains("zones.flow: ok"))
    }
}
