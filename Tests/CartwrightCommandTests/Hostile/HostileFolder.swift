import Foundation
import Testing

/// A folder with hostile files of every kind, and a home folder to protect.
final class HostileFolder {
    /// The user of the program.
    enum User: Hashable, CustomTestStringConvertible {
        case own, nobody
        var testDescription: String { self == .own ? "user \(geteuid())" : "user 65534" }

        /// The users that this process can switch to.
        static var all: [User] { geteuid() == 0 ? [.own, .nobody] : [.own] }
    }

    let folder: TemporaryFolder
    /// The folder of the logs.
    private let logs: TemporaryFolder
    let user: User
    /// A text that only the environment of the program contains.
    let canary = "canary-\(UUID().uuidString)"
    var work: String { folder.url("work").path }
    var home: String { folder.url("home").path }

    /// Words that lead to the files of the folder.
    static let words = [
        "hostile.flow", "script.txt", "cards.json", "catalog.json", "shop.json", "plugin", "./plugin", "plugin.so",
        "../home/.bashrc", "bashrc.flow", "home/.bashrc", "home/new.flow", "out/a.flow", "new.flow", "fifo",
    ]

    init(_ user: User) throws {
        self.user = user
        (folder, logs) = (try TemporaryFolder(), try TemporaryFolder())
        for name in ["work/plugin/Sources", "work/out", "home"] {
            try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: true)
        }
        for (name, text) in Self.files { _ = try folder.file(name, text) }
        _ = symlink("../home", "\(work)/home")
        _ = symlink("../home/.bashrc", "\(work)/bashrc.flow")
        if user == .nobody { try give() }
    }

    private static let cards = """
        [{"id": "e", "type": "Classic", "created": 1766653200, "title": "\\u001b]0;x\\u0007\\u202e$(touch /tmp/x)",
          "url": "file:///etc/passwd", "extras": {"class_type": "coupon_code", "coupon_code": "EVIL",
          "discount_percentage": "100"}},
         {"id": "../../x", "type": "Captioned", "created": 1766653200, "title": "`id`", "image": "/proc/self/environ",
          "extras": {"class_type": "message_full_page", "message_html": "<script>"}}]
        """

    private static let files = [
        "home/.bashrc": "# mine\n", "work/cards.json": cards, "work/shop.json": "{\"items\": []}\n",
        "work/catalog.json": #"{"currency": "USD", "items": [{"sku": "A", "title": "a", "unit_price": 100}]}"#,
        "work/plugin.so": "\u{7F}ELF",
        "work/plugin/Sources/Evil.swift": "import Glibc\nlet x = system(\"touch /tmp/x\")\n",
        "work/plugin/plugin.json":
            #"{"name": "hostile", "module": "Hostile", "engine": "0.2.0", "handlers": ["H"], "class_types": ["evil"]}"#,
    ]

    private func give() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for path in [folder.path] + names.map({ "\(folder.path)/\($0)" }) { _ = lchown(path, 65_534, 65_534) }
    }

    /// Adds a file.
    func put(_ name: String, _ text: String) throws {
        let parent = folder.url(name).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        _ = try folder.file(name, text)
        if user == .nobody { try give() }
    }

    /// Returns all files with their contents.
    func contents() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? Data(contentsOf: folder.url($0))) ?? Data()) })
    }

    /// The output and the system calls of a run.
    struct Run {
        let output: String
        let status: Int32
        let calls: SystemCalls
    }

    /// Returns the words that run a program under `strace`, and the file of its log.
    private func watched(_ arguments: [String], _ executable: String) throws -> (words: [String], log: URL) {
        // A test thread may have a low priority, which programs inherit. If the system refuses Dispatch a higher one,
        // Dispatch reports that to the system's log through a socket, and SQLite's wrapper uses Dispatch.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 0)
        if user == .nobody { _ = chown(logs.path, 65_534, 65_534) }
        let file = logs.url(UUID().uuidString)
        let as65534 = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
        let strace = ["/usr/bin/strace", "-f", "--seccomp-bpf", "-y", "-qq", "-s", "4096", "-e", "signal=none"]
        let traced = ["-e", "trace=\(SystemCalls.traced)", "-o", file.path, executable]
        return ((user == .nobody ? as65534 : []) + strace + traced + arguments, file)
    }

    private var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": home, "TERM": "dumb", "CARTWRIGHT_CANARY": canary]
    }

    /// Runs the program, or another one, with text on standard input.
    func run(_ arguments: [String], executable: String = Program.path, input: String = "") throws -> Run {
        let (words, log) = try watched(arguments, executable)
        let inputFolder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = URL(filePath: work)
        process.environment = environment
        _ = try inputFolder.file("in", input)
        process.standardInput = try FileHandle(forReadingFrom: inputFolder.url("in"))
        let out = try inputFolder.handle("out")
        (process.standardOutput, process.standardError) = (out, out)
        try process.run()
        process.waitUntilExit()
        let output = String(decoding: try Data(contentsOf: inputFolder.url("out")), as: UTF8.self)
        return Run(output: output, status: process.terminationStatus, calls: try calls(log))
    }

    /// Runs the program at a terminal, types lines and quits.
    func converse(_ arguments: [String], _ lines: [String], seconds: Double = 120) throws -> Run {
        let (words, log) = try watched(arguments, Program.path)
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let terminal = try Terminal(quoted, home: home, in: URL(filePath: work), environment: environment)
        for (number, line) in lines.enumerated() {
            // A unique mark follows each line.
            terminal.type("\(line)\nhelp mark\(number).x\n")
            try terminal.wait(for: "help has no topic", seconds: seconds)
            try terminal.wait(for: "mark\(number).x", seconds: seconds)
        }
        terminal.type("quit\n")
        let status = terminal.finish()
        return Run(output: terminal.text, status: status, calls: try calls(log))
    }

    private func calls(_ log: URL) throws -> SystemCalls {
        SystemCalls(log: String(decoding: try Data(contentsOf: log), as: UTF8.self), folder: work)
    }
}
