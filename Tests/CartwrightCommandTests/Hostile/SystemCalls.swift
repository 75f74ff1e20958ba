import Foundation

/// What a program asked of the system, as `strace` wrote it down: looked at from outside, since a program that does
/// what it must not would not say so.
struct SystemCalls {
    /// The calls that start processes, reach the network or change files. A name with `?` need not be there: not every
    /// machine has all.
    static let traced = [
        "execve", "execveat", "fork", "vfork", "clone", "clone3", "ptrace", "socket", "socketpair", "connect", "bind",
        "sendto", "sendmsg", "open", "openat", "openat2", "creat", "rename", "renameat", "renameat2", "unlink",
        "unlinkat",
        "mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink", "symlinkat", "chmod", "fchmod", "fchmodat", "chown",
        "fchown", "lchown", "fchownat", "truncate", "ftruncate", "mknod", "mknodat", "setxattr", "fsetxattr", "mount",
    ].map { "?\($0)" }.joined(separator: ",")

    /// Something that was done and that nobody named.
    struct Violation: Hashable, CustomStringConvertible {
        enum Kind: Hashable { case process, network, file }
        let kind: Kind
        let call: String
        var description: String { call }
    }

    /// A call and its arguments as they were written down.
    private struct Call {
        let name: String
        let arguments: String
        var text: String { "\(name)(\(arguments)" }

        /// The paths it names: those of names in open folders, of open files, and of names alone.
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

    /// Reads what `strace -f -y` wrote.
    ///
    /// - Parameter folder: the current folder of the program.
    init(log: String, folder: String) {
        self.folder = folder
        calls = log.split(separator: "\n").compactMap { line in
            guard let match = line.prefixMatch(of: #/(?:\d+ +)?([a-z0-9_]+)\((.*)/#) else { return nil }
            return Call(name: String(match.1), arguments: String(match.2))
        }
    }

    /// How many calls there are, so that an empty log is not taken for a good one.
    var count: Int { calls.count }

    /// What was done beyond starting the program itself, reading files, and writing those that are named; whether it
    /// succeeded does not count.
    ///
    /// - Parameter named: the beginnings of the paths that may be written.
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
        // Dispatch tells the system's log where it is refused a priority, whatever the program does.
        case "socket" where call.text.contains("AF_UNIX, SOCK_DGRAM"): return nil
        case "connect" where call.text.contains("sun_path=\"/dev/log\""): return nil
        case "socket", "socketpair", "connect", "bind", "sendto", "sendmsg": return .network
        case "open", "openat", "openat2":
            let writes = ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
            guard writes.contains(where: call.arguments.contains) else { return nil }
        case "mkdir":
            // Whoever wants a folder that is there already changes nothing.
            if call.text.contains(" = -1 EEXIST ") { return nil }
        default: break
        }
        let paths = call.paths(in: folder)
        let isNamed = !paths.isEmpty && paths.allSatisfy { path in named.contains { path.hasPrefix($0) } }
        return isNamed ? nil : .file
    }
}
