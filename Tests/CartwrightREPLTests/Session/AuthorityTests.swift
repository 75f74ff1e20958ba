import Cartwright
import CartwrightAnalytics
import CartwrightPluginLoader
import Synchronization
import Testing

@testable import CartwrightREPL

/// Permissions for acts outside the session: no path bypasses them.
struct AuthorityTests {
    /// Tools that record each act outside the session.
    private final class Outside: Sendable {
        private let seen = Mutex<[String]>([])
        var all: [String] { seen.withLock { $0 } }
        func note(_ what: String) { seen.withLock { $0.append(what) } }

        func tools(_ files: [String: String]) throws -> Tools {
            Tools(
                files: NotingFiles(files: MemoryFiles(files), outside: self),
                keys: ["live": try Secret("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=")],
                machineClock: { .earliest },
                plugins: PluginTools(
                    load: { path throws(CartwrightError) in
                        self.note("load")
                        return try .of(ChangingHandler(), file: path)
                    },
                    build: { _ throws(CartwrightError) in self.note("build") },
                    isSandboxed: { $0.hasSuffix("sandboxed") }
                ),
                delivery: BatchDelivery(
                    secretFiles: ["live": "/keys/live"],
                    deliver: { _ throws(CartwrightError) in
                        self.note("upload")
                        return .answered(status: 204, retryAfter: nil)
                    }
                )
            )
        }
    }

    private struct NotingFiles: FileAccess {
        let files: MemoryFiles
        let outside: Outside

        func read(_ path: String) throws(CartwrightError) -> [UInt8] { try files.read(path) }

        func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) { outside.note("write") }

