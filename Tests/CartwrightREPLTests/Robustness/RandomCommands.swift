@testable import Cartwright
@testable import CartwrightREPL

/// Generates correct commands, commands with wrong words, and noise. The same seed gives the same commands.
struct RandomCommands {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    mutating func next() -> String {
        switch random.next() % 20 {
        case 0: noise()
        case 1: mutated(command())
        case 2: "try \(command())"
        default: command()
        }
    }

    /// Commands of a purchase, which are frequent; slow commands and those that end the session are rare.
    private static let common = [
        "add item", "add item", "set qty", "remove item", "begin checkout", "apply coupon", "dismiss coupon",
        "enter code", "pay order", "undo", "undo", "redo", "goto step", "open card", "goto branch", "drop branch",
    ]
    private static let rare: Set<String> = ["check flow", "simulate carts", "load flow", "continue", "help", "quit"]

    private mutating func command() -> String {
        let name = random.next() % 3 == 0 ? pick(Self.common) : pick(VerbTable.standard.all).name
        guard let verb = VerbTable.standard.all.first(where: { $0.name == name }) else { return name }
        if Self.rare.contains(name), random.next() % 8 > 0 { return command() }
        if random.next() % 3 == 0 { return pick(verb.examples) }
        var words = [name]
        let most = verb.parameters.wordCount.upperBound
        for _ in 0..<min(4, random.next() % UInt64(most + 1) + 1) where most > 0 { words.append(word()) }
        for option in verb.parameters.options where random.next() % 3 == 0 {
            words.append("\(option.name)=\(word())")
        }
        return words.joined(separator: " ")
    }

    private static let words = [
        "MUG", "TEA", "POT", "HONEY", "NOPE", "TENOFF", "FIVER", "SPRING20", "spring20", "c1", "c2", "c3", "c4", "c5",
        "c99", "o1", "o2", "b1", "b2", "alt1", "alt2", "main", "0", "1", "2", "3", "7", "-1", "9223372036854775807",
        "9999999999999999999", "12.50", "0.001", "-3", "a,b", "", "\"\"", "\"a b\"", "'", "\"", "ada", "vip", "demo",
        "mock", "coupon", "coupon_code", "coupon.applied", "x.y", "express", "machine", "2026-01-01T00:00:00Z", "json",
        "text", "always", "USD", "JPY", "é", "🫖", "\u{1B}[2J", "\u{202E}", "samples/catalog.json",
        "samples/cards/autumn.json", "samples/cards/sync-2.json", "samples/carts/two-mugs.json",
        "samples/carts/gift-basket.json", "samples/flows/basket.flow", "mine.flow", "no-such-file",
    ]

    private mutating func word() -> String { pick(Self.words) }

    private mutating func mutated(_ line: String) -> String {
        var characters = Array(line)
        for _ in 0...(random.next() % 3) where !characters.isEmpty {
            let place = Int(random.next() % UInt64(characters.count))
            switch random.next() % 3 {
            case 0: characters.remove(at: place)
            case 1: characters.insert(characters[place], at: place)
            default: characters[place] = pick(Array("aZ0 =\"'\\;#,-\u{0}\u{301}€"))
            }
        }
        return String(characters)
    }

    private mutating func noise() -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<(random.next() % 40) {
            scalars.append(Unicode.Scalar(UInt32(random.next() % 0x1_0000)) ?? "?")
        }
        return String(scalars)
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(random.next() % UInt64(elements.count))]
    }
}
