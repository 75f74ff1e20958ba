import CartwrightPluginBuilder
import Foundation
import TestRuns
import Testing

/// Tests the sample plugin that states facts about carts with `plugin test`.
@Suite(.onlyInAllTests) struct SampleFactsTests {
    @Test func `the sample satisfies the contract, and its flow offers the promotion for the right country`() throws {
        let folder = SampleCouponTests.root.appending(path: "samples/plugins/zones-python").path
        let result = try Program.run("plugin", "test", folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("contract: ok"))
        #expect(result.output.contains("zones.flow: ok"))
    }
}
