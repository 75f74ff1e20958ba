/// A file that another system exported, as its bytes.
public struct ImportFile: Sendable {
    /// The name for reports and errors.
    public var name: String

    /// The content.
    public var bytes: [UInt8]

    /// The codes of lines that are not in the content, by the id of their rule.
    var pools: [String: PoolDigest] = [:]

    /// Creates a file from its name and its content.
    public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}
