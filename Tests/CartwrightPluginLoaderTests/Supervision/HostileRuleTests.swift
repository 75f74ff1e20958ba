import Cartwright
import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

@testable import CartwrightPluginBuilder

/// Modules and children that answer questions about rules in twenty hostile ways. Each costs its own promotion, which is
/// named with the reason; the other promotions apply, also those of the same plugin.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(10))) struct HostileRuleTests {
    /// The answers of the acts that only answer badly, and the code of each refusal. N is the number of the question.
    static let answers: [(text: String, place: String)] = [
        (#"{"n":N,"wants":[{"line":"a","amount":1001}]}"#, "/wants/0/amount"),
        (#"{"n":N,"wants":[{"line":"a","amount":-5}]}"#, "/wants/0/amount"),
        (#"{"n":N,"wants":[{"line":"a","amount":9223372036854775807},{"line":"a","amount":1}]}"#, "/wants/0/amount"),
        (#"{"n":N,"wants":[{"line":"a","amount":1.5}]}"#, "/wants/0/amount"),
        (#"{"n":N,"wants":[{"line":"nowhere","amount":1}]}"#, "/wants/0/line"),
        (#"{"n":N,"wants":[{"line":"a","amount":"1"}]}"#, "/wants/0/amount"),
        (#"{"n":N,"wants":[{"line":"a","amount":600},{"line":"a","amount":600}]}"#, "/wants/1/amount"),
        (#"{"n":N,"wants":[{"shipment":"a","amount":1}]}"#, "/wants/0/shipment"),
        (#"{"n":N,"gifts":[{"sku":"A","quantity":1000000001}]}"#, "/gifts/0/quantity"),
        (#"{"n":N,"uses_up":[{"line":"a","units":1}]}"#, "/uses_up/0/line"),
        (#"{"n":N,"wants":[],"more":true}"#, "/more"), (#"{"n":N,"wants":{"line":"a"}}"#, "/wants"),
        (#"{"n":N,"met":true}"#, "/met"),
    ]

    /// The acts that spoil the whole message.
    static let acts = ["loop", "trap", "million", "memory", "empty", "text", "nan", "deep", "twice"]

    // MARK: Modules

    @Test(arguments: answers.indices)
    func `a module that answers badly costs its promotion only`(index: Int) throws {
        let quote = try Self.quote(try Self.module(Self.write(Self.answers[index].text)), in: try Scratch())
        try Self.expectOnlyHostileFails(quote, place: Self.answers[index].place)
    }

    @Test(arguments: acts) func `a module that misbehaves costs its promotion only`(act: String) throws {
        let body =
            switch act {
            case "loop": "for (volatile int i = 0; ; i++) {}"
            case "trap": "__builtin_trap();"
            case "million": "write(\"\\\"wants\\\":[\"); for (int i = 0; i < 1000000; i++) write(\"{},\");"
            case "memory": "for (;;) ((volatile char *)malloc(1 << 20))[0] = 1;"
            case "empty": "answered = 0; return;"
            case "text": "answered = 0; write(\"\\xff\\xfe\"); return;"
            case "nan":
                "write(\"{\\\"n\\\":\"), put(n), write(\",\\\"wants\\\":[{\\\"line\\\":\\\"a\\\",\\\"amount\\\":NaN}]}\");"
            case "deep": "for (int i = 0; i < 100000; i++) write(\"[\");"
            default: "write(\"{\\\"n\\\":\"), put(n), write(\"},{\\\"n\\\":\"), put(n), write(\"}\");"
            }
        try Self.expectOnlyHostileFails(try Self.quote(try Self.module(body), in: try Scratch()), place: nil)
    }

    /// Returns the statement in C that writes an answer.
    private static func write(_ answer: String) -> String {
        let parts = answer.replacing("\"", with: "\\\"").components(separatedBy: "N,")
        return "write(\"\(parts[0])\"), put(n), write(\",\(parts[1...].joined(separator: "N,"))\");"
    }

    private static func module(_ body: String) throws -> Files {
        let source = """
            #include "json.h"

            static void hostile(json n) { \(body) }

            static void respond(json message) {
                write("{\\"id\\":"), put(member(message, "id"));
                if (same(member(message, "do"), literal("\\"hello\\""))) {
                    write(",\\"hello\\":{\\"protocol\\":2,\\"name\\":\\"hostile\\",\\"class_types\\":{}}}");
                    return;
                }
                write(",\\"effects\\":[");
                json questions = member(message, "effects");
                bool is_first = true;
                for (json one = first(questions); one.start; one = next(questions, one), is_first = false) {
                    if (!is_first) write(",");
                    if (same(member(one, "type"), literal("\\"hostile_act\\""))) {
                        hostile(member(one, "n"));
                        if (answered == 0 || answer[answered - 1] == '\\xfe') return;
                        continue;
                    }
                    write("{\\"n\\":"), put(member(one, "n")), write(",\\"wants\\":[{\\"line\\":\\"a\\",\\"amount\\":7}]}");
                }
                write("]}");
            }

            \(WasmSources.cFunctions)
            """
        return Files(
            kind: #""kind":"wasm","module":"hostile.wasm""#,
            sources: ["Sources/hostile.c": source, "Sources/json.h": WasmSources.cJSON]
        )
    }

    // MARK: Children

    @Test(arguments: answers.indices)
    func `a child that answers badly costs its promotion only`(index: Int) throws {
        let answer = Self.answers[index].text.replacing("N,", with: "' + str(n) + ',")
        let quote = try Self.quote(Self.child("out.append('\(answer)')"), in: try Scratch())
        try Self.expectOnlyHostileFails(quote, place: Self.answers[index].place)
    }

    @Test(arguments: acts + ["sleep", "two lines"]) func `a child that misbehaves costs its promotion only`(act: String)
        throws
    {
        let body =
            switch act {
            case "loop": "while True: pass"
            case "trap": "os.kill(os.getpid(), 9)"
            case "million": "out.append('{\"n\":%d,\"wants\":[%s]}' % (n, ','.join(['{}'] * 1000000)))"
            case "memory": "held = [bytearray(1 << 20) for _ in range(100000)]"
            case "empty": "print(flush=True); return None"
            case "text": "os.write(1, b'\\xff\\xfe\\n'); return None"
            case "nan": "out.append('{\"n\":%d,\"wants\":[{\"line\":\"a\",\"amount\":NaN}]}' % n)"
            case "deep": "out.append('[' * 100000)"
            case "sleep": "time.sleep(60)"
            case "two lines": "print('{}\\n{}', flush=True); return None"
            default: "out.append('{\"n\":%d},{\"n\":%d}' % (n, n))"
            }
        try Self.expectOnlyHostileFails(try Self.quote(Self.child(body), in: try Scratch()), place: nil)
    }

    private static func child(_ body: String) -> Files {
        let source = """
            import json, os, sys, time

            def hostile(n, out):
                \(body)
                return out

            def rules(message):
                out = []
                for each in message["effects"]:
                    if each["type"] == "hostile_act":
                        if hostile(each["n"], out) is None:
                            return None
                    else:
                        out.append('{"n":%d,"wants":[{"line":"a","amount":7}]}' % each["n"])
                return '{"id":%d,"effects":[%s]}' % (message["id"], ",".join(out))

            for line in sys.stdin:
                message = json.loads(line)
                if message["do"] == "hello":
                    hello = {"protocol": 2, "name": "hostile", "class_types": {}}
                    print(json.dumps({"id": message["id"], "hello": hello}), flush=True)
                elif message["do"] == "rules":
                    answer = rules(message)
                    if answer is not None:
                        print(answer, flush=True)
            """
        return Files(kind: #""kind":"process","command":["python3","hostile.py"]"#, sources: ["hostile.py": source])
    }

    // MARK: Quotes

    /// The kind of a plugin in its manifest, and its files.
    struct Files {
        let kind: String
        let sources: [String: String]
    }

    /// Prices a cart with a hostile promotion, a good one of the same plugin, and one of the engine.
    private static func quote(_ files: Files, in scratch: Scratch) throws -> Quote {
        let manifest = """
            {"name":"hostile",\(files.kind),"effects":{"hostile_act":{"stage":"line"},"hostile_good":{"stage":"line"}},\
            "limits":{"answer_ms":300},"engine":"0.2.0"}
            """
        try scratch.file("hostile/plugin.json", manifest.utf8, mode: 0o644)
        for (path, text) in files.sources { try scratch.file("hostile/\(path)", text.utf8, mode: 0o644) }
        let folder = "\(scratch.path)/hostile"
        var kinds: [any PluginKindLoader] = [ProcessPluginLoader()]
        if files.sources.keys.contains(where: { $0.hasSuffix(".c") }) {
            try WasmModuleBuilder(toolchain: try Toolchain()).build(try PluginFolder(folder))
            let runtime = try SampleModule.runtime()
            kinds = [WasmPluginLoader { () throws(CartwrightError) in runtime }]
        }
        let plugin = try PluginLoader(kinds: kinds).load(folder).plugin
        let catalog = try Catalog(
            JSONParser.parse(
                """
                [{"id":"good","priority":1,"effects":[{"type":"hostile_good"}]},\
                {"id":"hostile","effects":[{"type":"hostile_act"}]},\
                {"id":"plain","effects":[{"type":"amount_off","amount":10,"target":{"scope":"order"}}]}]
                """
            ),
            vocabulary: HandlerRegistry(plugins: [plugin]).vocabulary
        )
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: 500, quantity: 2)]
        var options = PricingOptions()
        options.explanation = .reasons
        options.answers = .empty
        return try price(cart, from: catalog, at: try Instant("2026-01-01T12:00:00Z"), options: options)
    }

    private static func expectOnlyHostileFails(_ quote: Quote, place: String?) throws {
        #expect(quote.applied.map(\.promotion).sorted() == ["good", "plain"])
        #expect(quote.totalMinor == 1_000 - 7 - 10)
        let rejected = try #require(quote.notApplied.first { $0.promotion == "hostile" })
        let error = try #require(rejected.refused.first)
        #expect(["plugin", "handler"].contains(error.code.area), "\(error)")
        #expect(error.summary.contains("hostile"), "\(error)")
        guard let place else { return }
        #expect(error.code == .pluginBadAnswer)
        #expect((error.location.pointer ?? "").hasSuffix(place), "\(error)")
    }
}
