import Foundation

/// The system calls of a program, as `strace` recorded them. The program itself would not report a forbidden call.
struct SystemCalls {
    /// The calls that start processes, reach the network or change files. The `?` ignores names that this machine does
    /// not have.
    static let traced = [
        "execve", "execveat", "fork", "vfork", "clone", "clone3", "ptrace", "socket", "socketpair", "connect", "bind",
        "sendto", "sendmsg", "open", "openat", "openat2", "creat", "rename", "renameat", "renameat2", "unlink",
        "unlinkat",
        "mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "chown",
        "fchown", "lchown", "fchownat", "truncate", "ftruncate", "mknod", "mknodat", "setxattr", "fsetxattr", "mount",
    ].map { "?\($0)" }.joined(separator: ",")

    /// A forbidden call.
    struct Violation: Hashable, CustomStringConvertible {
        enum Kind: Hashable { case process, network, file }
        let kind: Kind
        let call: String
        var description: String { call }
    }

    /// A call and its arguments as recorded.
    private struct Call {
        let name: String
        let arguments: String
        var text: String { "\(name)(\(arguments)" }

        /// Returns the paths of the call: names in open folders, open files, or names alone.
        func paths(in folder: String) -> [String] {
            let named = arguments.matches(of: #/(?:AT_FDCWD|\d+)<([^>]*)>, "([^"]*)"/#).map { match in
                match.2.hasPrefix("/") ? String(match.2) : "\(match.1)/\(match.2)"
            }
            if !named.isEmpty { return named }
            if let file = arguments.prefixMatch(of: #/\d+<([^>]*)>/#) { return [String(file.1)] }
            return arguments.matches(of: #/"([^"]*)"/#).map { $0.1.hasPrefix("/") ? String($0.1) : "\(folder)/\($0.1)" }
        }
    }

    private let calls: [Call]
    private let folder: String

    /// Reads the output of `strace -f -y`.
    ///
    /// - Parameter folder: the current folder of the program.
    init(log: String, folder: String) {
        self.folder = folder
        calls = log.split(separator: "\n").compactMap { line in
            guard let match = line.prefixMatch(of: #/(?:\d+ +)?([a-z0-9_]+)\((.*)/#) else { return nil }
            return Call(name: String(match.1), arguments: String(match.2))
        }
    }

    /// The number of calls, to detect an empty log.
    var count: Int { calls.count }

    /// Returns all calls, successful or not, except the start of the program itself, reads, and writes to the named
    /// paths.
    ///
    /// - Parameter named: the prefixes of the paths that may be written.
    func violations(named: [String] = []) -> [Violation] {
        calls.enumerated().compactMap { number, call in
            kind(of: call, isFirst: number == 0, named: named).map { Violation(kind: $0, call: call.text) }
        }
    }

    private func kind(of call: Call, isFirst: Bool, named: [String]) -> Violation.Kind? {
        switch call.name {
        case "execve", "execveat": return isFirst ? nil : .process
        case "clone", "clone3": return call.arguments.contains("CLONE_THREAD") ? nil : .process
        case "fork", "vfork", "ptrace": return .process
        // Dispatch reports a refused priority to the system's log in any program.
        case "socket" where call.text.contains("AF_UNIX, SOCK_DGRAM"): return nil
        case "connect" where call.text.contains("sun_path=\"/dev/log\""): return nil
        case "socket", "socketpair", "connect", "bind", "sendto", "sendmsg": return .network
        case "open", "openat", "openat2":
            let writes = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
            guard writes.contains(where: call.arguments.contains) else { return nil }
        case "mkdir":
            // A folder that already exists is not changed.
            if call.text.contains(" = -1 EEXIST ") { return nil }
        default: break
        }
        let paths = call.paths(in: folder)
        let isNamed = !paths.isEmpty && paths.allSatisfy { path in named.contains { path.hasPrefix($0) } }
        return isNamed ? nil : .file
    }
}
