import Cartwright
import Foundation
import Testing

@testable import CartwrightScenarios

/// The schemas accept the same documents as the readers. An independent validator (python3-jsonschema) checks them
/// against documents that were read or refused: all samples, and every key of the table with values of every type.
@Suite(.enabled(if: Validator.isInstalled, "python3-jsonschema is not installed"))
struct SchemaTests {
    @Test func `every sample is valid`() throws {
        var cases = Validator.schemas
        for value in try Samples.scenarios() {
            cases.append(Validator.case(.scenario, value, "a sample", isRead: true))
        }
        for file in try Samples.files("samples/scenarios", "samples/recipes") {
            cases += try Samples.documents(file).map { Validator.case(.scenario, $0, file, isRead: true) }
        }
        for file in ["samples/catalog.json", "samples/returns.json", "samples/campaign/catalog.json"] {
            cases += try Samples.documents(file).map { Validator.case(.catalog, $0, file, isRead: true) }
        }
        for value in try Samples.documents("samples/campaign/carts.ndjson") {
            cases.append(Validator.case(.scenario, value, "a cart of the campaign", isRead: true))
        }
        for file in try Samples.files("samples/carts") {
            cases += try Samples.documents(file).map { Validator.case(.cart, $0, file, isRead: true) }
        }
        for file in try Samples.files("samples/cards") {
            for document in try Samples.documents(file) { cases += try Self.cases(ofCardsIn: document, file) }
        }
        for file in try Samples.files("samples/banners") {
            cases += try Samples.documents(file).map { Validator.case(.card, $0, file, isRead: true) }
        }
        for value in try Samples.scenarios() {
            let scenario = try Scenario(value)
            let quote = try scenario.quote(clock: scenario.now ?? Instant("2026-05-01T12:00:00Z"), explanation: .all)
            cases.append(Validator.case(.quote, quote.json, "the quote of \(scenario.id ?? "")", isRead: true))
        }
        try Validator.check(cases)
    }

    /// Returns a case for each card of a file, since handlers refuse some on purpose; and one for a whole answer.
    private static func cases(ofCardsIn document: JSONValue, _ file: String) throws -> [JSONValue] {
        let registry = HandlerRegistry(Handlers.bundled)
        let now = try Instant("2026-01-01T00:00:00Z")
        let isAnswer = document["cards"] != nil
        let cards = (document["cards"] ?? document).elements.map { value in
            let entry = CardBatch.reading([value], now: now).entries.first
            let handled = entry?.card.map { registry.handle($0, currency: .usd) }
            let isForNobody = entry?.card?.classType.map { registry.handler(for: $0) == nil } ?? false
            let isRead = entry?.isRemoval == true || isForNobody || handled?.content != nil
            return Validator.case(.card, [value], "\(file): \(value["id"]?.text ?? "")", isRead: isRead)
        }
        #expect(!cards.isEmpty)
        return cards + (isAnswer ? [Validator.case(.card, document, file, isRead: true)] : [])
    }

    @Test func `the schema accepts and refuses the same values as the reader`() throws {
        var cases = Validator.schemas
        for format in FormatReference.strict {
            for key in format.keys {
                for value in Self.values where !Self.isBeyondSchemas(key, value) {
                    var object = format.example(with: key)
                    object[key.name] = value
                    cases.append(try Self.case(object, format, "\(format.name).\(key.name) = \(value.text)"))
                }
                // Without it, the shares of the variants do not add up.
                guard key.name != "holdout" else { continue }
                var object = format.example(with: key)
                object[key.name] = nil
                cases.append(try Self.case(object, format, "\(format.name) without \(key.name)"))
            }
            var object = format.example
            object["nonsense"] = 1
            cases.append(try Self.case(object, format, "\(format.name).nonsense"))
            (object["nonsense"], object["x_nonsense"]) = (nil, 1)
            cases.append(try Self.case(object, format, "\(format.name).x_nonsense"))
        }
        #expect(cases.count > 2000)
        try Validator.check(cases)
        // The same for the other dialect, and null for optional keys.
        let components = cases.filter { $0["schema"] == "scenario" && $0["body"] == nil }.map(Validator.inComponents)
        #expect(components.count > 1000)
        try Validator.check([Validator.components] + components + Self.nulls())
    }

