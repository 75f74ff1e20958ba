internal import Glibc

/// How a plugin in a process of its own is kept from files and the network: by `bwrap` where it works, else not.
package enum ProcessIsolation: Hashable, Sendable {
    /// `bwrap`, at this path: no network, no other processes, no files but the system's programs and its own folder.
    case bubblewrap(String)
    /// None but limits on what it uses.
    case none

    /// What there is on this machine. It is tried, since `bwrap` needs rights that a machine may not give.
    package static func found() -> ProcessIsolation {
        for path in ["/usr/bin/bwrap", "/usr/local/bin/bwrap"] where access(path, X_OK) == 0 {
            if isWorking(path) { return .bubblewrap(path) }
        }
        return .none
    }

    private static func isWorking(_ path: String) -> Bool {
        let words = ProcessIsolation.bubblewrap(path).command(["/usr/bin/env", "true"], in: "/usr")
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard null >= 0 else { return false }
        defer { close(null) }
        var trial = SupervisedProcess(path, Array(words.dropFirst()))
        trial.streams = .files(output: null, errors: null)
        trial.limits = ProcessLimits(clockSeconds: 5)
        return (try? trial.run())?.cause == .exited(0)
    }

    /// In words, for `plugin doctor` and `list plugins`.
    package var words: String {
        switch self {
        case .bubblewrap: "own process, limits; bwrap: no network, no files but its own"
        case .none: "own process, limits; reads files and reaches the network as this user (no bwrap)"
        }
    }

    /// A command as it is run in a folder, which is its current folder.
    package func command(_ words: [String], in folder: String) -> [String] {
        guard case .bubblewrap(let path) = self else { return words }
        let system = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/ld.so.cache"]
        return [path, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
            + system.flatMap { ["--ro-bind-try", $0, $0] }
            + ["--proc", "/proc", "--dev", "/dev", "--ro-bind", folder, "/plugin", "--chdir", "/plugin", "--"] + words
    }
}
