import Cartwright
import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

/// Tries each hostile act under each kind of isolation that this machine has.
@Suite(.onlyInAllTests, .serialized) struct HostileActTests {
    /// All kinds of isolation. `isolation that this machine lacks is refused` covers those that this machine lacks.
    static let ways: [ProcessIsolation] = {
        let newest = max(7, ProcessIsolation.landlockABI)
        let abis = (1...newest).map { ProcessIsolation(landlock: $0, isFiltered: true) }
        return [
            .none, .init(isFiltered: true), .init(hasNamespaces: true), .init(hasNamespaces: true, isFiltered: true),
        ]
            + abis
            + [
                .init(landlock: newest), .init(landlock: 3), .init(landlock: newest, hasNamespaces: true),
                .init(landlock: newest, hasNamespaces: true, isFiltered: true),
                .init(landlock: 1, hasNamespaces: true, isFiltered: true),
            ] + ["/usr/bin/bwrap", "/usr/local/bin/bwrap"].map(ProcessIsolation.bubblewrap)
    }()

    static func isThere(_ way: ProcessIsolation) -> Bool {
        way.landlock <= ProcessIsolation.landlockABI && way.isWorking
    }

    static let waysThere = ways.filter(isThere)

    static let lackingWays = ways.filter { !waysThere.contains($0) }

    /// The kinds of isolation that differ in how they hold signals.
    static let guardedWays = waysThere.filter { [0, 2, ProcessIsolation.landlockABI].contains($0.landlock) }

    @Test(.timeLimit(.minutes(15)), arguments: waysThere)
    func `an act fails if a wall holds its target, and works without walls`(
        way: ProcessIsolation
    ) throws {
        let victim = try HostileVictim()
        let before = victim.state
        let attempts = HostileAct.all.map { act in
            let body = act.code.replacing("\n", with: "; ")
            return "attempt(\"\(act.name)\", \"\"\"\(body)\"\"\")"
        }
        let child = try Child(
            first: """
                import ctypes, mmap, resource, socket
                libc = ctypes.CDLL(None)
                \(victim.constants)
                worked = []
                def check(value):
                    if value != 0: raise OSError('refused')
                def attempt(name, code):
                    try:
                        exec(code, globals())
                        worked.append(name)
                    except Exception as error:
                        print(name, repr(error), file=sys.stderr)
                """,
            onDecode: (["worked.clear()"] + attempts + ["say(results(m, ', '.join(worked)))"])
                .joined(separator: "\n"),
            milliseconds: 2_000,
            isolation: way
        )
        defer { child.end() }
        for name in ["own", "own2", "other"] {
            try "x".write(toFile: "\(child.folder.path)/\(name)", atomically: false, encoding: .utf8)
        }
        let card = try #require(child.handled("a").first)
        let headline = try #require(card.presentation?.headline, "\(way): \(card.diagnostics)")
        let worked = Set(headline.split(separator: ", ").map(String.init))
        let held = Set(way.protections.filter { $0.heldBy != nil }.map(\.subject))
        let lines = child.errorLines.joined(separator: "\n")
        // Inside bwrap's own network these acts succeed but reach nothing.
        let within = ["listen by TCP", "send by UDP", "talk to the kernel"]
        for act in HostileAct.all where way.bubblewrap == nil || !within.contains(act.name) {
            if held.contains(act.subject) {
                #expect(!worked.contains(act.name), "\(way.words): \(act.subject): \(act.name) works")
            } else if way == .none, act.isCertain {
                #expect(worked.contains(act.name), "\(act.name) does nothing even where nothing holds it: \(lines)")
            }
        }
        if held.contains(.files) { #expect(victim.state == before, "\(way.words)") }
        // At least one act works on each subject that the isolation reports as not held. The filter alone is excepted:
        // it holds everything except the memory of processes, through which a user without capabilities can bypass it.
        guard way != ProcessIsolation(isFiltered: true) else { return }
        for subject in HandlerProtection.Subject.allCases where !held.contains(subject) {
            #expect(
                HostileAct.all.contains { $0.subject == subject && worked.contains($0.name) },
                "\(way.words): no act works on \(subject); \(lines)"
            )
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: lackingWays)
    func `isolation that this machine lacks is refused`(way: ProcessIsolation) throws {
        // A kernel accepts only the Landlock rights of its own ABI or an older one, so a newer ABI cannot be tried.
        guard way.landlock <= ProcessIsolation.landlockABI else { return }
        let child = try Child(isolation: way)
        defer { child.end() }
        let card = try #require(child.handled("a").first)
        #expect(card.content == nil && !card.diagnostics.isEmpty, "\(way.words)")
    }

    /// The strongest isolation in which a child sees its own id in `/proc`, which these tests need. bwrap hides it.
    static let strongestWithProc = guardedWays.last { $0.bubblewrap == nil } ?? .none

    // MARK: The warden

    /// The host continues after any act of a child against its warden, and no process of the child remains. Where a
    /// wall holds signals, the child continues as well.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: guardedWays,
        [
            "os.kill(os.getppid(), signal.SIGSTOP)", "os.kill(os.getppid(), signal.SIGKILL)",
            "os.kill(os.getppid(), signal.SIGTERM)", "os.killpg(os.getpgid(os.getppid()), signal.SIGKILL)",
            "os.killpg(os.getpgid(os.getppid()), signal.SIGSTOP)",
            "libc.prctl(1, 0, 0, 0, 0); os.kill(os.getppid(), signal.SIGKILL)",
            "fcntl.fcntl(r, fcntl.F_SETSIG, 9); fcntl.fcntl(r, fcntl.F_SETOWN, os.getppid()); "
                + "fcntl.fcntl(r, fcntl.F_SETFL, os.O_ASYNC); os.write(w, b'x')",
        ]
    )
    func `a child cannot reach its warden, or ends with it`(way: ProcessIsolation, act: String) throws {
        let marker = Self.marker()
        let child = try Child(
            first: """
                import ctypes, fcntl
                libc = ctypes.CDLL(None)
                r, w = os.pipe()
                me = str(os.getpid())
                if os.fork() == 0:
                    os.execv('/bin/sleep', ['sleep', '\(marker)'])
                """,
            onDecode: """
                if any(c['id'] == 'act' for c in m['cards']):
                    try:
                        \(act)
                    except OSError:
                        pass
                    time.sleep(0.05)
                say(results(m, me))
                """,
            milliseconds: 2_000,
            isolation: way
        )
        let first = try #require(child.handled("a").first?.presentation?.headline)
        let acted = child.handled("act").first?.presentation?.headline
        if way.protections.first(where: { $0.subject == .signals })?.heldBy != nil {
            #expect(acted == first, "\(child.errorLines)")
            #expect(child.handled("b").first?.presentation?.headline == first)
        } else if acted == nil {
            #expect(child.handled("b").first?.content != nil, "the host starts a new child")
        }
        child.end()
        #expect(Self.left(marker) == 0, "\(way.words)")
    }

