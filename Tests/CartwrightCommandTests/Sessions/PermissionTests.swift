import Foundation
import Testing

/// The write permissions of scripts, tested with the program on a real disk.
struct PermissionTests {
    private let folder: TemporaryFolder
    private var out: String { folder.url("out").path }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url("out/deep"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: folder.url("outside"), withIntermediateDirectories: true)
        _ = try folder.file("outside/.bashrc", "# mine\nexport A=1\n")
    }

    private func save(_ path: String, _ options: [String]? = nil) throws -> Program.Result {
        let options = options ?? ["--allow-write", out]
        return try Program.run(options + ["-c", "list items; save flow \(path)"])
    }

    private func code(_ result: Program.Result) -> String? {
        result.errors.firstMatch(of: /error\[([a-z_.]+)\]/).map { String($0.1) }
    }

    @Test(arguments: ["-c", "run", "pipe"]) func `a script writes nothing unless an option names a folder`(way: String)
        throws
    {
        let path = folder.url("a.flow").path
        let commands = "list items\nsave flow \(path)\n"
        let script = try folder.file("script", commands)
        let result =
            switch way {
            case "-c": try Program.run("-c", commands)
            case "run": try Program.run("run", script)
            default: try Program.run(input: commands)
            }
        #expect(result.status == 1 && code(result) == "file.not_permitted")
        #expect(result.errors.contains("try: --allow-write FOLDER"))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a script writes in the folder and below it`() throws {
        for path in ["\(out)/a.flow", "\(out)/deep/a.flow", "\(out)/deep/../b.flow"] {
            #expect(try save(path).status == 0)
            #expect(FileManager.default.fileExists(atPath: path))
        }
        #expect(try save(folder.url("outside/b.flow").path, ["--allow-write", "/"]).status == 0)
        #expect(
            try Program.run("run", folder.file("script", "save flow \(out)/c.flow"), "--allow-write", out).status == 0
        )
    }

    @Test func `dots, links and similar names do not lead out of the folder`() throws {
        let outside = folder.url("outside").path
        try FileManager.default.createDirectory(atPath: out + "side", withIntermediateDirectories: true)
        #expect(symlink(outside, "\(out)/link") == 0)
        #expect(symlink("\(outside)/.bashrc", "\(out)/rc.flow") == 0)
        #expect(symlink("\(outside)/new.flow", "\(out)/new.flow") == 0)
        let paths = [
            "\(out)/../outside/a.flow", "\(out)/link/a.flow", "\(out)/link/../a.flow", "\(out)/rc.flow",
            "\(out)side/a.flow", "/dev/null", "/dev/stdout",
        ]
        for path in paths { #expect(code(try save(path)) == "file.not_permitted", "\(path)") }
        // A dangling link is replaced, not followed.
        #expect(try save("\(out)/new.flow").status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside) == [".bashrc"])
        #expect(try String(contentsOf: folder.url("outside/.bashrc"), encoding: .utf8) == "# mine\nexport A=1\n")
    }

    @Test func `a missing folder is a usage error`() throws {
        #expect(try save("\(out)/a.flow", ["--allow-write", "\(out)/none"]).status == 64)
    }

    @Test func `a file that is not a flow is not replaced`() throws {
        for (name, text) in [
            ("shop.json", "{\"items\": []}\n"), (".bashrc", "# mine\nexport A=1\n"),
            ("notes.txt", "> as you said\nyes\n"),
            ("comments", "# only\n"), ("binary", "\u{0}\u{1}"), ("wrong.flow", "stray\n"),
        ] {
            let path = try folder.file("out/\(name)", text)
            let result = try save(path)
            #expect(code(result) == "flow.not_a_flow", "\(name)")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
        for (name, text) in [
            ("empty", ""), ("a.flow", "# only\n"), ("b", "> list items\n  no items\n"), ("c.flow", "> odd\n"),
        ] {
            let path = try folder.file("out/\(name)", text, mode: 0o640)
            #expect(try save(path).status == 0, "\(name)")
            #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("> option clock machine\n"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o640)
        }
    }

    @Test func `a script uploads nothing unless an option names the URL`() throws {
        let script = "add item A price=1.00; sign batch; upload batch b1 to=http://127.0.0.1:9/in"
        let result = try Program.run("-c", script)
        #expect(code(result) == "upload.not_permitted")
        #expect(result.errors.contains("try: --allow-upload http://127.0.0.1:9/in"))
        let other = try Program.run("--allow-upload", "http://127.0.0.1:9/", "-c", script)
        #expect(code(other) == "upload.not_permitted")
        let allowed = try Program.run("--allow-upload", "http://127.0.0.1:9/in", "-c", script)
        #expect(code(allowed) == "delivery.demo_key")
    }

    @Test(arguments: ["load cards", "load catalog", "simulate carts", "check flow", "load flow", "load cart"])
    func `commands cannot read files in /proc`(verb: String) throws {
        let result = try Program.run(["-c", "\(verb) /proc/self/environ"], environment: ["CANARY": "d41d8cd98f"])
        #expect(code(result) == "file.unreadable")
        #expect(!(result.output + result.errors).contains("d41d8cd98f"))
    }
}