        func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError) {
            guard terms.folders.contain("/out") else { throw terms.folders.refusal(of: path) }
            outside.note("write")
        }
    }

    private static let url = "https://shop.example/in"

    /// Commands that act outside the session, each with the code of its refusal.
    private static let acts: [(line: String, code: ErrorCode)] = [
        ("load plugin p.so", .pluginNotPermitted), ("load plugin plugins/coupon", .pluginNotPermitted),
        ("try load plugin p.so", .pluginNotPermitted), ("reload plugin changing", .pluginNotPermitted),
        ("save flow /out/a.flow", .fileNotPermitted), ("upload batch b1 to=\(url) key=live", .uploadNotPermitted),
        ("try upload batch b1 to=\(url) key=live", .uploadNotPermitted),
    ]

    private static let preparation = ["add item A price=1.00", "sign batch key=live"]

    private func session(_ speaker: Authority.Speaker, _ outside: Outside, flow: String = "") throws -> Interpreter {
        let world = World(registry: .bundled, settings: .flows)
        let tools = try outside.tools(["a.flow": flow])
        var interpreter = Interpreter(world, tools: tools, authority: Authority(speaker))
        for line in Self.preparation { try interpreter.answer(line) }
        return interpreter
    }

    @Test(arguments: acts) func `a script is refused such a command`(line: String, code: ErrorCode) throws {
        let outside = Outside()
        var session = try session(.script, outside)
        let refusal = try session.refusal(line)
        #expect(refusal.code == code && refusal.hint?.hasPrefix("--allow-") == true)
        #expect(outside.all.isEmpty)
        #expect(session.stepNumber == 2)
    }

    @Test(arguments: acts, ["continue", "next"])
    func `a flow is refused even when a person runs it`(act: (line: String, code: ErrorCode), verb: String) throws {
        let outside = Outside()
        var session = try session(.person, outside, flow: "> \(act.line)\n")
        try session.answer("load flow a.flow")
        let lines = try session.answer(verb)
        #expect(lines.contains { $0.hasPrefix("error[\(act.code)]: a flow cannot") }, "\(lines)")
        #expect(outside.all.isEmpty)
        #expect(session.authority.speaker == .person)
    }

    @Test(arguments: acts) func `a checked flow is refused`(line: String, code: ErrorCode) throws {
        let outside = Outside()
        var session = try session(.person, outside, flow: "! \(line)\nerror[\(code)]<...>\n<...>\n")
        try session.answer("check flow a.flow")
        #expect(outside.all.isEmpty)
        let check = FlowCheck(try FlowFile("> \(line)\n"), in: session)
        #expect(check.differences.first?.lines.contains { $0.contains("error[\(code)]") } == true)
        #expect(FlowReplay(try FlowFile("> \(line)\n"), in: session).lines.contains { $0.contains("[\(code)]") })
        #expect(outside.all.isEmpty)
    }

    @Test func `a nested flow has the permissions of a flow`() throws {
        let outside = Outside()
        var session = try session(.person, outside, flow: "> try save flow x\n> check flow b.flow\n")
        session.tools.files = NotingFiles(
            files: MemoryFiles(["a.flow": "> check flow b.flow\n", "b.flow": "> save flow x\n> load plugin p.so\n"]),
            outside: outside
        )
        for line in ["load flow a.flow", "continue"] { try session.answer(line) }
        #expect(outside.all.isEmpty)
    }

    @Test func `a person has all permissions`() throws {
        let outside = Outside()
        var session = try session(.person, outside)
        for line in ["load plugin p.so", "reload plugin changing", "save flow /etc/a.flow"] { try session.answer(line) }
        try session.answer("upload batch b1 to=\(Self.url) key=live")
        #expect(outside.all == ["load", "build", "load", "load", "write", "upload"])
    }

    @Test func `a script and a flow may load a sandboxed plugin, and nothing is built`() throws {
        let outside = Outside()
        var session = try session(.script, outside, flow: "> load plugin sandboxed\n")
        try session.answer("load plugin sandboxed")
        for line in ["load flow a.flow", "next"] { try session.answer(line) }
        #expect(outside.all == ["load", "load"])
        #expect(try session.refusal("load plugin other").code == .pluginNotPermitted)
        #expect(try session.refusal("reload plugin changing").code == .pluginNotPermitted)
    }

    @Test func `each grant covers one kind of act`() throws {
        let outside = Outside()
        var session = try session(.script, outside)
        session.authority.grants.loadsPlugins = true
        #expect(try session.refusal("save flow /out/a.flow").code == .fileNotPermitted)
        try session.answer("load plugin p.so")
        session.authority.grants.writableFolders = ["/out"]
        try session.answer("save flow /out/a.flow")
        #expect(try session.refusal("upload batch b1 to=\(Self.url) key=live").code == .uploadNotPermitted)
        session.authority.grants.uploadURLs = [Self.url]
        for other in [Self.url + "/", Self.url + "?a", "https://shop.example", "https://shop.example/IN", "http://x/"] {
            #expect(try session.refusal("upload batch b1 to=\(other) key=live").code == .uploadNotPermitted)
        }
        try session.answer("upload batch b1 to=\(Self.url) key=live")
        #expect(outside.all == ["load", "write", "upload"])
    }

    @Test func `a grant for one folder does not cover others`() throws {
        let outside = Outside()
        var session = try session(.script, outside)
        session.authority.grants.writableFolders = ["/elsewhere"]
        let refusal = try session.refusal("save flow /out/a.flow")
        #expect(refusal.code == .fileNotPermitted && refusal.summary.contains("/elsewhere"))
        #expect(outside.all.isEmpty)
    }

    @Test func `only a person may abbreviate commands`() throws {
        let outside = Outside()
        var session = try session(.person, outside, flow: "> ad i A\n")
        session.allowsPrefixes = true
        try session.answer("ad i A price=1.00")
        guard case .failure(let error) = session.run("ad i A price=1.00", as: .script) else {
            Issue.record("a script accepted an abbreviation")
            return
        }
        #expect(error.code == .commandUnknown)
        try session.answer("load flow a.flow")
        #expect(try session.answer("next").contains { $0.hasPrefix("error[command.unknown]") })
    }

    @Test func `the default speaker is a script or a flow`() throws {
        let tools = try Outside().tools([:])
        #expect(Interpreter(World(registry: .bundled, settings: .flows), tools: tools).authority == Authority(.script))
        #expect(Interpreter.forFlows(registry: .bundled, tools: tools).authority == Authority(.flow))
    }

    @Test(arguments: EveryVerbTests.examples)
    func `no example of any verb acts outside the session from a script`(example: EveryVerbTests.Example) throws {
        let outside = Outside()
        var session = try session(.script, outside)
        for line in EveryVerbTests.preparations[example.verb] ?? [] { _ = session.run(line) }
        _ = session.run(example.line)
        _ = session.run("try \(example.line)")
        #expect(outside.all.isEmpty)
    }
}
