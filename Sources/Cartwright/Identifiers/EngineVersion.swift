/// A version of the engine and of its programs, which are released together: `0.2.0`.
public struct EngineVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The version of this engine.
    public static let current = EngineVersion(major: 0, minor: 2, patch: 0)

    /// The major number, which grows with changes that break plugins.
    public let major: Int
    /// The minor number, which grows with additions, and before 1.0.0 with changes that break plugins.
    public let minor: Int
    /// The patch number, which grows with corrections.
    public let patch: Int

    /// Creates a version from its numbers, each 0 or more.
    package init(major: Int, minor: Int, patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }

    /// `0.2.0`.
    public var description: String { "\(major).\(minor).\(patch)" }

    /// Orders versions by major, minor, patch.
    public static func < (a: EngineVersion, b: EngineVersion) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
}
