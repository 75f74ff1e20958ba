import Cartwright
import CartwrightCommandLine
import Testing

/// The text of `--version`.
struct ProgramVersionTests {
    @Test(arguments: [
        (nil, ""),
        ("commit 1f0c8a5b2d3e, 2026-11-28\n", " (commit 1f0c8a5b2d3e, 2026-11-28)"),
        ("2026-11-28\nmore\n", " (2026-11-28)"),
        // Not whole, empty, and what a terminal could carry out.
        ("commit 1f0c", ""),
        ("", ""),
        ("\n", ""),
        ("commit \u{1B}[2J\n", ""),
        ("commit é\n", ""),
    ])
    func `the build of an installed program is beside the version`(build: String?, shown: String) {
        let version = ProgramVersion(build: build.map { Array($0.utf8) })
        #expect(version.description == "\(EngineVersion.current)\(shown)")
    }
}
