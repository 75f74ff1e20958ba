import Foundation
import Testing

struct CheckCommandTests {
    private static let good = "> load catalog samples/catalog.json\nloaded 5 items and 3 promotions\n"
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `each flow is checked in its own session`() throws {
        let (one, two) = (try folder.file("one.flow", Self.good), try folder.file("two.flow", Self.good))
        let result = try Program.run("check", one, two)
        #expect(result.status == 0)
        #expect(result.output == "\(one): ok, 1 command\n\(two): ok, 1 command\n")
    }

    @Test func `a flow with another answer is shown with the difference`() throws {
        let flow = try folder.file("a.flow", Self.good + "> add item MUG\nadded 2 x MUG\n! list orders\n  no orders\n")
        let result = try Program.run("check", flow, try folder.file("b.flow", Self.good))
        #expect(result.status == 2)
        #expect(
            result.output == """
                \(flow):3: add item MUG
                  - added 2 x MUG
                  + added 1 x MUG; cart total $12.50
                \(flow):5: list orders (it should have failed)
                \(flow): different, 2 of 3 commands
                \(folder.path)/b.flow: ok, 1 command

                """
        )
    }

    @Test func `update writes the present answers, and a second run finds no difference`() throws {
        let flow = try folder.file("a.flow", "# mine\n> list items\n\n! list orders\n", mode: 0o640)
        #expect(try Program.run("check", "--update", flow).status == 0)
        #expect(
            try String(contentsOfFile: flow, encoding: .utf8)
                == "# mine\n> list items\n  no items\n\n> list orders\n  no orders\n"
        )
        #expect(try FileManager.default.attributesOfItem(atPath: flow)[.posixPermissions] as? Int == 0o640)
        #expect(try Program.run("check", flow).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.flow"])
    }

    @Test func `a file that is not a flow is bad input, and the others are still checked`() throws {
        let good = try folder.file("good.flow", Self.good)
        let bad = [
            (try folder.file("notes.txt", "{}"), "error[file.unsupported]"),
            (folder.path + "/missing.flow", "error[file.unreadable]"),
            (try folder.file("binary.flow", [0x3E, 0x20, 0xFF, 0x0A]), "error[flow.malformed]"),
            (try folder.file("stray.flow", "output\n"), "error[flow.malformed]"),
        ]
        for (path, error) in bad {
            let result = try Program.run("check", path, good)
            #expect(result.status == 65)
            #expect(result.errors.hasPrefix(error), "\(result.errors)")
            #expect(result.errors.contains(path))
            #expect(result.output == "\(good): ok, 1 command\n")
        }
    }

    @Test func `bad input takes precedence over a difference in the exit status`() throws {
        let different = try folder.file("different.flow", "> list items\nnone\n")
        #expect(try Program.run("check", "missing.flow", different).status == 65)
        #expect(try Program.run("check", different, "missing.flow").status == 65)
    }

    @Test func `a flow that checks itself is refused`() throws {
        let path = folder.path + "/self.flow"
        _ = try folder.file("self.flow", "> check flow \(path)\n")
        let result = try Program.run("check", path)
        #expect(result.status == 2)
        #expect(result.output.contains("error[flow.nested]"))
    }

    @Test func `control characters of a flow are escaped`() throws {
        let flow = try folder.file("a.flow", "> list items \u{1B}[31m\u{9B}2J\nred \u{1B}[31m\n")
        let result = try Program.run("check", flow)
        #expect(!(result.output + result.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" })
        #expect(result.output.contains("red \\u{1b}[31m"))
    }
}
