import Foundation
import Testing

/// `cartwright cards FILE…`.
struct CardsCommandTests {
    private static let samples = ["autumn", "sync-2", "winter-long"].map { "samples/cards/\($0).json" }
    private static let options = ["cards", "--clock", "2026-01-01T00:00:00Z"]

    private func objects(_ result: Program.Result) throws -> [[String: Any]] {
        try result.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func `each card of each file is one line with the same keys`() throws {
        let result = try Program.run(Self.options + Self.samples)
        // A handler refuses a coupon of the last sample.
        #expect(result.status == 65 && result.errors.isEmpty)
        let lines = try objects(result)
        let read = lines.filter { $0["card"] is [String: Any] }
        #expect(read.count > 10)
        let keys: Set = [
            "card", "class_type", "handler", "content", "presentation", "placement", "click", "promotions", "events",
            "follow_ups",
            "shown", "diagnostics",
        ]
        for line in read { #expect(Set(line.keys) == keys) }
    }

    @Test func `a dash is standard input, and an unreadable card does not affect the others`() throws {
        let input = #"[{"id":"a","tp":"short_news","ca":1767225600,"ea":-1},7,{"tp":"short_news"}]"#
        let result = try Program.run(Self.options + ["-"], input: input)
        #expect(result.status == 65)
        let lines = try objects(result)
        #expect(lines.map { $0["card"] is NSNull } == [false, true, true])
        for (line, pointer) in zip(lines.dropFirst(), ["/1", "/2/id"]) {
            #expect(Set(line.keys) == ["card", "diagnostics"])
            let diagnostics = try #require(line["diagnostics"] as? [[String: Any]])
            #expect(diagnostics.count == 1)
            #expect(diagnostics[0]["path"] as? String == pointer)
            #expect(diagnostics[0]["code"] is String && diagnostics[0]["summary"] is String)
            #expect(diagnostics[0]["hint"] is String)
        }
    }

    @Test func `a card that its handler refuses makes the status 65, and the others are written`() throws {
        let result = try Program.run(Self.options + ["samples/cards/winter-long.json"])
        #expect(result.status == 65)
        let refused = try objects(result).filter { $0["handler"] is String && $0["content"] is NSNull }
        #expect(refused.compactMap { ($0["card"] as? [String: Any])?["id"] as? String } == ["twenty-percent-sign"])
        #expect(try Program.run(Self.options + ["samples/cards/autumn.json"]).status == 0)
    }

    @Test func `an unreadable file does not affect the other files`() throws {
        let result = try Program.run(Self.options + ["missing.json", Self.samples[0]])
        #expect(result.status == 65)
        #expect(result.lines.count == 5)
        #expect(result.errors.hasPrefix("error[file.unreadable]: missing.json"))
        #expect(try Program.run(Self.options).status == 64)
    }

    @Test func `the output can be read again and gives the same output`() throws {
        let odd = """
            [{"id":"u","type":"Classic","title":"T","url":"javascript:x","description":"D","viewed":true,"clicked":true,
              "created":1767225600,"expiresAt":1866653200.5,"extras":{"class_type":"x","n":1},"odd":[1]},
             {"id":"gone","r":true,"ca":1767225600}, {"id":"ctl","tp":"control","ca":1767225600,"ea":-1}]
            """
        let folder = try TemporaryFolder()
        for file in Self.samples + [try folder.file("odd.json", odd)] {
            let once = try Program.run(Self.options + [file])
            #expect(once.status == (file.contains("winter") ? 65 : 0) && once.lines.count > 2, "\(once.errors)")
            let again = try Program.run(Self.options + [try folder.file("once.ndjson", once.output)])
            #expect(again.status == once.status, "\(again.errors)")
            let (before, after) = (try objects(once), try objects(again))
            #expect(before.count == after.count)
            for (line, same) in zip(before, after) {
                for key in ["card", "class_type", "handler", "content", "shown", "removed", "removed_at"] {
                    #expect((line[key] as? NSObject) == (same[key] as? NSObject), "\(key) of \(line)")
                }
            }
        }
    }

    @Test(arguments: [
        ["LC_ALL": "C"], ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "ar_EG.UTF-8"],
        ["TZ": "Pacific/Kiritimati"], ["TZ": "America/St_Johns"],
    ])
    func `locale and time zone do not change the output`(environment: [String: String]) throws {
        let usual = try Program.run(Self.options + Self.samples)
        let other = try Program.run(Self.options + Self.samples, environment: environment)
        #expect(other.output == usual.output)
    }

    @Test func `memory grows in proportion to the file`() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "text ", count: 60)
        var peaks: [Int] = []
        var sizes: [Int] = []
        for count in [2_000, 10_000] {
            let cards = (0..<count).map { number in
                #"{"id":"k\#(number)","tp":"short_news","ca":1767225600,"ea":-1,"tt":"\#(number)","ds":"\#(text)"}"#
            }
            let file = try folder.file("\(count).json", "[\(cards.joined(separator: ","))]")
            sizes.append(try Data(contentsOf: folder.url("\(count).json"), options: .alwaysMapped).count)
            let line = """
                "$0" cards --clock 2026-01-01T00:00:00Z \(file) >/dev/null & 
                while peak=$(grep VmHWM /proc/$!/status 2>/dev/null) && [ -n "$peak" ]; do last=$peak; sleep 0.02; done
                wait $!; echo "$last" | tr -dc 0-9
                """
            let result = try Program.shell(line)
            #expect(result.status == 0)
            peaks.append(try #require(Int(result.output)) * 1024)
        }
        // Memory grows linearly, and each byte of a card costs a small multiple.
        let perByte = (peaks[1] - peaks[0]) / max(1, sizes[1] - sizes[0])
        #expect(perByte < 20, "peaks \(peaks) for files of \(sizes)")
    }
}
