internal import Foundation

/// The folder of the server's programs `initdb` and `postgres`.
struct ServerPrograms {
    let folder: String

    struct Missing: Error, CustomStringConvertible {
        let description = "these tests need a PostgreSQL server of their own: sudo apt-get install -y postgresql"
    }

    /// Searches the PATH and then Debian's folders, newest version first.
    init() throws {
        let manager = FileManager.default
        let path = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map(String.init)
        let debian = "/usr/lib/postgresql"
        let versions = (try? manager.contentsOfDirectory(atPath: debian)) ?? []
        let newestFirst = versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
        let candidates = path + newestFirst.map { "\(debian)/\($0)/bin" }
        let found = candidates.first { folder in
            ["initdb", "postgres"].allSatisfy { manager.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
        guard let found else { throw Missing() }
        folder = found
    }

    /// The user and the command prefix that keep a command from running as root, which PostgreSQL refuses.
    static var user: (name: String, command: String)? {
        guard geteuid() == 0 else { return nil }
        let name = getpwnam("postgres") == nil ? "nobody" : "postgres"
        guard let entry = getpwnam(name) else { return nil }
        let ids = "--reuid \(entry.pointee.pw_uid) --regid \(entry.pointee.pw_gid)"
        return (name, "setpriv \(ids) --clear-groups")
    }
}