    @Test(.timeLimit(.minutes(15)), arguments: [ProcessIsolation.none, strongestWithProc])
    func `the host continues a warden that another process stops`(way: ProcessIsolation) throws {
        let marker = Self.marker()
        let child = try Child(first: Self.withCompany(marker), onDecode: "say(results(m, me))", isolation: way)
        let guardian = try #require(try Self.guardian(of: child))
        let first = child.handled("a").first?.presentation?.headline
        #expect(kill(guardian.pid, SIGSTOP) == 0)
        Self.wait(until: guardian.pid, is: "T")
        #expect(child.handled("b").first?.presentation?.headline == first)
        #expect(Self.state(of: guardian.pid) != "T")
        #expect(kill(guardian.pid, SIGSTOP) == 0)
        child.end()
        #expect(Self.left(marker) == 0)
    }

    @Test(.timeLimit(.minutes(15)), arguments: [ProcessIsolation.none, strongestWithProc])
    func `a child ends when another process kills its warden, and the next card starts a new one`(
        way: ProcessIsolation
    ) throws {
        let marker = Self.marker()
        let child = try Child(first: Self.withCompany(marker), onDecode: "say(results(m, me))", isolation: way)
        let guardian = try #require(try Self.guardian(of: child))
        #expect(kill(guardian.pid, SIGKILL) == 0)
        Self.wait(until: guardian.pid, is: "Z")
        let next = try #require(try Self.guardian(of: child))
        #expect(next.pid != guardian.pid)
        child.end()
        #expect(Self.left(marker) == 0)
    }

    @Test(.timeLimit(.minutes(15))) func `the error says that the warden was killed during a message`() throws {
        // It clears its parent-death signal, so that only the host notices.
        let child = try Child(
            first: "import ctypes\nctypes.CDLL(None).prctl(1, 0, 0, 0, 0)",
            onDecode: "os.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(60)",
            milliseconds: 2_000,
            isolation: .none
        )
        defer { child.end() }
        let error = try #require(child.handled("a").first?.diagnostics.first)
        #expect(error.code == .handlerDied)
        #expect(error.summary.hasSuffix("its warden was ended"), "\(error.summary)")
    }

