import Foundation
import TestRuns
import Testing

/// Input from outside gains no power: hostile flows, scripts, cards, catalogs, start-up files and plugin folders are
/// opened with every verb, and `strace` records the system calls.
///
/// `CARTWRIGHT_SEED=7` runs the commands of that seed, which every failure names.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(15))) struct HostileTests {
    static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["CARTWRIGHT_SEED"].flatMap(UInt64.init)
        let seed = given ?? .random(in: 0..<1_000_000)
        print("HostileTests: CARTWRIGHT_SEED=\(seed)")
        return seed
    }()

    private static let commandCount = 200

    /// The folder of the journals of sessions at a terminal.
    private static let journals = ".local/state/cartwright/sessions"

    /// The way to open a file of commands.
    enum Way: CaseIterable { case check, run, argument, pipe, terminal, startup }

    private func commands() throws -> [String] {
        var commands = try HostileCommands(seed: Self.seed, words: HostileFolder.words)
        #expect(commands.verbCount > 50)
        #expect(commands.outwardCount == 4)
        return commands.lines(Self.commandCount)
    }

    private func expectNothingDone(_ run: HostileFolder.Run, _ folder: HostileFolder, named: [String] = []) {
        #expect(run.calls.count > 10, "no calls were recorded: \(run.output.prefix(500))")
        // At a terminal the program may open it, and write its history and its journal.
        let kept = ["\(folder.home)/.cartwright_history", "\(folder.home)/\(Self.journals)/"]
        let terminal = ["/dev/tty", "/dev/pts/", "/dev/null"] + kept
        #expect(run.calls.violations(named: named + terminal) == [], "seed \(Self.seed)")
        #expect(!run.output.contains(folder.canary), "seed \(Self.seed): the environment is in the output")
    }

    @Test(arguments: HostileFolder.User.all, Way.allCases)
    func `commands from outside start nothing, write nothing and connect to nothing`(
        user: HostileFolder.User,
        way: Way
    ) throws {
        let folder = try HostileFolder(user)
        let lines = try commands()
        let flow = lines.map { "> \($0)\n" }.joined()
        let script = lines.map { "\($0)\n" }.joined()
        try folder.put("work/hostile.flow", flow)
        try folder.put("work/script.txt", script)
        if way == .startup { try folder.put("home/.cartwrightrc", script) }
        // The folder of journals stays; the journal of an ended session does not.
        try folder.put("home/\(Self.journals)/other", "")
        let before = try folder.contents()
        let run =
            switch way {
            case .check: try folder.run(["check", "hostile.flow"])
            case .run: try folder.run(["run", "--keep-going", "script.txt"])
            case .argument: try folder.run(["repl", "--keep-going", "-c", script])
            case .pipe: try folder.run(["--keep-going"], input: script)
            case .terminal:
                try folder.converse(
                    ["repl", "--no-rc"],
                    ["load flow hostile.flow"]
                        + Array(repeating: String(repeating: "continue\n", count: 40), count: lines.count / 40 + 1)
                )
            case .startup: try folder.converse(["repl"], [])
            }
        expectNothingDone(run, folder)
        #expect(run.output.contains("not_permitted"), "\(run.output.prefix(1_000))")
        #expect(try folder.contents() == before)
    }

    @Test(arguments: HostileFolder.User.all)
    func `every other command only reads files from outside`(user: HostileFolder.User) throws {
        let folder = try HostileFolder(user)
        let before = try folder.contents()
        let files = ["cards.json", "catalog.json", "plugin.so", "plugin/plugin.json", "/proc/self/environ"]
        for file in files {
            for arguments in [
                ["cards", file], ["price", file], ["price", "--catalog", file, file], ["check", file],
                ["simulate", "--catalog", "catalog.json", file], ["simulate", "--catalog", file, "cards.json"],
                ["repl", "--catalog", file, "--cards", file, "-c", "list cards"], ["run", file], ["tour"],
            ] { expectNothingDone(try folder.run(arguments), folder) }
        }
        #expect(try folder.contents() == before)
    }

    @Test(arguments: HostileFolder.User.all)
    func `only the folder that an option names is written`(user: HostileFolder.User) throws {
        let folder = try HostileFolder(user)
        let script = try commands().map { "\($0)\n" }.joined()
        let out = "\(folder.work)/out/"
        let options = ["--keep-going", "--allow-write", "out", "--store", "out/store"]
        let run = try folder.run(options, input: script)
        // Threads and databases open no other files.
        expectNothingDone(run, folder, named: [out])
        #expect(FileManager.default.fileExists(atPath: out + "a.flow"))
        #expect(!run.calls.violations(named: ["\(folder.work)/elsewhere"]).isEmpty, "the test must detect writes")
    }

    // MARK: The test itself

    @Test(arguments: HostileFolder.User.all)
    func `a program that breaks the rules is detected`(user: HostileFolder.User) throws {
        let folder = try HostileFolder(user)
        for (line, kind) in [
            ("true & wait", SystemCalls.Violation.Kind.process), ("exec /bin/true", .process), ("echo > out/x", .file),
            ("exec 3<>/dev/tcp/127.0.0.1/9", .network), ("exec /bin/rm -f cards.json", .file),
            ("exec /bin/chmod 600 shop.json", .file), ("exec /bin/ln -s a out/b", .file),
            ("exec /bin/mv shop.json out/s", .file), ("exec /bin/mkdir out/d", .file),
        ] {
            let run = try folder.run(["-c", line], executable: "/bin/bash")
            #expect(run.calls.violations().contains { $0.kind == kind }, "\(line)")
        }
        let told = try folder.run(["-c", "echo $CARTWRIGHT_CANARY"], executable: "/bin/bash")
        #expect(told.output.contains(folder.canary))
    }
}
