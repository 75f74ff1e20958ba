import Foundation
import TestRuns
import Testing

/// `--store FILE`.
struct StoreOptionTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.url("shop.store").path
    }

    @Test func `cards and their marks are stored for the next run of repl and run`() throws {
        let options = ["repl"] + Program.fixed + ["--store", store]
        let first = try Program.run(
            options + ["-c", "load cards samples/cards/autumn.json; open card c3; dismiss card c2"]
        )
        #expect(first.status == 0)
        let script = try folder.file("script", "list cards\ndismiss card c2\n")
        let second = try Program.run(["run"] + Program.fixed + ["--store", store, script])
        #expect(second.status == 1)
        #expect(second.lines.count == 4)
        #expect(second.errors.hasPrefix("error[feed.already_dismissed]"))
        let without = try Program.run(["repl"] + Program.fixed + ["-c", "list cards"])
        #expect(without.output == "  no cards\n")
    }

    @Test func `an unusable store is reported before anything else`() throws {
        let garbage = try folder.file("garbage", String(repeating: "no database ", count: 100))
        for (path, code) in [(garbage, "store.corrupt"), (folder.path, "store.unavailable")] {
            let result = try Program.run(["repl", "--store", path, "-c", "help"])
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("error[\(code)]: \(path) cannot be used as a store"), "\(result.errors)")
        }
    }

    @Test func `a full disk fails the command, and the session continues`() throws {
        _ = try Program.run(["repl", "--store", store, "-c", "add item A price=1.00"])
        // Limits the size of files to 64 KiB and ignores the signal, as services do.
        let line = """
            trap '' XFSZ; ulimit -f 64; "$0" repl --keep-going --store \(store) \
            --clock 2026-01-01T00:00:00Z -c 'load cards \(try manyCards()); add item MUG price=1.00; list cards'
            """
        let result = try Program.shell(line)
        #expect(result.status == 1)
        #expect(result.errors.contains("error[store."), "\(result.errors)")
        #expect(result.lines.last == "  no cards")
        let after = try Program.run(["repl"] + Program.fixed + ["--store", store, "-c", "list cards"])
        #expect(after.output == "  no cards\n")
    }

    private func manyCards() throws -> String {
        let text = String(repeating: "text ", count: 300)
        let cards = (0..<200).map { #"{"id":"k\#($0)","tp":"short_news","ca":1767225600,"ea":-1,"tt":"\#(text)"}"# }
        return try folder.file("many.json", "[\(cards.joined(separator: ","))]")
    }

    /// Each round opens the store of the round before, writes marks as fast as possible, and is killed at a random
    /// moment. Every acknowledged mark must be stored.
    @Test(.onlyInAllTests) func `a killed process loses no acknowledged mark`() throws {
        let rounds = 20
        let cards = (0..<200).map { #"{"id":"k\#($0)","tp":"short_news","ca":1767225600,"ea":-1,"tt":"card \#($0)"}"# }
        let file = try folder.file("cards.json", "[\(cards.joined(separator: ","))]")
        let options = ["repl"] + Program.fixed + ["--store", store]
        #expect(try Program.run(options + ["-c", "load cards \(file)"]).status == 0)
        var acknowledged: [String: Set<String>] = [:]
        var answers = 0
        for round in 0..<rounds {
            let commands = (0..<200).shuffled().map { number in
                "\(["view", "open", "dismiss"].randomElement() ?? "view") card k\(number)"
            }
            let answered = try runAndKill(
                options + ["--keep-going"],
                commands,
                afterMicroseconds: .random(in: 0...60_000)
            )
            for (words, id) in answered {
                acknowledged[id, default: []].insert(words)
                answers += 1
            }
            let marks = try keptMarks(options)
            for (id, words) in acknowledged {
                let missing = words.subtracting(marks[id] ?? [])
                #expect(missing.isEmpty, "round \(round): \(id) lost \(missing)")
            }
        }
        #expect(answers > rounds, "the test must see some answers")
    }

    /// Runs commands until the program is killed, and returns the acknowledged marks with the ids of their cards.
    private func runAndKill(
        _ options: [String],
        _ commands: [String],
        afterMicroseconds delay: UInt32
    ) throws -> [(String, String)] {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: Program.path)
        process.arguments = options + ["--json"]
        process.currentDirectoryURL = Program.root
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        input.fileHandleForWriting.write(Data(commands.joined(separator: "\n").utf8))
        // After the first answer the program is running and may be killed at any time.
        var answers = output.fileHandleForReading.availableData
        usleep(delay)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try input.fileHandleForWriting.close()
        answers += try output.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: answers, as: UTF8.self).split(separator: "\n").compactMap(Self.mark)
    }

    /// Returns the mark that a JSON line acknowledges; nil for a refusal and for a partial line.
    private static func mark(_ line: Substring) -> (String, String)? {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            object["ok"] as? Bool == true,
            let words = (object["command"] as? String)?.split(separator: " ").map(String.init), words.count == 3
        else { return nil }
        return (["view": "viewed", "open": "clicked"][words[0]] ?? "dismissed", words[2])
    }

    private func keptMarks(_ options: [String]) throws -> [String: Set<String>] {
        let ids = (0..<200).map { "k\($0)" }
        let script = ids.map { "show card \($0)" }.joined(separator: "\n")
        let result = try Program.run(options + ["--json", "--keep-going"], input: script)
        var marks: [String: Set<String>] = [:]
        for line in result.lines {
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let shown = object["result"] as? [String: Any], let card = shown["card"] as? [String: Any],
                let id = card["id"] as? String
            else { continue }
            marks[id] = Set(["viewed", "clicked", "dismissed"].filter { card[$0] as? Bool == true })
        }
        #expect(marks.count == 200)
        return marks
    }
}
