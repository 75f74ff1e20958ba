import Cartwright
import Foundation

/// Commands of a hostile flow or script: every verb that help lists, with words that lead outside. The same seed gives
/// the same commands.
struct HostileCommands {
    private var numbers: SplitMix64
    private let verbs: [Verb]
    private let words: [String]

    private struct Verb {
        let name: String
        let examples: [String]
        let options: [String]
    }

    /// Creates commands with the words of a folder.
    init(seed: UInt64, words: [String]) throws {
        numbers = SplitMix64(state: seed)
        self.words = words + Self.words
        let help = try Program.run("--json", "-c", "help")
        let object = try JSONSerialization.jsonObject(with: Data(help.output.utf8)) as? [String: Any]
        let verbs = (object?["result"] as? [[String: Any]] ?? []).map { verb in
            let usage = verb["usage"] as? String ?? ""
            return Verb(
                name: verb["command"] as? String ?? "",
                examples: verb["examples"] as? [String] ?? [],
                options: usage.matches(of: #/([a-z]+)=/#).map { String($0.1) }
            )
        }
        // Leaving would skip all later commands.
        self.verbs = verbs.filter { $0.name != "quit" }
    }

    /// The number of verbs.
    var verbCount: Int { verbs.count }

    /// The number of verbs that reach outside.
    var outwardCount: Int { verbs.count { Self.outward.contains($0.name) } }

    /// Returns each outward verb with each word, random commands, and each verb with a random word.
    mutating func lines(_ count: Int) -> [String] {
        let outward = verbs.filter { Self.outward.contains($0.name) }
        let systematic = (outward + outward.map { Verb(name: "try \($0.name)", examples: [], options: []) })
            .flatMap { verb in words.map { "\(verb.name) \($0)" } }
        return Self.opening + systematic + (0..<count).map { _ in next() } + verbs.map { "\($0.name) \(pick(words))" }
    }

    /// Verbs that reach outside if that is permitted.
    private static let outward = ["save flow", "load plugin", "reload plugin", "upload batch"]

    private static let opening = [
        "add item A price=1.00", "sign batch key=demo", "load cards cards.json", "load catalog catalog.json",
        "upload batch b1 to=http://127.0.0.1:9/ key=demo", "upload batch b1 to=http://127.0.0.1:9/ key=live",
    ]

    /// Words that do no harm even if a program writes to them: unused names, and files that cannot be replaced.
    private static let words = [
        "/proc/self/environ", "/proc/self/mem", "/proc/1/environ", "/etc/cartwright-hostile.flow", "/dev/null",
        "/dev/full",
        "../up.flow",
        "/tmp/cartwright-hostile.flow", "~/.profile", "$HOME/a.flow", "`touch /tmp/x`", "\"$(touch /tmp/x)\"",
        "'; touch /tmp/x'", "|sh", "http://127.0.0.1:9/", "file:///etc/passwd", "c1", "c2", "b1", "o1", "A", "0", "1",
        "-1",
        "alt1", "mock", "demo", "live", "EVIL", "\u{1B}]0;x\u{7}", "9223372036854775807", "machine", "json", "coupon",
        "hostile", ".", "/", "\"\"",
    ]

    private mutating func next() -> String {
        let verb = pick(verbs)
        if random(4) == 0, !verb.examples.isEmpty { return pick(verb.examples) }
        var parts = random(6) == 0 ? ["try", verb.name] : [verb.name]
        for _ in 0..<random(3) { parts.append(pick(words)) }
        for option in verb.options where random(2) == 0 { parts.append("\(option)=\(pick(words))") }
        return parts.joined(separator: " ")
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[random(elements.count)] }

    private mutating func random(_ bound: Int) -> Int { Int(numbers.next() % UInt64(bound)) }
}
