import Cartwright
import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

/// A hostile child process fails only its own cards and is named in the error.
@Suite(.onlyInAllTests, .serialized) struct HostileChildrenTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let expected: ErrorCode
        var first = ""
        var onHello = "say(hello(m))"
        var onDecode = "say(results(m))"

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "no hello", expected: .handlerTimeout, onHello: "pass"),
        Row(name: "sleeps", expected: .handlerTimeout, onDecode: "time.sleep(60)"),
        Row(name: "loops", expected: .handlerTimeout, onDecode: "while True: pass"),
        Row(
            name: "half a line",
            expected: .handlerTimeout,
            onDecode: "sys.stdout.write('{\"id\":'); sys.stdout.flush(); time.sleep(60)"
        ),
        Row(
            name: "a byte now and then",
            expected: .handlerTimeout,
            onDecode: "while True: sys.stdout.write(' '); sys.stdout.flush(); time.sleep(0.05)"
        ),
        Row(
            name: "ignores SIGTERM",
            expected: .handlerTimeout,
            first: "for s in (1, 2, 15): signal.signal(s, signal.SIG_IGN)",
            onDecode: "while True: time.sleep(1)"
        ),
        Row(name: "exit 0", expected: .handlerDied, onDecode: "os._exit(0)"),
        Row(name: "exit before hello", expected: .handlerDied, first: "sys.exit(3)"),
        Row(name: "SIGSEGV", expected: .handlerDied, onDecode: "os.kill(os.getpid(), signal.SIGSEGV)"),
        Row(name: "10 GB", expected: .handlerDied, onDecode: "say(len(bytearray(10 << 30)))"),
        Row(name: "recursion", expected: .handlerDied, onDecode: "f = lambda n: f(n + 1)\nf(0)"),
        Row(name: "closes its output", expected: .handlerDied, onDecode: "os.close(1); time.sleep(60)"),
        Row(name: "stray print", expected: .handlerBadAnswer, onDecode: "print('hi', flush=True); say(results(m))"),
        Row(
            name: "endless output",
            expected: .handlerBadAnswer,
            onDecode: "while True: sys.stdout.write('x' * 65536)"
        ),
        Row(name: "wrong id", expected: .handlerBadAnswer, onDecode: "say({'id': 99, 'results': []})"),
        Row(
            name: "two answers",
            expected: .handlerBadAnswer,
            onDecode: "t = json.dumps(results(m)); print(t + '\\n' + t, flush=True)"
        ),
        Row(name: "depth 100,000", expected: .handlerBadAnswer, onDecode: "print('[' * 100000, flush=True)"),
        Row(name: "too few results", expected: .handlerBadAnswer, onDecode: "say({'id': m['id'], 'results': []})"),
        Row(
            name: "no UTF-8",
            expected: .handlerBadAnswer,
            onDecode: "sys.stdout.buffer.write(b'{\"id\":\\xff}\\n'); sys.stdout.buffer.flush()"
        ),
        Row(
            name: "protocol 9",
            expected: .pluginOtherProtocol,
            onHello: "say({'id': m['id'], 'hello': {'protocol': 9, 'name': 'stamp', 'class_types': {'stamp': []}}})"
        ),
        Row(
            name: "another class type",
            expected: .pluginOtherManifest,
            onHello: "say({'id': m['id'], 'hello': {'protocol': 1, 'name': 'stamp', 'class_types': {'tea': []}}})"
        ),
    ]

    @Test(arguments: rows)
    func `a hostile child is named, and the host continues`(row: Row) throws {
        let child = try Child(first: row.first, onHello: row.onHello, onDecode: row.onDecode)
        defer { child.end() }
        let handled = child.handled("a")
        #expect(handled.first?.content == nil)
        #expect(handled.first?.diagnostics.map(\.code) == [row.expected])
        #expect(handled.first?.diagnostics.first?.summary.contains("stamp") == true)
    }

    @Test(arguments: ["os._exit(1)", "time.sleep(60)", "print('x', flush=True)"])
    func `one bad card fails alone`(harm: String) throws {
        let child = try Child(
            onDecode: "if any(c['id'] == 'bad' for c in m['cards']):\n    \(harm)\nsay(results(m))"
        )
        defer { child.end() }
        let handled = child.handled("a", "bad", "c")
        #expect(handled.map { $0.presentation?.headline } == ["a", nil, "c"])
    }

    @Test func `all processes that a child started end with it, even in their own sessions`() throws {
        let marker = "9\(Int.random(in: 100_000...999_999))"
        let forks = """
            for i in range(50):
                if os.fork() == 0:
                    if i % 2:
                        os.setsid()
                    os.execv('/bin/sleep', ['sleep', '\(marker)'])
            time.sleep(0.2)
            say(results(m))
            """
        let child = try Child(onDecode: forks, milliseconds: 2_000)
        #expect(child.handled("a").first?.content != nil)
        #expect(Self.processes(with: marker) == 50)
        child.end()
        #expect(Self.processes(with: marker) == 0)
    }

    @Test func `a child has a minimal environment, no extra descriptors or rights, and cannot write files`() throws {
        let look = """
            status = open('/proc/self/status').read()
            try:
                f = open('made', 'w'); f.write('x'); f.close(); wrote = 'wrote'
            except OSError:
                wrote = 'refused'
            rights = [l.split()[1] for l in status.splitlines() if l.startswith('NoNewPrivs')][0]
            names = ' '.join(sorted(k for k in os.environ if k != 'LC_CTYPE' and k != 'PWD'))
            descriptors = len(os.listdir('/proc/self/fd')) - 1
            say(results(m, '%s; %s; %s; %d' % (names, rights, wrote, descriptors)))
            """
        let child = try Child(onDecode: look)
        defer { child.end() }
        let headline = child.handled("a").first?.presentation?.headline
        #expect(headline == "LANG PATH PYTHONDONTWRITEBYTECODE; 1; refused; 3")
        let made = FileManager.default.contents(atPath: "\(child.folder.path)/made") ?? Data()
        #expect(made.isEmpty)
    }

    @Test func `standard error is kept, with control characters escaped`() throws {
        let child = try Child(onDecode: "print('\\x1b[2Jwhy', file=sys.stderr, flush=True)\nos._exit(1)")
        defer { child.end() }
        let details = child.handled("a").first?.diagnostics.first?.details ?? []
        #expect(details == ["stderr: \\u{1B}[2Jwhy"])
        #expect(child.errorLines == ["\\u{1B}[2Jwhy"])
    }

    @Test func `a large output on standard error does not block the child`() throws {
        let child = try Child(onDecode: "print('x' * 1000000, file=sys.stderr, flush=True)\nsay(results(m))")
        defer { child.end() }
        #expect(child.handled("a").first?.content != nil)
    }

    @Test func `a line between two messages ends the child but fails no card`() throws {
        let child = try Child(onDecode: "say(results(m))\ntime.sleep(0.02)\nprint('late', flush=True)")
        defer { child.end() }
        #expect(child.handled("a").first?.content != nil)
        usleep(200_000)
        #expect(child.handled("b").first?.content != nil)
    }

    @Test func `a child that ends at every card is disabled after five, until it is reloaded`()
        throws
    {
        let child = try Child(onDecode: "os._exit(1)")
        defer { child.end() }
        let codes = child.handled("a", "b", "c", "d", "e", "f").flatMap(\.diagnostics).map(\.code)
        #expect(codes == Array(repeating: .handlerDied, count: 5) + [.pluginResting])
        child.handler.restart()
        #expect(child.handled("g").flatMap(\.diagnostics).map(\.code) == [.handlerDied])
    }

    @Test func `a dozen bad cards do not affect the good ones`() throws {
        let child = try Child(
            onDecode: "if any(c['id'].startswith('bad') for c in m['cards']):\n    os._exit(1)\nsay(results(m))"
        )
        defer { child.end() }
        #expect(child.handled("first").first?.content != nil)
        for number in 1...12 {
            #expect(child.handled("bad\(number)").flatMap(\.diagnostics).map(\.code) == [.handlerDied])
        }
        #expect(child.handled("other").first?.presentation?.headline == "other")
    }

    @Test func `a child that fails to restart is reported itself, not the card`() throws {
        // The first process answers hello. Later ones find a file that the test made, and do not.
        let child = try Child(
            first: "if os.path.exists('gone'):\n    sys.exit(3)",
            onDecode: "if m['cards'][0]['id'] == 'b':\n    os._exit(1)\nsay(results(m))"
        )
        defer { child.end() }
        #expect(child.handled("a").first?.content != nil)
        try "".write(toFile: "\(child.folder.path)/gone", atomically: false, encoding: .utf8)
        #expect(child.handled("b").flatMap(\.diagnostics).map(\.code) == [.handlerDied])
        #expect(child.handled("c").flatMap(\.diagnostics).map(\.code) == [.pluginNotStarted])
        #expect(child.handled("d").flatMap(\.diagnostics).map(\.code) == [.pluginResting])
    }

    private static func processes(with marker: String) -> Int {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.count { number in
            guard Int(number) != nil, let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else {
                return false
            }
            return String(decoding: line, as: UTF8.self).contains(marker)
        }
    }
}