    @Test func `the warden has a process group of its own`() throws {
        for way in [ProcessIsolation.none, Self.strongestWithProc] {
            let child = try Child(
                first: "me = os.readlink('/proc/self')",
                onDecode: "say(results(m, me))",
                isolation: way
            )
            defer { child.end() }
            let guardian = try #require(try Self.guardian(of: child))
            #expect(getpgid(guardian.pid) == guardian.pid)
            #expect(getpgid(guardian.child) != guardian.pid)
        }
    }

    // MARK: What a plugin needs

    @Test(.timeLimit(.minutes(15)), arguments: guardedWays)
    func `a host with more open descriptors than a child may have can start one`(way: ProcessIsolation) throws {
        let many = (0..<100).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
        defer { for descriptor in many { close(descriptor) } }
        let child = try Child(isolation: way)
        defer { child.end() }
        #expect(child.handled("a").first?.content != nil, "\(way.words)")
    }

    @Test(.timeLimit(.minutes(15)), arguments: waysThere)
    func `a program can use threads, subprocesses, random bytes and files of its folder`(way: ProcessIsolation) throws {
        let child = try Child(
            onDecode: """
                import decimal, random, subprocess, tempfile, threading, zoneinfo
                open('/dev/null', 'w').write('')
                threading.Thread(target=lambda: None).start()
                script = ['sh', '-c', 'echo made 2>/dev/null; cat data.json']
                text = subprocess.run(script, capture_output=True, text=True).stdout
                os.urandom(8); os.kill(os.getpid(), 0); signal.raise_signal(signal.SIGWINCH)
                say(results(m, ' '.join(text.split() + [os.path.basename(os.getcwd())])))
                """,
            milliseconds: 2_000,
            isolation: way
        )
        defer { child.end() }
        try "data".write(toFile: "\(child.folder.path)/data.json", atomically: false, encoding: .utf8)
        let card = try #require(child.handled("a").first)
        let folder = URL(filePath: child.folder.path).lastPathComponent
        #expect(card.presentation?.headline == "made data \(folder)", "\(way.words): \(card.diagnostics)")
    }

    // MARK: Observing processes

    private static func marker() -> String { "9\(Int.random(in: 100_000...999_999))" }

    /// The start of a Python program that forks a second process.
    private static func withCompany(_ marker: String) -> String {
        """
        me = os.readlink('/proc/self')
        if os.fork() == 0:
            os.execv('/bin/sleep', ['sleep', '\(marker)'])
        """
    }

    /// Returns the warden of a child that answers with its own id, and the process below the warden.
    private static func guardian(of child: Child) throws -> (pid: Int32, child: Int32)? {
        let headline = child.handled("who \(UUID())").first?.presentation?.headline
        guard let headline, var pid = Int32(headline) else { return nil }
        for _ in 0..<4 {
            let fields = try status(of: pid)
            guard let parent = fields["PPid"].flatMap({ Int32($0) }) else { return nil }
            if try status(of: parent)["Name"] == "cartwright-ward" { return (parent, pid) }
            pid = parent
        }
        return nil
    }

    private static func status(of pid: Int32) throws -> [Substring: String] {
        let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let pairs = text.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
        return Dictionary(
            pairs.filter { $0.count == 2 }.map { ($0[0], $0[1].trimmingCharacters(in: .whitespaces)) }
        ) { first, _ in first }
    }

    /// Waits until a process is in a state or has ended.
    private static func wait(until pid: Int32, is state: String) {
        for _ in 0..<200 {
            guard let found = try? status(of: pid)["State"], !found.hasPrefix(state) else { return }
            usleep(10_000)
        }
    }

    private static func state(of pid: Int32) -> String? {
        // A continued process takes a moment to run.
        for _ in 0..<100 {
            guard let state = try? status(of: pid)["State"]?.prefix(1) else { return nil }
            if state != "T" { return String(state) }
            usleep(10_000)
        }
        return "T"
    }

    /// Returns the number of running processes with a marker in their command, after giving them time to end.
    private static func left(_ marker: String) -> Int {
        var count = 0
        for _ in 0..<100 {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            count = all.count { number in
                guard Int(number) != nil, let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
                else { return false }
                return String(decoding: line, as: UTF8.self).contains(marker)
            }
            if count == 0 { return 0 }
            usleep(20_000)
        }
        return count
    }
}
