internal import Cartwright
internal import Glibc

/// The other users that may change a file, whose contents cannot be trusted then.
package enum FileExposure: String, Sendable {
    case foreign = "it belongs to another user"
    case anyoneWrites = "anyone can write to it"
    case groupWrites = "its group can write to it"

    /// Returns the command that fixes it.
    package func mending(_ path: String) -> String {
        self == .foreign ? "chown \(geteuid()) \(path.inShellQuotes)" : "chmod go-w \(path.inShellQuotes)"
    }
}
