import Cartwright
import Testing

/// A card of the fixtures with its exact expected result.
struct CardCase: Sendable, CustomTestStringConvertible {
    let name: String
    let index: Int
    let card: JSONValue
    let expected: JSONValue

    var testDescription: String { name }

    static let now: Instant = {
        let seconds = try? Fixtures.card("90-synthetic-guide-cards")["now"]?.integer
        return seconds.flatMap(Instant.init(seconds:)) ?? .earliest
    }()

    static let all: [CardCase] = {
        let file = try? Fixtures.card("90-synthetic-guide-cards")
        return (file?["cards"]?.elements ?? []).enumerated().map { index, element in
            CardCase(
                name: element["case"]?.string ?? "",
                index: index,
                card: element["card"] ?? .null,
                expected: element["expect"] ?? .null
            )
        }
    }()

    static let batch = CardBatch.reading(.array(all.map(\.card)), now: now)
    static let verdicts = batch.verdicts(at: now)
}

struct CardFixtureTests {
    @Test func `the file has all its cards`() {
        #expect(CardCase.all.count == 217)
        #expect(Set(CardCase.all.map(\.name)).count == 217)
    }

    @Test(arguments: CardCase.all)
    func `every card of the list has its expected result`(_ expected: CardCase) {
        let entry = CardCase.batch.entries[expected.index]
        let actual = outcome(of: entry, CardCase.verdicts[expected.index])
        #expect(actual.json.sorted.text == expected.outcome.sorted.text)
        expectCard(entry.card, holds: expected.expected["card"])
    }

    @Test(arguments: CardCase.all)
    func `a card that is read alone has the same result`(_ expected: CardCase) throws {
        let codes = expected.expected["diagnostics"]?.elements ?? []
        guard !codes.contains("card.duplicate_id"), expected.expected["card"]?["id"] == nil else { return }
        let batch = try CardBatch.read(expected.card.utf8, now: CardCase.now)
        let verdict = try #require(batch.verdicts(at: CardCase.now).first)
        let actual = outcome(of: try #require(batch.entries.first), verdict)
        #expect(actual.json.sorted.text == expected.outcome.sorted.text)
    }

    @Test func `cards that are read as lines have the same results`() throws {
        let lines = CardCase.all.map(\.card.text).joined(separator: "\n")
        let batch = try CardBatch.read(Array(lines.utf8), now: CardCase.now)
        #expect(batch.entries.map(\.card?.json) == CardCase.batch.entries.map(\.card?.json))
        #expect(batch.diagnostics.map(\.code) == CardCase.batch.diagnostics.map(\.code))
        #expect(batch.diagnostics.allSatisfy { $0.location.line != nil })
    }

    @Test func `the pointers of diagnostics exist in the document`() {
        let document = JSONValue.array(CardCase.all.map(\.card))
        for (entry, verdict) in zip(CardCase.batch.entries, CardCase.verdicts) {
            let handled = entry.card.map { Fixtures.registry.handle($0, currency: .usd) }
            let all = verdict.diagnostics + (handled?.diagnostics.map(entry.placed) ?? [])
            for diagnostic in all {
                let place = diagnostic.location.pointer ?? "none"
                #expect(place.hasPrefix("/\(entry.index)"), "\(diagnostic)")
                // A card without extras has no parent for the pointer of its missing class type.
                if entry.card?.extras.isEmpty ?? false { continue }
                #expect(document.holdsParent(of: place), "\(diagnostic)")
            }
        }
    }

    // MARK: Comparing

    private func outcome(of entry: CardBatch.Entry, _ verdict: CardBatch.Verdict) -> Outcome {
        guard let card = entry.card else {
            return Outcome(isRead: false, codes: verdict.diagnostics.map(\.code))
        }
        let handled = Fixtures.registry.handle(card, currency: .usd)
        return Outcome(
            isRead: true,
            classType: handled.classType?.name,
            handler: handled.handler,
            isShown: verdict.isShown,
            content: handled.content?.json,
            codes: (verdict.diagnostics + handled.diagnostics).map(\.code)
        )
    }

    private func expectCard(_ card: ContentCard?, holds expected: JSONValue?) {
        guard case .object(let fields) = expected else { return }
        for (key, value) in fields { #expect(card?.json[key] == value, "\(key)") }
    }
}

/// The result of a card in the format of the fixtures.
private struct Outcome: JSONConvertible {
    var isRead: Bool
    var classType: String?
    var handler: String?
    var isShown = false
    var content: JSONValue?
    var codes: [ErrorCode]

    var json: JSONValue {
        let codes = JSONValue.array(Set(codes).sorted().map { .string($0.rawValue) })
        guard isRead else { return ["read": false, "diagnostics": codes] }
        return [
            "read": true,
            "class_type": classType.map(JSONValue.string) ?? .null,
            "handler": handler.map(JSONValue.string) ?? .null,
            "shown": .bool(isShown),
            "content": content ?? .null,
            "diagnostics": codes,
        ]
    }
}

extension CardCase {
    /// The expected result, without the fields of the card itself.
    fileprivate var outcome: JSONValue {
        guard case .object(var object) = expected else { return expected }
        object["card"] = nil
        return .object(object)
    }
}

extension JSONValue {
    /// Returns true if a pointer refers to an existing value, or to a missing key of an existing object.
    func holdsParent(of pointer: String) -> Bool {
        var value = self
        for token in pointer.split(separator: "/").dropLast() {
            let key = token.replacing("~1", with: "/").replacing("~0", with: "~")
            // A pointer into JSON inside a string.
            if let text = value.string { value = (try? JSONParser.parse(text)) ?? value }
            guard let next = Int(key).map({ value.elements[$0] }) ?? value[String(key)] else { return false }
            value = next
        }
        return true
    }
}
