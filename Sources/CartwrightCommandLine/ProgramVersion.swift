package import Cartwright
internal import CartwrightPluginLoader

/// A version of the programs: that of the engine, and for installed programs the commit and date of their build, as
/// `0.2.0 (commit 1f0c8a5b2d3e, 2026-11-28)`.
package struct ProgramVersion: CustomStringConvertible {
    /// The text that `--version` prints.
    package let description: String

    /// The bytes that are read of the file, and the length of its line.
    private static let byteLimit = 128

    /// The version of this process: the line of `lib/cartwright/build`, which `scripts/install-files` writes, is its
    /// build. A file rather than a constant, so that a new commit does not compile the programs again.
    package static var running: ProgramVersion {
        let prefix = HostProgram.runningPath?.folder.folder
        return ProgramVersion(
            build: prefix.flatMap { FileBytes.beginning(of: "\($0)/lib/cartwright/build", count: byteLimit) }
        )
    }

    /// Creates a version of the engine with a build.
    ///
    /// - Parameter build: a line of printable ASCII; anything else, and nil, is left out.
    package init(_ version: EngineVersion = .current, build: [UInt8]?) {
        guard let build, let end = build.firstIndex(of: 0x0A), end > 0,
            build[..<end].allSatisfy({ (0x20...0x7E) ~= $0 })
        else {
            description = version.description
            return
        }
        description = "\(version) (\(String(decoding: build[..<end], as: UTF8.self)))"
    }
}
