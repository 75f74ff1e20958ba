import Cartwright
import CartwrightPluginBuilder
import CartwrightPluginLoader
import Foundation
import TestRuns
import Testing

/// Tests the report of a process's isolation, and the refusal of a required sandbox that is incomplete.
@Suite(.onlyInAllTests) struct ProcessIsolationTests {
    static let bwrap = ProcessIsolation.bubblewrap("/usr/bin/bwrap")

    @Test(arguments: [
        (ProcessIsolation.none, ["files", "network", "signals", "processes"]),
        (ProcessIsolation(isFiltered: true), ["files", "network", "signals", "processes"]),
        (ProcessIsolation(landlock: 7), ["files", "network", "processes"]),
        (ProcessIsolation(landlock: 5), ["files", "network", "signals", "processes"]),
        (ProcessIsolation(hasNamespaces: true), ["files", "network"]),
        (ProcessIsolation(hasNamespaces: true, isFiltered: true), ["files"]),
        (ProcessIsolation(landlock: 7, hasNamespaces: true), ["files", "network"]),
        (ProcessIsolation(landlock: 1, isFiltered: true), []),
        (ProcessIsolation(landlock: 7, hasNamespaces: true, isFiltered: true), []),
        (bwrap, []),
    ])
    func `a required sandbox holds every subject, or the refusal names those it does not hold`(
        isolation: ProcessIsolation,
        open: [String]
    ) throws {
        let child = try Child()
        let loader = PluginLoader(kinds: [ProcessPluginLoader(requiringSandbox: true, isolation: isolation)])
        #expect(isolation.protections.filter { $0.heldBy == nil }.map(\.subject.rawValue) == open)
        guard !open.isEmpty else {
            #expect(try loader.load(child.folder.path).name == "stamp")
            return
        }
        let error = #expect(throws: CartwrightError.self) { try loader.load(child.folder.path) }
        #expect(error?.code == .pluginNoSandbox)
        #expect(error?.summary.hasSuffix("cannot keep from \(open.joined(separator: ", "))") == true)
    }

    @Test func `each subject is reported with the walls that hold it`() {
        #expect(
            ProcessIsolation(landlock: 5, isFiltered: true).words == """
                own process, limits; files: Landlock 5, system call filter; network: system call filter; \
                signals: system call filter; processes: system call filter
                """
        )
        #expect(
            ProcessIsolation(landlock: 6, hasNamespaces: true, isFiltered: true).words == """
                own process, limits; files: Landlock 6, system call filter; network: namespaces, system call filter; \
                signals: namespaces, Landlock 6, system call filter; processes: namespaces, system call filter
                """
        )
        #expect(
            ProcessIsolation.none.words == """
                own process, limits; files: not held; network: not held; signals: not held; processes: not held
                """
        )
    }

    @Test func `a program outside the system folders can read itself and its libraries only`() throws {
        let scratch = try Scratch()
        for name in ["tool/bin/real", "tool/lib/code", "tool/secret"] { try scratch.file(name, "x".utf8) }
        let link = "\(scratch.path)/link"
        #expect(symlink("\(scratch.path)/tool/bin/real", link) == 0)
        let paths = ProcessIsolation(landlock: 1).readable(for: link, in: "/p").filter { $0.hasPrefix(scratch.path) }
        let tool = "\(scratch.path)/tool"
        #expect(paths == ["\(tool)/bin/real", "\(tool)/lib", "\(tool)/lib64"])
        #expect(ProcessIsolation.none.readable(for: "/usr/bin/env", in: "/p").allSatisfy { !$0.hasPrefix("/usr/bin") })
    }

    @Test func `the process does not start if a wall cannot be set up`() throws {
        let child = try Child(isolation: .bubblewrap("/nonexistent/bwrap"))
        let error = try #require(child.handled("a").first?.diagnostics.first)
        #expect(error.code == .handlerDied)
        #expect(error.summary.contains("cannot start it"))
    }

    // MARK: A machine without walls

    @Test(.timeLimit(.minutes(15)), arguments: [["plugin", "list"], ["plugin", "doctor"]])
    func `on a machine without walls the unheld subjects are reported`(command: [String]) throws {
        let child = try Child()
        let machine = try PoorMachine(.refusesAll)
        let result = try machine.run(command + ["--plugins", child.folder.path])
        #expect(result.status == 0, "\(result)")
        let words =
            command.last == "list"
            ? "(process: python3 stamp.py; not held: files, network, signals, processes)"
            : "; files: not held; network: not held; signals: not held; processes: not held\n"
        #expect(result.output.contains(words), "\(result)")
    }

    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            ["plugin", "list", "--plugins", "FOLDER"], ["plugin", "doctor", "--plugins", "FOLDER"],
            ["serve", "--plugins", "FOLDER"], ["-c", "list plugins", "--plugins", "FOLDER"],
            ["plugin", "test", "FOLDER"], ["plugin", "watch", "FOLDER", "--builds", "1"],
        ]
    )
    func `on a machine without walls a required sandbox is refused`(command: [String]) throws {
        let child = try Child()
        let machine = try PoorMachine(.refusesAll)
        let words = command.map { $0 == "FOLDER" ? child.folder.path : $0 }
        let result = try machine.run(words + ["--require-sandbox"])
        #expect(result.status != 0, "\(result)")
        let told = result.output + result.errors
        #expect(told.contains("this machine cannot keep from files, network, signals, processes"), "\(result)")
        #expect(told.contains("--require-sandbox"), "\(result)")
    }

    @Test(.timeLimit(.minutes(15))) func `without namespaces, Landlock and the filter hold every subject`() throws {
        guard ProcessIsolation(landlock: ProcessIsolation.landlockABI, isFiltered: true).isWorking,
            ProcessIsolation.landlockABI > 0
        else { return }
        let child = try Child()
        let machine = try PoorMachine(.refusesNamespaces)
        let result = try machine.run(["plugin", "list", "--plugins", child.folder.path, "--require-sandbox"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("(process: python3 stamp.py)"), "\(result)")
    }
}