    /// Returns cases with null under every key of the parts of a scenario.
    private static func nulls() throws -> [JSONValue] {
        var cases: [JSONValue] = []
        for format in FormatReference.strict where Places.schema(of: format) == .scenario {
            for key in format.keys {
                var object = format.example(with: key)
                object[key.name] = .null
                let what = "\(format.name).\(key.name) = null"
                cases.append(Validator.inComponents(try Self.case(object, format, what)))
            }
        }
        return cases
    }

    private static let effects: [(effect: String, isRead: Bool)] = [
        (#"{"type":"tiered","basis":"quantity","tiers":[{"at_least":{"USD":5},"percent":"1"}]}"#, false),
        (
            #"{"type":"tiered","basis":"line","target":{"scope":"shipping"},"tiers":[{"at_least":5,"percent":"1"}]}"#,
            false
        ),
        (#"{"type":"amount_off","amount":5,"each":"shipment"}"#, false),
        (#"{"type":"amount_off","amount":5,"each":"shipment","target":{"scope":"shipping"}}"#, true),
        (#"{"type":"amount_off","amount":5,"first_amount":9}"#, false),
        (#"{"type":"percent_off","percent":"5","round":"unit"}"#, false),
        (#"{"type":"amount_off","amount":5,"each":"group"}"#, false),
        (#"{"type":"amount_off","amount":5,"each":"group","target":{"scope":"units"}}"#, false),
        (#"{"type":"amount_off","amount":5,"each":"group","target":{"scope":"units","groups_of":2}}"#, true),
        (#"{"type":"amount_off","amount":5,"max_times":2}"#, false),
        (#"{"type":"amount_off","amount":5,"for_every":{"quantity":0}}"#, false),
        (#"{"type":"amount_off","amount":5,"for_every":{"amount":{"USD":0}}}"#, false),
        (#"{"type":"amount_off","amount":5,"for_every":{"amount":{"USD":1}},"max_times":2}"#, true),
        (#"{"type":"gift","sku":"A","for_every":{"quantity":3,"amount":5}}"#, false),
        (#"{"type":"gift","sku":"A","for_every":{"quantity":3,"filter":{}},"max_times":0}"#, true),
        (#"{"type":"credit","percent":"5","after_days":30}"#, true),
        (#"{"type":"credit","amount":5,"for_every":{"quantity":3},"max_times":2}"#, true),
        (#"{"type":"credit"}"#, false), (#"{"type":"credit","amount":5,"percent":"5"}"#, false),
        (#"{"type":"credit","percent":"5","for_every":{"quantity":3}}"#, false),
        (#"{"type":"credit","amount":5,"target":{"scope":"lines"}}"#, false),
        (#"{"type":"credit","amount":5,"target":{"scope":"units"}}"#, false),
        (#"{"type":"tiered","basis":"quantity","each":"group","tiers":[{"at_least":1,"amount":5}]}"#, false),
        (#"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1},"amount":5,"percent":"5"}"#, false),
        (#"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1},"amount":5,"take":"dearest"}"#, true),
        (#"{"type":"buy_x_get_y","buy":{"quantity":2},"get":{"quantity":1},"pick":"per_group"}"#, true),
        (#"{"type":"percent_off","percent":"5","target":{"scope":"units","uses_up":true}}"#, true),
        (#"{"type":"percent_off","percent":"5","target":{"scope":"order","uses_up":true}}"#, false),
        (#"{"type":"fixed_price","amount":5,"target":{"scope":"total"}}"#, false),
        (#"{"type":"percent_off","percent":"5","target":{"scope":"order","max_units":1}}"#, false),
        (#"{"type":"percent_off","percent":"5","target":{"scope":"shipping","filter":{"skus":[]}}}"#, false),
        (#"{"type":"amount_off","amount":{}}"#, false), (#"{"type":"amount_off","amount":{"XYZ":5}}"#, false),
    ]

    @Test func `contradicting keys are refused by the reader and the schema`() throws {
        let format = try #require(FormatReference.strict.first { $0.kind == .effect })
        let cases = try Self.effects.map { effect, isRead in
            let value = try JSONParser.parse(Array(effect.utf8))
            #expect(try (Places.refusal(of: value, format) == nil) == isRead, "\(effect)")
            let document = try #require(Places.document(with: value, of: format))
            return Validator.case(.scenario, document, effect, isRead: isRead)
        }
        try Validator.check(Validator.schemas + cases)
    }

    @Test func `the schema accepts the banners that are read without problems`() throws {
        let banner = #""id":"b","placement_id":"hero""#
        let documents = [
            "{\(banner)}", "[{\(banner)}]", #"{"banners":[{\#(banner)}]}"#, #"{"banners":{"hero":{\#(banner)}}}"#,
            #"{"banners":{"hero":{"banner":{"id":"b"}},"side":null,"top":{"banner":null},"end":{}}}"#,
            #"{"banners":{"hero":{"banner":{"html":"x"}}}}"#, #"{"banners":[{"id":"b"}]}"#, #"{"banners":7}"#,
            #"{"trackingId":"b","placementId":"hero","isControl":true,"isTestSend":false,"expiresAt":-1}"#,
            #"{"placementId":"hero"}"#, "{\(banner),\"html\":7}", "{\(banner),\"is_control\":2}",
            #"{\#(banner),"properties":{"a":{"type":"number","value":1.5},"b":{"type":"boolean","value":true}}}"#,
            #"{\#(banner),"properties":{"a":{"type":"jsonobject","value":{"a":1}}}}"#,
            #"{\#(banner),"properties":{"a":{"type":"datetime","value":"2026-05-01T12:00:00Z"}}}"#,
            #"{\#(banner),"properties":{"a":{"type":"number","value":"1.5"}}}"#,
            #"{\#(banner),"properties":{"a":{"type":"color","value":"red"}}}"#,
            #"{\#(banner),"properties":{"a":{"type":"string"}}}"#, #"{\#(banner),"properties":[]}"#,
        ]
        let now = try Instant("2026-01-01T00:00:00Z")
        let cases = try documents.map { text in
            let value = try JSONParser.parse(text)
            let isRead = CardBatch.reading(value, now: now).diagnostics.isEmpty
            return Validator.case(.card, value, text, isRead: isRead)
        }
        try Validator.check(Validator.schemas + cases)
    }

    private static let messages: [(text: String, isRead: Bool)] = [
        (
            #"{"id":1,"hello":{"protocol":1,"name":"loyalty-stamp","class_types":{"loyalty_stamp":["stamp"]}}}"#,
            true
        ),
        (#"{"id":1,"hello":{"protocol":2,"name":"loyalty-stamp","class_types":{"loyalty_stamp":[]}}}"#, true),
        (#"{"id":1,"hello":{"protocol":2,"name":"discounts","class_types":{}}}"#, true),
        (#"{"id":1,"hello":{"protocol":3,"name":"loyalty-stamp","class_types":{"loyalty_stamp":[]}}}"#, false),
        (
            #"{"id":1,"do":"hello","protocol":[1],"engine":"0.2.0","vocabulary":{"conditions":[],"effects":[]}}"#,
            true
        ),
        (
            #"""
            {"id":2,"do":"decode","context":{"currency":"USD"},"cards":[{"id":"a","type":"classic","created":1,"extras":{"class_type":"loyalty_stamp"}}]}
            """#, true
        ),
        (#"{"id":2,"do":"decode","context":{},"cards":[]}"#, false),
        (
            #"""
            {"id":2,"results":[{"object":{"content":{"percent":"10"},"presentation":{"headline":"Stamp","body":null,"theme":{"mode":"dark","accent":"#FFD700"}},"placement":"checkout","click":{"do":"apply_offer"},"promotions":[{"id":"a","effects":[{"type":"percent_off","percent":"10"}]}],"events":[{"type":"loyalty.seen","on":"seen","data":{}}]}},{"refused":[{"code":"stamp.bad","summary":"s","path":"/extras/a"}]}]}
            """#, true
        ),
        (#"{"id":2,"results":[{"object":{"presentation":{"headline":"a"},"more":1}}]}"#, false),
        (#"{"id":2,"results":[{"object":{"presentation":{}}}]}"#, false),
        (#"{"id":2,"results":[{"object":{"presentation":{"headline":"a"},"click":{"do":"jump"}}}]}"#, false),
        (entering(#","promotion":"spring""#), true), (entering(""), false), (entering(#","promotion":7"#), false),
        (
            #"{"id":2,"results":[{"object":{"presentation":{"headline":"a"},"promotions":[{"effects":[]}]}}]}"#,
            false
        ),
        (stated(#"{"from":"/extras/promotion","promotion":{"id":7},"refused_as":"stamp.bad"}"#), true),
        (stated(#"{"from":"/extras/a~1b/0","promotion":{"id":"a"}},{"id":"a"}"#), true),
        (stated(#"{"from":"/extras/promotion","promotion":{"id":"a"},"id":"a"}"#), false),
        (stated(#"{"from":"/title","promotion":{"id":"a"}}"#), false),
        (stated(#"{"from":"/extras/a~2","promotion":{"id":"a"}}"#), false),
        (stated(#"{"promotion":{"id":"a"}}"#), false), (stated(#"{"from":"/extras/a"}"#), false),
        (stated(#"{"from":"/extras/a","promotion":{},"refused_as":"bad"}"#), false),
        (#"{"id":2,"results":[{"refused":[]}]}"#, false), (#"{"id":2,"results":[{}]}"#, false),
        (#"{"id":9,"do":"facts","at":"2026-01-01T12:00:00Z","cart":{"currency":"USD"}}"#, true),
        (#"{"id":9,"facts":{"stamps":7,"region":"north"}}"#, true),
        (
            #"""
            {"id":11,"do":"rules","at":"2026-01-01T12:00:00Z","cart":{"currency":"USD"},"conditions":[{"n":0,"type":"minimum_margin","promotion":"p","keys":{"percent":20}}],"effects":[]}
            """#, true
        ),
        (#"{"id":11,"do":"rules","cart":{"currency":"USD"},"conditions":[],"effects":[]}"#, false),
        (
            #"""
            {"id":11,"conditions":[{"n":0,"met":false,"observed":12,"required":20,"short_by":8,"unit":"percent"},{"n":1,"unknown":"no cost"}],"effects":[{"n":0,"wants":[{"line":"a","amount":5},{"line":"b","units":2,"amount":3},{"shipment":"s","amount":4},{"order":7}],"gifts":[{"sku":"MUG"}],"uses_up":[{"line":"a","units":3}]}]}
            """#, true
        ),
        (#"{"id":11,"conditions":[{"n":0}]}"#, false), (#"{"id":11,"effects":[{"wants":[]}]}"#, false),
        (#"{"id":11,"effects":[{"n":0,"wants":[{"line":"a","amount":-1}]}]}"#, false),
        (#"{"id":11,"effects":[{"n":0,"wants":[{"line":"a","shipment":"s","amount":1}]}]}"#, false),
        (#"{"id":9,"facts":{"stamps":{"n":7}}}"#, false), (#"{"id":10,"do":"bye"}"#, true), ("[]", false),
    ]

    @Test func `the schema accepts the valid messages of handlers outside the host`() throws {
        let cases = try Self.messages.map { text, isRead in
            Validator.case(.handlerMessage, try JSONParser.parse(text), text, isRead: isRead)
        }
        try Validator.check(Validator.schemas + cases)
    }

    /// Returns an answer with the promotions of a card.
    private static func entering(_ keys: String) -> String {
        #"{"id":2,"results":[{"object":{"presentation":{"headline":"a"},"click":{"do":"enter_promotion"\#(keys)}}}]}"#
    }

    private static func stated(_ promotions: String) -> String {
        #"{"id":2,"results":[{"object":{"presentation":{"headline":"a"},"promotions":[\#(promotions)]}}]}"#
    }

    /// Values of every type, of which some fit each key.
    private static let values: [JSONValue] = [
        true, 0, 1, -1, 101, .number("1.5"), "", "10", "1.5", "101", "usd ", "2026-05-01T12:00:00Z",
        "2026-05-01T12:00:00",
        "17:00", [], ["a"], [1], [["a"]], [[:]], [:], ["a": 1], ["a": ["b": 1]], ["USD": 1], ["USD": -1],
        .integer(.max),
    ]

    /// Returns true for values that schemas cannot check: names of time zones, the form of identities, the sum of shares,
    /// and the form of the `used` amount of a budget, which must equal the form of its limit.
    private static func isBeyondSchemas(_ key: KeyFormat, _ value: JSONValue) -> Bool {
        if ["email", "phone"].contains(key.name), case .string(let text) = value { return !text.isEmpty }
        if ["share", "holdout"].contains(key.name), key.value == .percentage { return true }
        return key.value == .zone && value != "" || key.name == "used" && key.value == .amount && value == ["USD": 1]
    }

    private static func `case`(_ object: JSONObject, _ format: ObjectFormat, _ what: String) throws -> JSONValue {
        let isRead = try Places.refusal(of: .object(object), format) == nil
        let document = try #require(Places.document(with: .object(object), of: format))
        return Validator.case(Places.schema(of: format), document, what, isRead: isRead)
    }
}

/// The validator of `.ci/validate_schema.py`.
private enum Validator {
    static let isInstalled = (try? run([]))?.status == 0

    /// The schemas in the input format of the script.
    static let schemas: [JSONValue] = SchemaKind.allCases.map { kind in
        ["schema": .string(kind.rawValue), "body": kind.schema(.bundled)]
    }

    /// A scenario schema that refers to the components of an OpenAPI document.
    static let components: JSONValue = {
        func place(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }
        let promotions: JSONValue = ["anyOf": [["type": "null"], ["type": "array", "items": place("promotion")]]]
        let nullable = { (name: String) -> JSONValue in ["anyOf": [["type": "null"], place(name)]] }
        return [
            "schema": "components",
            "body": [
                "if": ["type": "array"], "then": true,
                "else": [
                    "type": "object", "required": ["cart"], "additionalProperties": false,
                    "patternProperties": ["^x_": true],
                    "properties": [
                        "cart": place("cart"), "promotions": promotions, "options": nullable("options"),
                        "expect": nullable("expect"), "id": ["type": ["string", "null"]],
                        "campaigns": ["anyOf": [["type": "null"], ["type": "array", "items": place("campaign")]]],
                        "lists": [
                            "type": ["object", "null"], "propertyNames": ["minLength": 1],
                            "additionalProperties": [
                                "type": "array", "minItems": 1, "items": ["type": ["string", "number", "boolean"]],
                            ],
                        ],
                    ],
                ],
                "components": ["schemas": .object(SchemaComponents.schemas(.bundled))],
            ],
        ]
    }()

    /// Returns a case of a scenario with the components as its schema.
    static func inComponents(_ one: JSONValue) -> JSONValue {
        guard case .object(var object) = one else { return one }
        object["schema"] = "components"
        return .object(object)
    }

    static func `case`(_ kind: SchemaKind, _ document: JSONValue, _ what: String, isRead: Bool) -> JSONValue {
        ["schema": .string(kind.rawValue), "is_read": .bool(isRead), "what": .string(what), "document": document]
    }

    static func check(_ cases: [JSONValue]) throws {
        let result = try run(cases)
        #expect(result.status == 0, "\(result.output)")
    }

    private static func run(_ cases: [JSONValue]) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        try Data(cases.map { $0.text + "\n" }.joined().utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", Repository.root.appending(path: ".ci/validate_schema.py").path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let handle = try FileHandle(forWritingTo: output)
        (process.standardOutput, process.standardError) = (handle, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self))
    }
}
