import Cartwright
import CartwrightPluginLoader
import Synchronization
import Testing

@testable import CartwrightREPL

struct PluginVerbsTests {
    private let shelf = PluginShelf()

    private static let cards =
        #"[{"id": "a", "type": "Classic", "created": 1766653200, "title": "A", "#
        + #""extras": {"class_type": "changing"}}]"#

    private func session(
        _ lines: String...,
        hasSources: Bool = true
    ) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["cards.json": Self.cards]))
        interpreter.tools.plugins = shelf.tools(hasSources: hasSources)
        for line in lines { try interpreter.answer(line) }
        return interpreter
    }

    private static let purchase = [
        "load plugin p.so", "load cards cards.json", "add item TEA price=10.00", "begin checkout", "apply coupon c1",
    ]

    @Test func `loading a plugin is a step that can be undone`() throws {
        var session = try session()
        #expect(try session.answer("load plugin p.so") == ["loaded plugin changing", "  handles changing"])
        #expect(session.stepNumber == 1)
        #expect(try session.answer("list plugins").last == "  changing   changing                            p.so")
        let shown = try session.answer("show plugin changing")
        #expect(shown == ["changing", "  handles changing", "  p.so", "  sha256:changing"])
        try session.answer("undo")
        #expect(try session.answer("list plugins").count == 4)
        #expect(try session.refusal("show plugin changing").code == .pluginUnknown)
    }

    @Test func `cards of the feed get their handler from a new plugin`() throws {
        var session = try session("load cards cards.json")
        #expect(try session.answer("list cards") == ["  c1  unhandled  A"])
        let lines = try session.answer("load plugin p.so")
        #expect(lines.suffix(1) == ["  c1 is changing, handled by changing now"])
        #expect(try session.answer("list cards") == ["  c1  changing  10% off"])
        #expect(try session.answer("load plugin p.so").count == 2, "nothing changes for the card")
    }

    @Test func `problems that a new plugin finds in cards of the feed are reported`() throws {
        shelf.put(ChangingHandler(percent: "all"))
        var session = try session("load cards cards.json")
        let lines = try session.answer("load plugin p.so")
        #expect(lines.last?.hasPrefix("    money.bad_percentage: ") == true, "\(lines)")
    }

    @Test func `a plugin replaces one of the same name`() throws {
        shelf.put(ChangingHandler(name: "ad-banner", classTypes: ["ad_banner"]))
        var session = try session()
        #expect(try session.answer("load plugin p.so")[0] == "loaded plugin ad-banner in place of the linked one")
        #expect(try session.answer("list plugins").count == 4)
        #expect(try session.answer("load plugin p.so")[0] == "loaded plugin ad-banner again")
    }

    @Test func `a class type of another plugin is refused and nothing changes`() throws {
        shelf.put(ChangingHandler(classTypes: ["changing", "ad_banner"]))
        var session = try session()
        #expect(try session.refusal("load plugin p.so").code == .handlerDuplicateClassType)
        #expect(session.stepNumber == 0)
        #expect(try session.answer("list plugins").count == 4)
    }

    @Test func `a flow may not load plugins even if a person runs it`() throws {
        var session = try session()
        try session.answer("load plugin p.so")
        let files = MemoryFiles(["a.flow": "> load plugin p.so\nloaded plugin changing\n  handles changing\n"])
        session.tools.files = files
        #expect(try session.refusal("check flow a.flow").code == .flowDifferent)
        session.authority.grants.loadsPlugins = true
        try session.answer("undo")
        try session.answer("check flow a.flow")
    }

    @Test func `a program that cannot load plugins refuses`() throws {
        var session = try session()
        session.tools.plugins = .none
        #expect(try session.refusal("load plugin p.so").code == .pluginNotPermitted)
    }

    @Test func `a reload replays each step with its original speaker and permissions`() throws {
        var session = try session()
        session.tools.files = MemoryFiles([
            "cards.json": Self.cards,
            "a.flow": "> load cards cards.json\n! load plugin p.so\n> add item A price=1.00\n",
        ])
        for line in ["load plugin p.so", "load flow a.flow", "next", "next", "next"] { try session.answer(line) }
        #expect(session.timeline.steps.map(\.speaker) == [.script, .person, .flow, .flow])
        #expect(try session.answer("reload plugin changing").first == "reloaded plugin changing: 3 steps replayed")
        #expect(session.timeline.steps.map(\.speaker) == [.script, .person, .flow, .flow])
        #expect(session.world.plugins.entries.count { $0.loaded != nil } == 1)
    }

    @Test func `a reload replays all steps and shows the differences`() throws {
        var session = try session()
        for line in Self.purchase { try session.answer(line) }
        shelf.put(ChangingHandler(percent: "20"))
        #expect(
            try session.answer("reload plugin changing") == [
                "reloaded plugin changing: 5 steps replayed",
                "  cart.total  $9.00 -> $8.00",
                "  coupon.c1   applied -$1.00 -> applied -$2.00",
            ]
        )
        #expect(shelf.buildCount == 1)
        #expect(session.stepNumber == 5)
        let again = try session.answer("reload plugin changing")
        #expect(again == ["reloaded plugin changing: 5 steps replayed", "  nothing"])
        try session.answer("pay order")
    }

    @Test func `a step that is refused in a reload stays and succeeds after the plugin is fixed`() throws {
        var session = try session()
        for line in Self.purchase { try session.answer(line) }
        shelf.put(ChangingHandler(percent: "nothing"))
        let lines = try session.answer("reload plugin changing")
        #expect(lines.contains("  step 5, apply coupon c1, is refused now"), "\(lines)")
        #expect(session.stepNumber == 5)
        #expect(session.brokenLaws == [])
        shelf.put(ChangingHandler())
        try session.answer("reload plugin changing")
        #expect(try session.answer("show cart").last?.hasSuffix(" $9.00") == true)
    }

    /// A plugin outside the program that fails to start if the test sets it so.
    private final class Child: HandlerChannel {
        let runtime = HandlerRuntime(kind: "process", name: "child", isolation: "none", limits: .process)
        private let isWell: Bool

        init(isWell: Bool) { self.isWell = isWell }

        func answer(_ request: HandlerRequest) throws(CartwrightError) -> HandlerReply {
            guard isWell else { throw CartwrightError(.handlerDied, "it ended", fault: .plugin) }
            let body =
                request.purpose == .hello
                ? #""hello":{"protocol":1,"name":"changing","class_types":{"changing":[]}}"#
                : #""results":[{"object":{"presentation":{"headline":"well"}}}]"#
            return HandlerReply(bytes: Array(#"{"id":\#(request.id),\#(body)}"#.utf8), usage: HandlerUsage())
        }
    }

    @Test func `a reload whose plugin does not start keeps the old one`() throws {
        let isWell = Atomic(true)
        var session = try session()
        session.tools.plugins.load = { path throws(CartwrightError) in
            let child = Child(isWell: isWell.load(ordering: .relaxed))
            return try .of(RemoteHandler(name: "changing", classTypes: ["changing"], over: child), file: path)
        }
        for line in ["load plugin p", "load cards cards.json"] { try session.answer(line) }
        #expect(try session.answer("list cards") == ["  c1  changing  well"])
        isWell.store(false, ordering: .relaxed)
        #expect(try session.refusal("reload plugin changing").code == .pluginNotStarted)
        #expect(try session.answer("list cards") == ["  c1  changing  well"])
        isWell.store(true, ordering: .relaxed)
        #expect(try session.answer("reload plugin changing").first == "reloaded plugin changing: 2 steps replayed")
    }

    @Test func `a reload replays the redoable steps too`() throws {
        var session = try session()
        for line in Self.purchase { try session.answer(line) }
        try session.answer("goto step 3")
        shelf.put(ChangingHandler(percent: "50"))
        try session.answer("reload plugin changing")
        #expect(session.stepNumber == 3)
        try session.answer("goto step 5")
        #expect(try session.answer("show cart").last?.hasSuffix(" $5.00") == true)
    }

    @Test func `a reload replays abbreviated commands`() throws {
        var session = try session()
        session.allowsPrefixes = true
        for line in ["load pl p.so", "load card cards.json", "add i TEA price=10.00", "beg ch", "app co c1"] {
            try session.answer(line)
        }
        let lines = try session.answer("reload pl changing")
        #expect(lines == ["reloaded plugin changing: 5 steps replayed", "  nothing"])
    }

    @Test func `a reload reports the branches that it drops`() throws {
        var session = try session()
        for line in Self.purchase + ["goto step 3", "set qty TEA 2"] { try session.answer(line) }
        let lines = try session.answer("reload plugin changing")
        #expect(lines.last == "  branch alt1 was dropped: it belongs to the old build")
        #expect(session.timeline.branches.isEmpty)
    }

    @Test func `a loaded flow keeps its position after a reload and an undo`() throws {
        var session = try session()
        session.tools.files = MemoryFiles([
            "cards.json": Self.cards, "a.flow": Self.purchase.map { "> \($0)\n" }.joined(),
        ])
        session.authority.grants.loadsPlugins = true
        for line in ["load flow a.flow", "next", "next", "next", "reload plugin changing", "undo"] {
            try session.answer(line)
        }
        #expect(session.loadedFlow?.position == 2)
    }

    @Test func `a plugin from before the first step is replaced there`() throws {
        let loaded = try LoadedPlugin.of(ChangingHandler(), file: "p.so")
        var plugins = PluginSet()
        try plugins.add(loaded)
        var tools = Tools.files
        tools.files = MemoryFiles(["cards.json": Self.cards])
        tools.plugins = shelf.tools()
        var session = Interpreter.forFlows(plugins: plugins, tools: tools)
        session.authority.speaker = .person
        for line in Self.purchase.dropFirst() { try session.answer(line) }
        shelf.put(ChangingHandler(percent: "20"))
        #expect(try session.answer("reload plugin changing").contains("  cart.total  $9.00 -> $8.00"))
        try session.answer("goto step 0")
        try session.answer("load cards cards.json")
        #expect(try session.answer("list cards") == ["  c1  changing  20% off"])
    }

    @Test func `a replay uses the recorded time of each step`() throws {
        var session = try session()
        let start = Instant(seconds: 1_767_225_600) ?? .earliest
        try session.answer("option clock machine")
        session.tools.machineClock = { start }
        for line in Self.purchase { try session.answer(line) }
        let times = session.world.log.map(\.event.time)
        session.tools.machineClock = { .earliest }
        try session.answer("reload plugin changing")
        #expect(session.world.log.map(\.event.time) == times)
        #expect(!times.isEmpty && times.allSatisfy { $0 == start })
    }

    @Test func `a reload behind an upload is refused`() throws {
        var session = try session()
        for line in Self.purchase + ["pay order"] { try session.answer(line) }
        session.timeline.append("upload batch b1 to=mock", session.world, isBarrier: true)
        let error = try session.refusal("reload plugin changing")
        #expect(error.code == .stepIrreversible && error.hint?.hasPrefix("save flow") == true)
        #expect(shelf.buildCount == 0)
    }

    @Test func `only a loaded plugin with sources can be reloaded`() throws {
        var session = try session("load plugin p.so", hasSources: false)
        #expect(try session.refusal("reload plugin coupon").hint == "load plugin plugins/coupon")
        #expect(try session.refusal("reload plugin changing").code == .pluginNotReloadable)
        let unknown = try session.refusal("reload plugin changin")
        #expect(unknown.code == .pluginUnknown && unknown.hint == "reload plugin changing")
    }
}
