internal import Cartwright
internal import Glibc

/// The others that may change a file, which may hold anything then by the time it is read.
package enum FileExposure: String, Sendable {
    case foreign = "it belongs to another user"
    case anyoneWrites = "anyone can write to it"
    case groupWrites = "its group can write to it"

    /// The command that mends it.
    package func mending(_ path: String) -> String {
        self == .foreign ? "chown \(geteuid()) \(path.inShellQuotes)" : "chmod go-w \(path.inShellQuotes)"
    }
}
