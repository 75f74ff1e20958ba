import Cartwright
import Testing

@testable import CartwrightPluginLoader

struct EngineVersionTests {
    private func version(_ parts: [Int]) -> EngineVersion {
        EngineVersion(major: parts[0], minor: parts[1], patch: parts[2])
    }

    @Test(arguments: [
        ([0, 1, 0], [0, 1, 0], true), ([0, 1, 3], [0, 1, 0], true), ([0, 1, 0], [0, 1, 1], false),
        ([0, 2, 0], [0, 1, 0], false), ([1, 4, 0], [1, 2, 9], true), ([1, 2, 0], [1, 4, 0], false),
        ([2, 0, 0], [1, 0, 0], false), ([1, 0, 0], [0, 1, 0], false),
    ])
    func `an engine serves plugins of its series that are not newer`(engine: [Int], needed: [Int], serves: Bool) {
        #expect(version(engine).serves(version(needed)) == serves)
    }

    @Test func `versions are ordered by their numbers`() {
        #expect(version([0, 9, 0]) < version([0, 10, 0]))
        #expect(version([0, 10, 0]).description == "0.10.0")
    }
}
