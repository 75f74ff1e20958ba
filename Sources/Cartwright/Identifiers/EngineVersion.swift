/// A version of the engine and of its programs, which are released together: `0.2.0`.
public struct EngineVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The version of this engine.
    public static let current = EngineVersion(major: 0, minor: 2, patch: 0)

    /// Changes that break plugins.
    public let major: Int
    /// Additions, and before 1.0.0 changes that break plugins.
    public let minor: Int
    /// Corrections.
    public let patch: Int

    /// A version by its numbers, each 0 or more.
    package init(major: Int, minor: Int, patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }

    /// `0.2.0`.
    public var description: String { "\(major).\(minor).\(patch)" }

    /// By major, minor, patch.
    public static func < (a: EngineVersion, b: EngineVersion) -> Bool {
        (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
    }
}
