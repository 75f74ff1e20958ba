internal import CLibPQ
public import CartwrightPostgreSQL
internal import Foundation

/// A PostgreSQL server for tests, on a socket in a temporary folder.
///
/// The server ends and its folder is deleted when this process ends, however it ends: a shell waits at the other end of
/// a pipe.
public final class TestCluster: Sendable {
    /// The folder of the server's data, socket and log.
    public let folder: String
    /// The port on 127.0.0.1, or nil if the server has only a socket.
    public let port: Int?
    private let programs: ServerPrograms
    private let options: String
    private let disk: FullDisk?
    private let lifeline = Pipe()

    private static let one = Result { try TestCluster() }
    /// Returns the cluster that is shared by tests that do not kill it.
    public static func shared() throws -> TestCluster { try one.get() }

    /// An error of a command or of the server.
    public struct Failure: Error, CustomStringConvertible {
        /// The message.
        public let description: String
    }

    /// Creates a cluster and starts its server.
    ///
    /// - Parameters:
    ///   - options: additional options of the server.
    ///   - port: the port on 127.0.0.1, which also names the socket; nil for a socket only.
    ///   - disk: the disk of the tables that can be made full, or nil.
    ///   - prepare: a closure that changes the data folder before the server starts.
    public init(
        options: String = "",
        port: Int? = nil,
        on disk: FullDisk? = nil,
        preparing prepare: (String) throws -> Void = { _ in }
    ) throws {
        (programs, self.options, self.port, self.disk) = (try ServerPrograms(), options, port, disk)
        folder = try Self.temporaryFolder()
        let user = ServerPrograms.user
        if let user { try Self.run("chown \(user.name) \(folder)") }
        let authentication = "--auth trust --username postgres --encoding UTF8 --locale C --no-sync"
        try Self.run("\(user?.command ?? "") \(programs.folder)/initdb \(authentication) -D \(folder)/data")
        try prepare("\(folder)/data")
        if let user { try Self.run("chown -R \(user.name) \(folder)") }
        try launchShell()
        try start()
    }

    deinit { try? lifeline.fileHandleForWriting.close() }

    /// Creates a folder whose name is short enough for a socket in it.
    static func temporaryFolder() throws -> String {
        let usual = FileManager.default.temporaryDirectory.path
        let name = "cwpg-\(UUID().uuidString.prefix(8))"
        let folder = (usual.utf8.count > 60 ? "/tmp" : usual) + "/" + name
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o755)
        return folder
    }

    /// Runs a shell command, which must succeed.
    public static func run(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(command): \(text)") }
    }
}

// MARK: The server

extension TestCluster {
    /// Starts or restarts the server, and waits until it answers and the shell no longer watches it: otherwise a server
    /// that is killed at once would be started again.
    public func start() throws {
        let before = starts
        try lifeline.fileHandleForWriting.write(contentsOf: Data("start\n".utf8))
        for _ in 0..<600 {
            if starts > before, PQping("\(address) connect_timeout=2") == PQPING_OK { return }
            usleep(50_000)
        }
        let log = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "no log"
        throw Failure(description: "the server does not start: \(log)")
    }

    /// The number of times that the shell has started the server.
    private var starts: Int { (try? String(contentsOfFile: "\(folder)/starts", encoding: .utf8))?.count ?? 0 }

    /// Kills the server's main process, as a crash would, and waits up to two seconds for its children, which notice by
    /// themselves. A busy child may take longer.
    public func kill() throws {
        let lines = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
        guard let pid = lines.split(separator: "\n").first.flatMap({ Int32($0) }), pid > 1 else {
            throw Failure(description: "no server is running")
        }
        let children = (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
        Glibc.kill(pid, SIGKILL)
        for _ in 0..<100 where children.split(separator: " ").contains(where: Self.isRunning) { usleep(20_000) }
    }

    /// Returns true if a process exists and is not a zombie.
    private static func isRunning(_ pid: Substring) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return false }
        return line.split(separator: ") ").last?.hasPrefix("Z") == false
    }

    /// Launches the shell that runs the server. Each line that the shell reads starts the server unless it runs. At the
    /// end of the pipe, which comes when this process has ended in any way, the shell stops the server and deletes its
    /// folder. The children of a killed server may remain for a moment, so the start is retried; `sleep` gives the
    /// shell time to reap those that have ended.
    private func launchShell() throws {
        let network = port.map { "-c listen_addresses=127.0.0.1 -c port=\($0)" } ?? "-c listen_addresses="
        let command = "\(disk?.environment ?? "") \(ServerPrograms.user?.command ?? "")"
        let server = "\(command) \(programs.folder)/postgres -D \(folder)/data -k \(folder)"
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c",
            """
            trap '' INT TERM HUP
            server() { head -n 1 \(folder)/data/postmaster.pid 2>/dev/null || echo none; }
            while read -r _; do
                for _ in 1 2 3 4 5 6 7 8 9 10; do
                    sleep 0.1
                    kill -0 "$(server)" 2>/dev/null && break
                    \(server) \(network) -c max_connections=800 \(options) </dev/null >>\(folder)/log 2>&1 &
                    sleep 0.3
                done
                echo >>\(folder)/starts
            done
            kill -QUIT "$(server)"
            wait
            rm -rf \(folder)
            """,
        ]
        shell.standardInput = lifeline
        (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try shell.run()
    }

    /// The address of the database, for libpq.
    public var address: String { "host=\(folder) port=\(port ?? 5432) user=postgres dbname=postgres" }

    /// The URL of the database.
    public var url: String { "postgres://postgres@/postgres?host=\(folder)&port=\(port ?? 5432)" }

    /// Returns settings for a schema, by default a new one.
    public func settings(schema: String? = nil) throws -> PostgreSQLSettings {
        var settings = try PostgreSQLSettings(url: address)
        settings.schema = schema ?? "s\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
        return settings
    }
}
