import Cartwright
import Testing

@testable import CartwrightScenarios

/// The table of keys has exactly the keys that the readers accept.
struct FormatReferenceTests {
    /// A key that resembles no other, so that the error lists the known ones.
    private static let unknownKey = "~~~~~~~~~~~~~~~~"

    @Test(arguments: FormatReference.strict.map(\.name))
    func `the table has the keys of the reader`(name: String) throws {
        for format in FormatReference.strict where format.name == name {
            let told = Set(format.keys.map(\.name))
            var known: Set<String> = []
            for object in [format.example] + format.keys.map(format.example(with:)) {
                known.formUnion(try Self.keysKnown(beside: object, format))
            }
            #expect(known.subtracting(told) == [], "keys of the reader that the table lacks")
            #expect(told.subtracting(known) == [], "keys of the table that the reader lacks")
        }
    }

    @Test(arguments: FormatReference.strict.map(\.name))
    func `every example loads`(name: String) throws {
        for format in FormatReference.strict where format.name == name {
            for object in [format.example] + format.keys.map(format.example(with:)) {
                #expect(
                    try Places.refusal(of: .object(object), format) == nil,
                    "\(JSONValue.object(object).spacedText)"
                )
            }
        }
    }

    @Test(arguments: FormatReference.strict.map(\.name))
    func `exactly the keys that the table requires must be present`(name: String) throws {
        for format in FormatReference.strict where format.name == name {
            for key in format.keys {
                var object = format.example(with: key)
                object[key.name] = nil
                let error = try Places.refusal(of: .object(object), format)
                let isNeeded = error?.code == .jsonMissingKey && error?.summary == "\"\(key.name)\" is missing"
                #expect(isNeeded == key.isRequired, "\(format.name).\(key.name)")
            }
        }
    }

    @Test func `every word of a key is read and any other is refused`() throws {
        for format in FormatReference.strict {
            for key in format.keys {
                guard case .words(let words) = key.value, key.name != "type" else { continue }
                for word in words {
                    var object = format.example(with: key)
                    object[key.name] = .string(word)
                    let error = try Places.refusal(of: .object(object), format)
                    #expect(error?.code != .jsonOutOfRange, "\(format.name).\(key.name): \(word)")
                }
                var object = format.example(with: key)
                object[key.name] = "nonsense"
                #expect(try Places.refusal(of: .object(object), format) != nil, "\(format.name).\(key.name)")
            }
        }
    }

    @Test func `names are unique, and meanings are sentence fragments`() {
        for kind in ObjectFormat.Kind.allCases {
            let names = FormatReference.bundled.formats.filter { $0.kind == kind }.map(\.name)
            #expect(Set(names).count == names.count, "\(kind)")
        }
        for format in FormatReference.bundled.formats {
            for text in [format.meaning] + format.keys.map(\.meaning) + format.rules.map(\.text) {
                #expect(!text.isEmpty && text.last != "." && !text.contains("|"), "\(format.name): \(text)")
            }
        }
    }

    @Test func `every condition and effect of the engine has keys`() {
        #expect(Vocabulary.standard.formats.filter { $0.keys.isEmpty }.map(\.name) == [])
    }

    /// Returns the keys that a reader accepts, as listed in its error for an unknown key.
    private static func keysKnown(beside object: JSONObject, _ format: ObjectFormat) throws -> Set<String> {
        var object = object
        object[unknownKey] = 1
        let error = try #require(try Places.refusal(of: .object(object), format))
        guard error.code == .jsonUnknownKey, let hint = error.hint else {
            Issue.record("\(format.name): \(error)")
            return []
        }
        return Set(hint.replacing("known here: ", with: "").split(separator: ", ").map(String.init))
    }
}
