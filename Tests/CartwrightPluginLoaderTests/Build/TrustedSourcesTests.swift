import Cartwright
import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Building refuses sources that another user could have written.
struct TrustedSourcesTests {
    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        folder = try BuiltPlugin.folder(in: scratch).path
        for path in [folder, "\(folder)/Sources"] { try Self.change(path, mode: 0o755) }
        for name in ["plugin.json", "Sources/LoyaltyStampHandler.swift"] {
            try Self.change("\(folder)/\(name)", mode: 0o644)
        }
    }

    private static func change(_ path: String, mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func refusal() throws -> CartwrightError {
        try #require(throws: CartwrightError.self) { _ = try TrustedSources(of: folder) }
    }

    private func expectExposed(_ path: String, mode: String, hint: String? = nil) throws {
        let error = try refusal()
        #expect(error.code == .pluginExposed)
        #expect(error.summary.hasPrefix("\(path) is not safe to build from: "), "\(error)")
        #expect(error.summary.contains("mode \(mode))"), "\(error)")
        #expect(error.hint == hint ?? "chmod go-w \(path)")
    }

    @Test func `sources that only the user can write are accepted`() throws {
        try scratch.file("loyalty-stamp/Sources/More/Deep/A.swift", "struct A {}\n".utf8, mode: 0o644)
        try scratch.file("loyalty-stamp/Sources/notes.txt", "notes".utf8, mode: 0o600)
        let sources = try TrustedSources(of: folder)
        let names = ["LoyaltyStamp.swift", "LoyaltyStampHandler.swift", "More/Deep/A.swift"]
        #expect(sources.files.map(\.path) == names)
        #expect(sources.files[2].bytes == Array("struct A {}\n".utf8))
        #expect(sources.manifest == Array(try Data(contentsOf: URL(filePath: "\(folder)/plugin.json"))))
    }

    @Test(arguments: ["plugin.json", "Sources/LoyaltyStampHandler.swift", "Sources", ""])
    func `sources that others can write to are refused with the chmod command to run`(name: String) throws {
        let path = name.isEmpty ? folder : "\(folder)/\(name)"
        for mode in [0o777, 0o775, 0o666, 0o622, 0o620] {
            try Self.change(path, mode: mode)
            if geteuid() != 0, mode & 0o100 == 0, !name.hasSuffix("n"), !name.hasSuffix("t") { continue }
            try expectExposed(path, mode: String(mode, radix: 8))
        }
    }

    @Test func `files that are not compiled are checked, too`() throws {
        let file = try scratch.file("loyalty-stamp/Sources/.hidden", "".utf8, mode: 0o666)
        try expectExposed(file, mode: "666")
    }

    @Test(.enabled(if: geteuid() == 0)) func `sources that another user owns are refused`() throws {
        let file = "\(folder)/Sources/LoyaltyStamp.swift"
        #expect(chown(file, 12345, 12345) == 0)
        try expectExposed(file, mode: "644", hint: "chown 0 \(file)")
        #expect(try refusal().summary.contains("it belongs to another user (owner 12345, mode"))
        #expect(chown(file, 0, 0) == 0)
        #expect(chown("\(folder)/Sources", 65534, 65534) == 0)
        try expectExposed("\(folder)/Sources", mode: "755", hint: "chown 0 \(folder)/Sources")
    }

    @Test func `a link is checked by its target, inside and outside the folder`() throws {
        let outside = try scratch.file("elsewhere/B.swift", "struct B {}\n".utf8, mode: 0o644)
        let link = "\(folder)/Sources/B.swift"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
        #expect(try TrustedSources(of: folder).files.map(\.path).first == "B.swift")
        try Self.change(outside, mode: 0o646)
        try expectExposed(outside, mode: "646")
        try Self.change(outside, mode: 0o644)
        try Self.change("\(scratch.path)/elsewhere", mode: 0o777)
        try expectExposed("\(scratch.path)/elsewhere", mode: "777")
        try FileManager.default.removeItem(atPath: link)

        let files = try TrustedSources(of: folder).files.count
        let linkedFolder = "\(folder)/Sources/Linked"
        try FileManager.default.createSymbolicLink(
            atPath: linkedFolder,
            withDestinationPath: "\(scratch.path)/elsewhere"
        )
        try expectExposed("\(scratch.path)/elsewhere", mode: "777")
        try Self.change("\(scratch.path)/elsewhere", mode: 0o755)
        #expect(try TrustedSources(of: folder).files.count == files + 1)

        let manifest = "\(folder)/plugin.json"
        try FileManager.default.moveItem(atPath: manifest, toPath: "\(scratch.path)/elsewhere/plugin.json")
        try FileManager.default.createSymbolicLink(
            atPath: manifest,
            withDestinationPath: "\(scratch.path)/elsewhere/plugin.json"
        )
        _ = try TrustedSources(of: folder)
        try Self.change(folder, mode: 0o777)
        try expectExposed(folder, mode: "777")
    }

    @Test(.timeLimit(.minutes(15))) func `circles, pipes and dead links are refused`() throws {
        let link = "\(folder)/Sources/Again"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "..")
        #expect(try refusal().code == .pluginUnreadable)
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        #expect(try refusal().code == .pluginUnreadable)
        try FileManager.default.removeItem(atPath: link)
        #expect(mkfifo("\(folder)/Sources/Pipe.swift", 0o600) == 0)
        #expect(try refusal().code == .pluginUnreadable)
    }

    @Test func `every command that builds refuses`() throws {
        let file = "\(folder)/Sources/LoyaltyStampHandler.swift"
        try Self.change(file, mode: 0o666)
        for arguments in [
            ["plugin", "build", folder], ["plugin", "test", folder], ["plugin", "watch", folder, "--builds", "1"],
            ["-c", "load plugin \(folder)", "--allow-load-plugin"],
        ] {
            let result = try Program.run(arguments)
            #expect((result.output + result.errors).contains("error[plugin.exposed]: \(file)"), "\(result)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/.build/plugins/loyalty-stamp.so"))
        }
    }

    /// Another process replaces a file as fast as it can, in turn with trusted bytes and with bytes that anyone can
    /// write. The bytes that are read were always checked.
    @Test(.timeLimit(.minutes(15))) func `a file cannot be replaced between check and use`() throws {
        let place = "\(folder)/Sources/Race.swift"
        let good = "struct Good {}\n"
        let script = """
            while [ -e go ]; do
                printf 'struct Bad {}\\n' >b; chmod 666 b; mv b '\(place)'
                printf 'struct Good {}\\n' >g; chmod 644 g; mv g '\(place)'
            done
            """
        try scratch.file("go", "".utf8)
        try scratch.file("loyalty-stamp/Sources/Race.swift", good.utf8, mode: 0o644)
        let path = scratch.path
        Thread.detachNewThread { _ = try? Subprocess.run("/bin/bash", ["-c", script], in: path) }
        defer { unlink("\(path)/go") }
        var (taken, refused) = (0, 0)
        while min(taken, refused) < 100 {
            do {
                let sources = try TrustedSources(of: folder)
                let bytes = try #require(sources.files.first { $0.path == "Race.swift" }).bytes
                try #require(bytes == Array(good.utf8), "after \(taken): \(String(decoding: bytes, as: UTF8.self))")
                taken += 1
            } catch let error as CartwrightError {
                #expect(error.code == .pluginExposed || error.code == .pluginUnreadable)
                refused += 1
            }
        }
    }

    @Test func `the compiler gets the checked bytes even if the files change later`() throws {
        let file = "\(folder)/Sources/LoyaltyStampHandler.swift"
        let before = try String(contentsOfFile: file, encoding: .utf8)
        let compiler = """
            #!/bin/bash
            echo 'struct Late {}' >'\(file)'
            for word in "$@"; do case "$word" in *Handler.swift) cat "$word" >'\(scratch.path)/got';; esac; done
            exit 1

            """
        try scratch.file("bin/swiftc", compiler.utf8)
        let builder = PluginBuilder(host: try BuiltPlugin.host, toolchain: try Toolchain(path: "\(scratch.path)/bin"))
        #expect(throws: CartwrightError.self) { try builder.build(try PluginFolder(folder)) }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "struct Late {}\n")
        #expect(try String(contentsOfFile: "\(scratch.path)/got", encoding: .utf8) == before)
    }
}
